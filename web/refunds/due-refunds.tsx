import { useMutation } from '@tanstack/react-query'
import { listed } from '../../contract/base/sentence.ts'
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

/** The job or the pack that was paid. */
const paidFor = ({ string_job_id, pack }: DueRefund) =>
  string_job_id === null ? pack : say`String Job #${string_job_id}`

const payOut = (refund: DueRefund) =>
  void confirm({
    title: say`Mark Refund as Paid Out?`,
    text: say`Confirm that you have returned ${formatMoney(refund.amount)} to ${refund.customer}.`,
    confirm: say`Mark as Paid Out`,
    // After a lost answer, the question can be confirmed again, although the refund has left the list.
    async run() {
      await call('completeRefund', { id: refund.id, body: {} })
      await refreshNow()
      toast({
        title: say`Refund paid out`,
        description: say.context('money')`${formatMoney(refund.amount)} to ${refund.customer}`,
      })
    },
  })

/** The button of a refund: staff hand back money, and a refund to a card is tried again. */
function RefundButton({ refund }: { refund: DueRefund }) {
  const retry = useMutation({
    mutationFn: () => call('retryRefund', { id: refund.id, body: {} }),
    async onSuccess() {
      await refreshNow()
      toast({ title: say`Refund retried`, description: say`The payment provider was asked again.` })
    },
    onError: (error) => toastFailure(error),
  })
  const about = listed([refund.customer, paidFor(refund)], say.language)
  return refund.method === 'technician' ? (
    <Button aria-label={say`Mark as Paid Out: ${about}`} onClick={() => payOut(refund)}>{say`Mark as Paid Out`}</Button>
  ) : (
    <Button
      aria-label={say`Try Again: ${about}`}
      busy={retry.isPending}
      onClick={() => retry.mutate()}
    >{say`Try Again`}</Button>
  )
}

const COLUMNS: Column<DueRefund>[] = [
  {
    name: say`Customer`,
    width: 'minmax(0, 1fr)',
    cell: (refund) => (
      <>
        <span className="font-strong">
          <PersonLink id={refund.customer_id}>{refund.customer}</PersonLink>
        </span>
        <span className="mt-2 block text-12 text-ink-2">
          {refund.string_job_id === null ? (
            <bdi>{paidFor(refund)}</bdi>
          ) : (
            <StaffJobLink id={refund.string_job_id}>{paidFor(refund)}</StaffJobLink>
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
        {method === 'technician' ? say`At the counter` : say`To the card, via the payment provider`}
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
