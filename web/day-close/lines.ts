import { listed } from '../../contract/base/sentence.ts'
import type { ClosedLine } from '../../contract/money/day-close.ts'
import { creditsText } from '../../contract/money/packs.ts'
import { say } from '../config.ts'
import { calendarDay, longCalendarDay } from '../times.ts'

const paymentsText = (count: number) => (count === 1 ? say`1 payment` : say`${count} payments`)
const refundsText = (count: number) => (count === 1 ? say`1 refund` : say`${count} refunds`)
const voidsText = (count: number) => (count === 1 ? say`1 void` : say`${count} voids`)

/** '9 payments, 1 refund' */
export function movesText({ method, count, refunds, voids }: Omit<ClosedLine, 'way'>): string {
  return listed(
    [
      method === 'credit' ? creditsText(count, say) : paymentsText(count),
      refunds > 0 && refundsText(refunds),
      voids > 0 && voidsText(voids),
    ],
    say.language,
  )
}

/** 'Tuesday, November 24', or 'Sun, Nov 22 to Tue, Nov 24'. */
export const closedDaysText = ({ from, day }: { from: string; day: string }) =>
  from === day ? longCalendarDay(day) : say`${calendarDay(from)} to ${calendarDay(day)}`
