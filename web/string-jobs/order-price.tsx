import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { formatMoney, formatSpecifiedPrice } from '../money.ts'
import { filled, HERE, THERE } from '../ui/filled.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The prices of the person's tier. */
export function MyPrices() {
  const me = useQuery(query('getMe'))
  return (
    <p className="mt-4 mb-6 border-y border-line py-3 text-14 tabular-nums">
      {me.isPending ? (
        <Skeleton className="my-1 w-48" />
      ) : (
        <>
          {filled(
            say`${HERE} Flat rate: ${THERE}`,
            <span className="inline-block first-letter:uppercase">{me.data?.tier_status}</span>,
            <b className="font-strong">{formatSpecifiedPrice(me.data?.stringing_price)}</b>,
          )}
          <span className="text-ink-2">
            {' '}
            {say`(${formatSpecifiedPrice(me.data?.stringing_price_labor_only)} labor only)`}
          </span>
        </>
      )}
    </p>
  )
}

/** The price of the order as it is in the form; nothing until it is known. */
export const OrderPrice = ({ price, label }: { price: number | null | undefined; label: string }) =>
  price !== undefined && (
    <p aria-live="polite" className="leading-[1.2]">
      <span className="block text-20 font-strong tabular-nums">{formatMoney(price)}</span>
      <span className="text-12 text-ink-2">{label}</span>
    </p>
  )
