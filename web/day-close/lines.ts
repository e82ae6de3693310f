import { calendarDay, longCalendarDay } from '../../contract/base/shop-time.ts'
import type { ClosedLine } from '../../contract/money/day-close.ts'
import { wayName } from '../../contract/money/money.ts'
import { config } from '../config.ts'

type WayOfLine = Pick<ClosedLine, 'method' | 'way'>

/** The name of a way to pay on a close. */
export const nameOfWay = (line: WayOfLine) => (line.method === 'card' ? 'Card, online' : wayName(line))

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** '9 payments, 1 refund' */
export function movesText({ method, count, refunds, voids }: Omit<ClosedLine, 'way'>): string {
  const parts = [
    method === 'credit' ? counted(count, 'credit', 'credits') : counted(count, 'payment', 'payments'),
    refunds > 0 && counted(refunds, 'refund', 'refunds'),
    voids > 0 && counted(voids, 'void', 'voids'),
  ]
  return parts.filter(Boolean).join(', ')
}

/** 'Tuesday, November 24', or 'Sun, Nov 22 to Tue, Nov 24'. */
export const daysText = ({ from, day }: { from: string; day: string }) =>
  from === day ? longCalendarDay(day, config) : `${calendarDay(from, config)} to ${calendarDay(day, config)}`
