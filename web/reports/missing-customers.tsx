import { daysText } from '../../contract/job/life-rules.ts'
import { type MissingCustomer, REPORT_PAGE_SIZE } from '../../contract/work/reports.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { PersonLink } from '../people/person-link.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { PagerOfMany, pageArgs } from '../ui/pager.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Section } from '../ui/section.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { usePage } from '../ui/use-page.ts'

const COLUMNS: Column<MissingCustomer>[] = [
  { name: say`Customer`, width: 'minmax(0, 1fr)', cell: ({ id, name }) => <PersonLink id={id}>{name}</PersonLink> },
  { name: say`Last racket left`, width: '136px', cell: ({ last_left }) => <RelativeTime date={last_left} /> },
  {
    name: say`Usually every`,
    width: '104px',
    cell: ({ usual_days }) => daysText(usual_days, say),
  },
  { name: say`Visits`, width: '64px', isFigure: true, cell: ({ visits }) => visits },
]

/** Customers who usually come more often. The list does not depend on the period. */
export function MissingCustomers() {
  const { answer: missing, pager } = usePage((page) => query('listMissingCustomers', pageArgs(page)))
  return (
    <Section title={say`Customers who have not come back`}>
      <p className="mb-4 max-w-[72ch] text-14 text-ink-2">{say`They collected rackets on two or more days of the last two years. Their last racket left more than 30 days ago, and longer ago than twice their usual time between two visits.`}</p>
      <QueryStates answer={missing} failed={say`The customers could not be loaded.`}>
        {({ results, count }) =>
          count === 0 ? (
            <EmptyLine>{say`All customers came back.`}</EmptyLine>
          ) : (
            <>
              <Table
                label={say`Customers who have not come back`}
                columns={COLUMNS}
                rows={results}
                rowKey={({ id }) => id}
                rowClassName="folded:min-h-0"
              />
              <PagerOfMany
                {...pager}
                count={count}
                pageSize={REPORT_PAGE_SIZE}
                label={say`${say`Pages`}: ${say`Customers who have not come back`}`}
              />
            </>
          )
        }
      </QueryStates>
    </Section>
  )
}
