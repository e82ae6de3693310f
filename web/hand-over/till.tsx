import { isCancelled } from '../../contract/job/statuses.ts'
import { amountToPay, isToPay, type MaybeToPay } from '../../contract/job/to-pay.ts'
import { say } from '../config.ts'
import { racketsText } from '../counts.ts'
import { formatMoney } from '../money.ts'
import { Button } from '../ui/button.tsx'

interface Props {
  /** The rackets that are handed over. */
  jobs: MaybeToPay[]
  /** Further jobs that are paid for. */
  others: MaybeToPay[]
  /** The request that is on its way: with money or without. */
  sending: 'paid' | 'unpaid' | null
  /** `paid` is the amount that staff take, in cents; null when they take no money. */
  onTake: (paid: number | null) => void
}

/** The price of the chosen jobs, and the buttons that take the money and hand the rackets over. */
export function Till({ jobs, others, sending, onTake }: Props) {
  const chosen = [...jobs, ...others]
  const unpaid = chosen.filter(isToPay)
  const amount = amountToPay(chosen)
  const onAccount = jobs.filter((job) => job.is_on_account).length
  const isOnlyGivenBack = jobs.length > 0 && jobs.every((job) => isCancelled(job.order_status))
  return (
    <section aria-label={say`Amount due`} className="grid gap-4 rounded-10 border border-line bg-surface p-4 wide:p-6">
      <p className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <span className="text-14 text-ink-2">
          {unpaid.length > 0 ? say`Amount due for ${racketsText(unpaid.length)}` : say`Nothing to pay`}
          {onAccount > 0 && say`, ${racketsText(onAccount)} on account`}
        </span>
        {unpaid.length > 0 && <b className="text-32 font-strong tabular-nums">{formatMoney(amount)}</b>}
      </p>
      {unpaid.some((job) => job.price === null) && (
        <p className="text-14 text-ink-2">{say`Jobs without a price are not included.`}</p>
      )}
      {unpaid.length > 0 && (
        <Button
          variant="primary"
          size="large"
          wide
          busy={sending === 'paid'}
          disabled={sending !== null}
          onClick={() => onTake(amount)}
        >
          {jobs.length > 0 ? say`Mark as Paid and Collected` : say`Mark as Paid`}
        </Button>
      )}
      {unpaid.length > 0 && jobs.length > 0 && (
        <Button
          size="large"
          wide
          busy={sending === 'unpaid'}
          disabled={sending !== null}
          onClick={() => onTake(null)}
        >{say`Collected, Not Paid`}</Button>
      )}
      {unpaid.length === 0 && (
        <Button
          variant="primary"
          size="large"
          wide
          busy={sending !== null}
          disabled={jobs.length === 0}
          onClick={() => onTake(null)}
        >
          {isOnlyGivenBack ? say`Given Back` : say`Collected`}
        </Button>
      )}
    </section>
  )
}
