import type { TierPrices } from '../../contract/catalog/prices.ts'
import { type PriceLine, priceCaption } from '../../contract/job/price-lines.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { type JobFormValues, usesShopString } from '../string-jobs/job-form.ts'
import { filled, HERE } from '../ui/filled.tsx'

interface Props<Job> {
  prices: TierPrices
  jobs: Job[]
  linesOf: (job: Job) => PriceLine[] | null | undefined
  total: number | null | undefined
}

function priceText(tier: string, jobs: number, isLaborOnly: boolean | undefined): string {
  if (isLaborOnly) return say`${tier}: ${HERE} labor only`
  return jobs > 1 ? say`${tier}: ${HERE} for ${jobs} rackets` : say`${tier}: ${HERE}`
}

/** The price of the order; empty until a string is chosen for each racket. */
export function CounterPrice<Job extends JobFormValues>({ prices, jobs, linesOf, total }: Props<Job>) {
  const [only] = jobs
  const isChosen = only !== undefined && jobs.every(({ string }) => string !== null)
  const isLaborOnly = only && jobs.length === 1 && priceCaption(linesOf(only), usesShopString(only)) === 'Labor only'
  return (
    <p aria-live="polite" className="text-14 text-ink-2">
      {isChosen &&
        filled(
          priceText(prices.tier_status, jobs.length, isLaborOnly),
          <b className="font-strong text-ink tabular-nums">{formatMoney(total)}</b>,
        )}
    </p>
  )
}
