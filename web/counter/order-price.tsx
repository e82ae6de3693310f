import { useQuery } from '@tanstack/react-query'
import type { CounterCustomer } from '../../contract/counter.ts'
import { formatCents } from '../../contract/payments.ts'
import { sumOfLines } from '../../contract/price-lines.ts'
import { query } from '../api.ts'
import { newLines } from '../string-jobs/form-price.ts'

/** What the order will cost, in the customer's tier or, for a new customer, in the default one. */
export function OrderPrice({ customer, string }: { customer: CounterCustomer | null; string: number | null }) {
  const tier = useQuery({ ...query('getDefaultPrices'), enabled: customer === null }).data
  const strings = useQuery(query('listStrings')).data
  const prices = customer ?? tier
  if (!prices) return null
  return (
    <p aria-live="polite" className="text-14 text-ink-2">
      {prices.tier_status}:{' '}
      <b className="font-strong text-ink tabular-nums">{formatCents(sumOfLines(newLines(prices, string, strings)))}</b>
      {string === null && ' labor only'}
    </p>
  )
}
