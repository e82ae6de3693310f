import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UNPAID_PAGE_SIZE } from '../../contract/money.ts'
import { formatCents } from '../../contract/payments.ts'
import { totalPages } from '../../contract/technician.ts'
import { query } from '../api.ts'
import { StatusMark } from '../string-jobs/status-mark.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { Faces } from '../ui/faces.tsx'
import { Pager } from '../ui/pager.tsx'
import { Section } from '../ui/section.tsx'
import { type Column, ShopTable } from '../ui/shop-table.tsx'
import { CELL, ROW, ROWS } from '../ui/table-roles.ts'

const COLUMNS: Column[] = [
  { name: 'Job', width: '48px' },
  { name: 'Customer', width: 'minmax(0, 1.2fr)' },
  { name: 'Racket', width: 'minmax(0, 1.2fr)' },
  { name: 'Status', width: '152px' },
  { name: 'Ordered', width: '104px' },
  { name: 'Price', width: '72px', figure: true },
]

export const unpaidJobs = (page: number) => query('listUnpaidJobs', { query: { page: String(page) } })

/** Jobs that wait for their money, the oldest first, page by page. */
export function UnpaidJobs() {
  const [page, setPage] = useState(1)
  const unpaid = useQuery({ ...unpaidJobs(page), placeholderData: keepPreviousData })
  return (
    <Section
      title="Unpaid jobs"
      aside={
        unpaid.data && (
          <span className="text-14 text-ink-2 tabular-nums">
            {unpaid.data.count} {unpaid.data.count === 1 ? 'job' : 'jobs'}, {formatCents(unpaid.data.amount)}
          </span>
        )
      }
    >
      <Faces answer={unpaid} failed="The unpaid jobs could not be loaded.">
        {({ results, count }) => {
          const pages = totalPages(count, UNPAID_PAGE_SIZE)
          if (count === 0) return <EmptyLine>Everything is paid.</EmptyLine>
          return (
            <>
              <ShopTable label="Unpaid jobs" columns={COLUMNS} cards={2} broad={4}>
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
                        <StatusMark status={job.order_status} />
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
              </ShopTable>
              {pages > 1 && <Pager page={page} totalPages={pages} onPage={setPage} />}
            </>
          )
        }}
      </Faces>
    </Section>
  )
}
