import { readDecimal } from '../../contract/base/money.ts'
import { readClock, typedClock } from '../../contract/base/shop-time.ts'
import type { Speed } from '../../contract/job/speeds.ts'
import { config } from '../config.ts'
import { plainMoney, requiredAmount } from '../money.ts'

/** The fields of a speed, as text. */
export interface SpeedRow {
  key: number
  days: string
  ready_by: string
  surcharge: string
  bring_by: string
  most_per_day: string
}

/** A speed as a row of the form. */
export const rowOf = ({ id, days, ready_by, bring_by, surcharge, most_per_day }: Speed): SpeedRow => ({
  key: id,
  days: String(days),
  ready_by: typedClock(ready_by, config),
  surcharge: plainMoney(surcharge),
  bring_by: typedClock(bring_by, config),
  most_per_day: most_per_day === null ? '' : String(most_per_day),
})

/** A row for a speed that is being added. */
export const newRow = (): SpeedRow => ({
  ...{ key: -Date.now(), days: '1', surcharge: '', most_per_day: '' },
  ...{ ready_by: typedClock('12:00', config), bring_by: typedClock('18:00', config) },
})

/** Turns other text into a number that the server refuses with a sentence. */
function numberOf(text: string): number {
  const number = readDecimal(text)
  return Number.isInteger(number) ? number : -1
}

/** A row of the form as the request has it. Throws the refusal of text that is no amount. */
export const speedOf = ({ days, ready_by, bring_by, surcharge, most_per_day }: SpeedRow) => ({
  days: numberOf(days),
  ready_by: readClock(ready_by) ?? ready_by,
  bring_by: readClock(bring_by) ?? bring_by,
  surcharge: requiredAmount(surcharge),
  most_per_day: most_per_day.trim() === '' ? null : numberOf(most_per_day),
})
