import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { formatCents } from '../../contract/payments.ts'
import { UNPAID_PAGE_SIZE } from '../../contract/shop-money.ts'
import { ORDER_STATUSES } from '../../contract/string-jobs.ts'
import { totalPages } from '../../contract/technician-rules.ts'
import { query } from '../api.ts'
import { StatusMark } from '../string-jobs/status-mark.tsx'
import { CELL, HEAD, ROW, ROWS, TABLE } from '../string-jobs/table-roles.ts'
import { RelativeTime } from '../ui/dates.tsx'
import { Pager } from '../ui/pager.tsx'
import { Faces } from './faces.tsx'

// React's types know no custom properties.
const COLUMNS = {
  '--columns': '48px minmax(0, 1.2fr) minmax(0, 1.2fr) 152px 104px 72px',
  '--cards': 2,
} as CSSProperties

/** Jobs that wait for their money, the oldest first, page by page. */
export function UnpaidJobs() {
  const [page, setPage] = useState(1)
  const unpaid = useQuery({
    ...query('listUnpaidJobs', { query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="Unpaid jobs">
      <div className="section-head">
        <h2>Unpaid jobs</h2>
        {unpaid.data && (
          <span className="text-14 text-ink-2 tabular-nums">
            {unpaid.data.count} {unpaid.data.count === 1 ? 'job' : 'jobs'}, {formatCents(unpaid.data.amount)}
          </span>
        )}
      </div>
      <Faces answer={unpaid} failed="The unpaid jobs could not be loaded.">
        {({ results, count }) => {
          const pages = totalPages(count, UNPAID_PAGE_SIZE)
          if (count === 0) return <p className="border-t border-ink py-6 text-14 text-ink-2">Everything is paid.</p>
          return (
            <>
              <table {...TABLE} aria-label="Unpaid jobs" className="shop-table broad" style={COLUMNS}>
                <thead {...ROWS}>
                  <tr {...ROW}>
                    <th {...HEAD}>Job</th>
                    <th {...HEAD}>Customer</th>
                    <th {...HEAD}>Racket</th>
                    <th {...HEAD}>Status</th>
                    <th {...HEAD}>Ordered</th>
                    <th {...HEAD} className="figure">
                      Price
                    </th>
                  </tr>
                </thead>
                <tbody {...ROWS}>
                  {results.map((job) => (
                    <tr key={job.id} {...ROW}>
                      <td {...CELL} className="tabular-nums">
                        #{job.id}
                      </td>
                      <td {...CELL} data-label="Customer">
                        <bdi>{job.customer}</bdi>
                      </td>
                      <td {...CELL} data-label="Racket">
                        <bdi>{job.racket}</bdi>
                      </td>
                      <td {...CELL} data-label="Status" className="status">
                        <StatusMark status={ORDER_STATUSES.find((status) => status === job.order_status) ?? 'NEW'} />
                      </td>
                      <td {...CELL} data-label="Ordered" className="quiet">
                        <RelativeTime date={job.order_create_date} />
                      </td>
                      <td {...CELL} data-label="Price" className="figure sum">
                        {formatCents(job.price)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {pages > 1 && (
                <div className="mt-6">
                  <Pager
                    page={page}
                    totalPages={pages}
                    onPrevious={page > 1 ? () => setPage(Math.min(page - 1, pages)) : null}
                    onNext={page < pages ? () => setPage(page + 1) : null}
                  />
                </div>
              )}
            </>
          )
        }}
      </Faces>
    </section>
  )
}
