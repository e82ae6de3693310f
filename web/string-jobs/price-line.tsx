import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { formatMoney } from '../money.ts'
import { Skeleton } from '../ui/skeleton.tsx'

/** The price of the order in the person's tier. */
export function PriceLine() {
  const me = useQuery(query('getMe'))
  return (
    <p className="mt-4 mb-6 border-y border-line py-3 text-14 tabular-nums">
      {me.isPending ? (
        <Skeleton className="my-1 w-48" />
      ) : (
        <>
          <span className="inline-block first-letter:uppercase">{me.data?.tier_status}</span>
          {' Flat rate: '}
          <b className="font-strong">{formatMoney(me.data?.stringing_price)}</b>
          <span className="text-ink-2"> ({formatMoney(me.data?.stringing_price_labor_only)} labor only)</span>
        </>
      )}
    </p>
  )
}
