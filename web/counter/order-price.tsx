import { type PriceLine, type Prices, priceCaption } from '../../contract/job/price-lines.ts'
import { formatMoney } from '../money.ts'
import { type JobFormValues, usesShopString } from '../string-jobs/job-form.ts'

interface Props<Job> {
  prices: Prices & { tier_status: string }
  jobs: Job[]
  linesOf: (job: Job) => PriceLine[] | null | undefined
  total: number | null | undefined
}

/** The price of the order; empty until a string is chosen for each racket. */
export function OrderPrice<Job extends JobFormValues>({ prices, jobs, linesOf, total }: Props<Job>) {
  const [only] = jobs
  const isChosen = only !== undefined && jobs.every(({ string }) => string !== null)
  const isLaborOnly = only && jobs.length === 1 && priceCaption(linesOf(only), usesShopString(only)) === 'Labor only'
  return (
    <p aria-live="polite" className="text-14 text-ink-2">
      {isChosen && (
        <>
          {prices.tier_status}: <b className="font-strong text-ink tabular-nums">{formatMoney(total)}</b>
          {isLaborOnly && ' labor only'}
          {jobs.length > 1 && ` for ${jobs.length} rackets`}
        </>
      )}
    </p>
  )
}
