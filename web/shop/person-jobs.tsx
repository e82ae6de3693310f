import type { CSSProperties } from 'react'
import { formatCents } from '../../contract/payments.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import { PaidMark } from '../payments/paid-mark.tsx'
import { CompactRacket } from '../rackets/racket-display.tsx'
import { StatusMark } from '../string-jobs/status-mark.tsx'
import { CELL, HEAD, ROW, ROWS, TABLE } from '../string-jobs/table-roles.ts'
import { CompactString } from '../strings/string-display.tsx'
import { RelativeTime } from '../ui/dates.tsx'

// React's types know no custom properties.
const COLUMNS = {
  '--columns': '56px minmax(0, 1.4fr) minmax(0, 1.2fr) 152px 88px 72px 104px',
  '--cards': 2,
} as CSSProperties

/** A person's newest jobs, to look up, not to change. */
export function PersonJobs({ jobs }: { jobs: StringJob[] }) {
  if (jobs.length === 0) return <p className="border-t border-ink py-6 text-14 text-ink-2">No string jobs yet.</p>
  return (
    <table {...TABLE} aria-label="String jobs" className="shop-table long broad" style={COLUMNS}>
      <thead {...ROWS}>
        <tr {...ROW}>
          <th {...HEAD}>Job</th>
          <th {...HEAD}>Racket</th>
          <th {...HEAD}>String</th>
          <th {...HEAD}>Status</th>
          <th {...HEAD}>Payment</th>
          <th {...HEAD} className="figure">
            Price
          </th>
          <th {...HEAD}>Created</th>
        </tr>
      </thead>
      <tbody {...ROWS}>
        {jobs.map((job) => (
          <tr key={job.id} {...ROW}>
            <td {...CELL} className="tabular-nums">
              #{job.id}
            </td>
            <td {...CELL} data-label="Racket">
              <CompactRacket racket={job.racket} />
            </td>
            <td {...CELL} data-label="String">
              <CompactString string={job.string} />
            </td>
            <td {...CELL} data-label="Status" className="status">
              <StatusMark status={job.order_status} />
            </td>
            <td {...CELL} data-label="Payment">
              <PaidMark paid={job.is_order_paid} />
            </td>
            <td {...CELL} data-label="Price" className="figure">
              {formatCents(job.price)}
            </td>
            <td {...CELL} data-label="Created" className="quiet">
              <RelativeTime date={job.order_create_date} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
