import { useMutation } from '@tanstack/react-query'
import type { DueRefund } from '../../contract/money.ts'
import { formatCents } from '../../contract/payments.ts'
import { call, invalidate } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { type Column, ShopTable } from '../ui/shop-table.tsx'
import { CELL, ROW, ROWS } from '../ui/table-roles.ts'
import { toast, toastFailure } from '../ui/toast.tsx'

/** What is done about a refund: cash is given back by hand, a card is tried again. */
function Act({ refund }: { refund: DueRefund }) {
  const isByHand = refund.method === 'technician'
  const settle = useMutation({
    mutationFn: () =>
      isByHand ? call('completeRefund', { id: refund.id, body: {} }) : call('retryRefund', { id: refund.id, body: {} }),
    async onSuccess() {
      await invalidate('listDueRefunds', 'listMoney')
      toast(
        isByHand
          ? { title: 'Refund done', description: `${formatCents(refund.amount)} to ${refund.customer}` }
          : { title: 'Refund on its way', description: 'The payment provider is asked once more.' },
      )
    },
    onError(error) {
      void invalidate('listDueRefunds')
      toastFailure(error)
    },
  })

  async function handleClick() {
    const given = {
      title: 'Refund done?',
      text: `You have given ${formatCents(refund.amount)} back to ${refund.customer}.`,
      confirm: 'Done',
    }
    if (!isByHand || (await confirm(given))) settle.mutate()
  }

  return (
    <Button busy={settle.isPending} onClick={() => void handleClick()}>
      {isByHand ? 'Done' : 'Try Again'}
    </Button>
  )
}

const COLUMNS: Column[] = [
  { name: 'Customer', width: 'minmax(0, 1fr)' },
  { name: 'How', width: 'minmax(0, 1.6fr)' },
  { name: 'Amount', width: '88px', figure: true },
  { name: 'Due since', width: '112px' },
  { name: 'Action', width: '112px', unseen: true },
]

/** Money that must go back, oldest first. */
export const DueRefunds = ({ refunds }: { refunds: DueRefund[] }) => (
  <ShopTable label="Refunds due" columns={COLUMNS}>
    <tbody {...ROWS}>
      {refunds.map((refund) => (
        <tr key={refund.id} {...ROW}>
          <td {...CELL}>
            <bdi className="font-strong">{refund.customer}</bdi>
            <span className="block text-12 text-ink-2">String Job #{refund.string_job_id}</span>
          </td>
          <td {...CELL} data-label="How">
            {refund.method === 'technician'
              ? 'By hand: it was paid at the counter'
              : 'To the card, by the payment provider'}
            {refund.last_error && (
              <span className="block text-12 text-danger">
                Failed {refund.attempts === 1 ? 'once' : `${refund.attempts} times`}: {refund.last_error}
              </span>
            )}
          </td>
          <td {...CELL} data-label="Amount" className="figure font-strong">
            {formatCents(refund.amount)}
          </td>
          <td {...CELL} data-label="Due since" className="quiet">
            <RelativeTime date={refund.date} />
          </td>
          <td {...CELL} className="whole flex justify-end narrow:*:flex-1">
            <Act refund={refund} />
          </td>
        </tr>
      ))}
    </tbody>
  </ShopTable>
)
