import { isOfTheShop, type StringOption } from '../../contract/catalog/strings.ts'
import type { PricedSpeed, Prices } from '../../contract/job/price-lines.ts'
import { formatMoney } from '../money.ts'
import { newPrice, totalOf } from '../payments/order-prices.ts'

interface Props {
  prices: Prices & { tier_status: string }
  /** The string of each job of the order. */
  jobs: (number | null)[]
  strings: StringOption[] | undefined
  speed: PricedSpeed | null
}

/** The price of the order, or the price per racket while the order is empty. */
export function OrderPrice({ prices, jobs, strings, speed }: Props) {
  const total = totalOf(jobs.map((string) => newPrice(prices, string, strings, speed)))
  const [only] = jobs
  return (
    <p aria-live="polite" className="text-14 text-ink-2">
      {prices.tier_status}:{' '}
      <b className="font-strong text-ink tabular-nums">
        {formatMoney(jobs.length === 0 ? prices.stringing_price : total)}
      </b>
      {jobs.length === 0 && ` (${formatMoney(prices.stringing_price_labor_only)} labor only)`}
      {jobs.length === 1 && !isOfTheShop(only ?? null) && ' labor only'}
      {jobs.length > 1 && ` for ${jobs.length} rackets`}
    </p>
  )
}
