import { isOfTheShop } from '../../contract/catalog/strings.ts'
import type { Prices } from '../../contract/job/price-lines.ts'
import { formatMoney } from '../money.ts'
import type { JobFormValues } from '../string-jobs/job-form.ts'

interface Props {
  prices: Prices & { tier_status: string }
  jobs: JobFormValues[]
  total: number | null | undefined
}

/** The price of the order, or the price per racket while the order is empty. */
export function OrderPrice({ prices, jobs, total }: Props) {
  const [only] = jobs
  return (
    <p aria-live="polite" className="text-14 text-ink-2">
      {prices.tier_status}:{' '}
      <b className="font-strong text-ink tabular-nums">
        {formatMoney(jobs.length === 0 ? prices.stringing_price : total)}
      </b>
      {jobs.length === 0 && ` (${formatMoney(prices.stringing_price_labor_only)} labor only)`}
      {jobs.length === 1 && !isOfTheShop(only?.string ?? null) && ' labor only'}
      {jobs.length > 1 && ` for ${jobs.length} rackets`}
    </p>
  )
}
