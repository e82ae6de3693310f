import type { ReactNode } from 'react'
import { listed } from '../../contract/base/sentence.ts'
import { orderText } from '../../contract/catalog/order-text.ts'
import { metersText, type StockReason } from '../../contract/catalog/stock.ts'
import type { StockEntry } from '../../contract/job/stock-book.ts'
import { say } from '../config.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { formatMoney } from '../money.ts'
import { calendarDay } from '../times.ts'
import { RelativeTime } from '../ui/dates.tsx'
import { filled, HERE, THERE } from '../ui/filled.tsx'

const TEXTS: Record<StockReason, (entry: StockEntry) => string> = {
  bought: ({ pieces, meters }) =>
    pieces === null ? say.context('stock')`Received` : say`Received ${orderText(pieces, meters / pieces, say)}`,
  counted: ({ meters_after }) => say`Counted ${metersText(meters_after)}`,
  uncounted: () => say`No longer counted`,
  used: () => say`Strung`,
  broke: () => say`Broke while it was strung`,
  waste: () => say`Waste`,
  returned: () => say`Returned`,
}

const signed = (meters: number) => `${meters > 0 ? '+' : meters < 0 ? '−' : ''}${metersText(Math.abs(meters))}`

/** The day, the cost and the person of an entry, with its note. */
function detailsOf({ day, at, cost, by, note }: StockEntry): ReactNode {
  const details = filled(
    listed([HERE, cost !== null && formatMoney(cost), by && THERE], say.language),
    day ? calendarDay(day) : <RelativeTime date={at} />,
    <bdi>{by}</bdi>,
  )
  return note ? filled(say`${HERE}: ${THERE}`, details, <bdi>{note}</bdi>) : details
}

/** The stock entries of a string, newest first. */
export const EntryList = ({ entries }: { entries: StockEntry[] }) => (
  <ul className="text-14">
    {entries.map((entry) => (
      <li key={entry.id} className="flex justify-between gap-3 border-b border-line py-2">
        <span className="min-w-0">
          {TEXTS[entry.reason](entry)}
          {entry.string_job && (
            <>
              {' '}
              <StaffJobLink id={entry.string_job.id}>
                <bdi>{entry.string_job.racket || `#${entry.string_job.id}`}</bdi>
              </StaffJobLink>
            </>
          )}
          <span className="block text-12 text-ink-2 wrap-anywhere">{detailsOf(entry)}</span>
        </span>
        <b className="font-strong whitespace-nowrap tabular-nums">{signed(entry.meters)}</b>
      </li>
    ))}
  </ul>
)
