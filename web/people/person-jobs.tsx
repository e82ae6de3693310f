import { formatCents } from '../../contract/payments.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import { PaidMark } from '../payments/paid-mark.tsx'
import { CompactRacket } from '../rackets/racket-display.tsx'
import { StatusMark } from '../string-jobs/status-mark.tsx'
import { CompactString } from '../strings/string-display.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { type Column, ShopTable } from '../ui/shop-table.tsx'
import { CELL, ROW, ROWS } from '../ui/table-roles.ts'

const COLUMNS: Column[] = [
  { name: 'Job', width: '56px' },
  { name: 'Racket', width: 'minmax(0, 1.4fr)' },
  { name: 'String', width: 'minmax(0, 1.2fr)' },
  { name: 'Status', width: '152px' },
  { name: 'Payment', width: '88px' },
  { name: 'Price', width: '72px', figure: true },
  { name: 'Created', width: '104px' },
]

/** A person's newest jobs, to look up, not to change. */
export function PersonJobs({ jobs }: { jobs: StringJob[] }) {
  if (jobs.length === 0) return <EmptyLine>No string jobs yet.</EmptyLine>
  return (
    <ShopTable label="String jobs" columns={COLUMNS} cards={2} broad={3} long>
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
    </ShopTable>
  )
}
