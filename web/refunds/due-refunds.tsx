import { useMutation } from '@tanstack/react-query'
import type { DueRefund } from '../../contract/money/refunds.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { refreshNow } from '../live/refresh.ts'
import { formatMoney } from '../money.ts'
import { PersonLink } from '../people/person-link.tsx'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { toast, toastFailure } from '../ui/toast.tsx'

/** The button of a refund: staff hand back cash, and a refund to a card is tried again. */
function RefundButton({ refund }: { refund: DueRefund }) {
  const isByHand = refund.method === 'technician'
  const settle = useMutation({
    mutationFn: () =>
      isByHand ? call('completeRefund', { id: refund.id, body: {} }) : call('retryRefund', { id: refund.id, body: {} }),
    async onSuccess() {
      await refreshNow()
      toast(
        isByHand
          ? { title: say`Refund paid out`, description: say`${formatMoney(refund.amount)} to ${refund.customer}` }
          : { title: say`Refund retried`, description: say`The payment provider was asked again.` },
      )
    },
    onError: (error) => toastFailure(error),
  })

  async function handleClick() {
    const given = {
      title: say`Mark Refund as Paid Out?`,
      text: say`Confirm that you have returned ${formatMoney(refund.amount)} to ${refund.customer}.`,
      confirm: say`Mark as Paid Out`,
    }
    if (!isByHand || (await confirm(given))) settle.mutate()
  }

  return (
    <Button busy={settle.isPending} onClick={() => void handleClick()}>
      {isByHand ? say`Mark as Paid Out` : say`Try Again`}
    </Button>
  )
}

const COLUMNS: Column<DueRefund>[] = [
  {
    name: say`Customer`,
    width: 'minmax(0, 1fr)',
    cell: ({ customer, customer_id, string_job_id, pack }) => (
      <>
        <span className="font-strong">
          <PersonLink id={customer_id}>{customer}</PersonLink>
        </span>
        <span className="mt-2 block text-12 text-ink-2">
          {string_job_id === null ? (
            <bdi>{pack}</bdi>
          ) : (
            <StaffJobLink id={string_job_id}>{say`String Job #${string_job_id}`}</StaffJobLink>
          )}
        </span>
      </>
    ),
  },
  {
    name: say`Method`,
    width: 'minmax(0, 1.6fr)',
    cell: ({ method, last_error, attempts }) => (
      <>
        {method === 'technician' ? say`In cash, at the counter` : say`To the card, via the payment provider`}
        {last_error && (
          <span className="block text-12 text-danger">
            {attempts === 1 ? say`Failed once: ${last_error}` : say`Failed ${attempts} times: ${last_error}`}
          </span>
        )}
      </>
    ),
  },
  {
    name: say`Amount`,
    width: '88px',
    isFigure: true,
    className: 'font-strong',
    cell: ({ amount }) => formatMoney(amount),
  },
  { name: say`Due since`, width: '112px', className: 'text-ink-2', cell: ({ date }) => <RelativeTime date={date} /> },
  {
    name: say`Action`,
    width: '160px',
    isNameHidden: true,
    className: 'flex justify-end folded:col-span-full folded:*:flex-1',
    cell: (refund) => <RefundButton refund={refund} />,
  },
]

/** Refunds that are due, oldest first. */
export const DueRefunds = ({ refunds }: { refunds: DueRefund[] }) => (
  <Table label={say`Refunds due`} columns={COLUMNS} rows={refunds} rowKey={({ id }) => id} />
)
