import { useQuery } from '@tanstack/react-query'
import { creditsText } from '../../contract/money/packs.ts'
import { query } from '../api.ts'
import { formatMoney } from '../money.ts'

/** What the shop owes for credits that are sold and not used. Nothing while it owes nothing. */
export function OwedCredits() {
  const owed = useQuery(query('getPackBook')).data?.owed
  if (!owed || owed.credits === 0) return null
  return (
    <p>
      {creditsText(owed.credits)} sold and not used:{' '}
      <b className="font-strong tabular-nums">{formatMoney(owed.amount)}</b>
    </p>
  )
}
