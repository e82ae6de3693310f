import { creditsText } from '../../contract/money/packs.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { useSideRead } from '../side-reads.ts'
import { filled, HERE } from '../ui/filled.tsx'

/** The amount that the shop owes for credits that are sold and not used. Nothing while it owes nothing. */
export function OwedCredits() {
  const owed = useSideRead(query('getPackBook'))?.owed
  if (!owed || owed.credits === 0) return null
  return (
    <p>
      {filled(
        say`${creditsText(owed.credits, say)} sold and not used: ${HERE}`,
        <b className="font-strong tabular-nums">{formatMoney(owed.amount)}</b>,
      )}
    </p>
  )
}
