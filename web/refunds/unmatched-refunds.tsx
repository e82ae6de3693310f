import type { UnmatchedRefund } from '../../contract/money/refunds.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { formatMoney } from '../money.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { type Column, Table } from '../ui/table.tsx'

const settle = (refund: UnmatchedRefund) =>
  void confirm({
    title: say`Mark as Resolved?`,
    text: say`Confirm that you looked up refund ${refund.provider_refund_id} at the payment provider and that the customer has their money.`,
    confirm: say`Mark as Resolved`,
    // After a lost answer, the question can be confirmed again, although the refund has left the list.
    async run() {
      await call('settleUnmatchedRefund', { id: refund.id, body: {} })
      await refreshNow()
    },
  })

const ResolvedButton = ({ refund }: { refund: UnmatchedRefund }) => (
  <Button
    aria-label={say`Mark as Resolved: ${refund.provider_refund_id}`}
    onClick={() => settle(refund)}
  >{say`Mark as Resolved`}</Button>
)

const COLUMNS: Column<UnmatchedRefund>[] = [
  {
    name: say`At the payment provider`,
    width: 'minmax(0, 1fr)',
    cell: ({ provider_refund_id, provider_payment_id }) => (
      <>
        <span className="font-strong wrap-anywhere">{provider_refund_id}</span>
        {provider_payment_id && (
          <span className="block text-12 wrap-anywhere text-ink-2">{say`Payment ${provider_payment_id}`}</span>
        )}
      </>
    ),
  },
  {
    name: say`Why it failed`,
    width: 'minmax(0, 1fr)',
    className: 'text-danger',
    cell: ({ reason }) => reason.replaceAll('_', ' '),
  },
  {
    name: say`Amount`,
    width: '88px',
    isFigure: true,
    className: 'font-strong',
    cell: ({ amount }) => (amount === null ? say`Unknown` : formatMoney(amount)),
  },
  { name: say`Failed`, width: '96px', className: 'text-ink-2', cell: ({ date }) => <RelativeTime date={date} /> },
  {
    name: say`Action`,
    width: '160px',
    isNameHidden: true,
    className: 'flex justify-end folded:col-span-full folded:*:flex-1',
    cell: (refund) => <ResolvedButton refund={refund} />,
  },
]

/** Refunds that failed at the provider and match none of ours, oldest first. */
export const UnmatchedRefunds = ({ refunds }: { refunds: UnmatchedRefund[] }) => (
  <Table label={say`Unmatched refunds`} columns={COLUMNS} rows={refunds} rowKey={({ id }) => id} />
)
