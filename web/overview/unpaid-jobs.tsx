import { listed } from '../../contract/base/sentence.ts'
import { UNPAID_PAGE_SIZE, type UnpaidJob } from '../../contract/money/money.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { jobsText } from '../counts.ts'
import { formatMoney } from '../money.ts'
import { PersonLink } from '../people/person-link.tsx'
import { StatusMark } from '../string-jobs/status-mark.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { PagerOfMany, pageArgs } from '../ui/pager.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Section } from '../ui/section.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { usePage } from '../ui/use-page.ts'

const COLUMNS: Column<UnpaidJob>[] = [
  {
    name: say`Job`,
    width: '48px',
    className: 'tabular-nums folded:col-start-2 folded:row-start-2 folded:text-right',
    cell: ({ id }) => <StaffJobLink id={id}>#{id}</StaffJobLink>,
  },
  {
    name: say`Customer`,
    width: 'minmax(0, 1.2fr)',
    className: 'folded:col-start-1 folded:row-start-2',
    cell: ({ customer, customer_id }) => <PersonLink id={customer_id}>{customer}</PersonLink>,
  },
  {
    name: say`Racket`,
    width: 'minmax(0, 1.2fr)',
    className: 'folded:col-start-1 folded:row-start-1 folded:font-strong',
    cell: ({ id, racket }) => <StaffJobLink id={id}>{racket}</StaffJobLink>,
  },
  {
    name: say`Status`,
    width: '152px',
    className: 'pl-2 folded:pl-0 folded:col-start-1 folded:row-start-3',
    cell: ({ order_status }) => <StatusMark status={order_status} />,
  },
  {
    name: say`Ordered`,
    width: '104px',
    className: 'text-ink-2 folded:col-start-2 folded:row-start-3 folded:text-right',
    cell: ({ order_create_date }) => <RelativeTime date={order_create_date} />,
  },
  {
    name: say`Price`,
    width: '88px',
    isFigure: true,
    className: 'folded:col-start-2 folded:row-start-1 folded:text-right',
    cell: ({ price }) => formatMoney(price),
  },
]

export const unpaidJobs = (page: number) => query('listUnpaidJobs', pageArgs(page))

/** Unpaid jobs, oldest first, page by page. */
export function UnpaidJobs() {
  const { answer: unpaid, pager } = usePage(unpaidJobs)
  return (
    <Section
      title={say`Unpaid jobs`}
      aside={
        unpaid.data && (
          <span className="text-14 text-ink-2 tabular-nums">
            {listed([jobsText(unpaid.data.count), formatMoney(unpaid.data.amount)], say.language)}
          </span>
        )
      }
    >
      <QueryStates answer={unpaid} failed={say`The unpaid jobs could not be loaded.`}>
        {({ results, count }) => {
          if (count === 0) return <EmptyLine>{say`All jobs are paid.`}</EmptyLine>
          return (
            <>
              <Table
                isBroad
                ownCards
                label={say`Unpaid jobs`}
                columns={COLUMNS}
                rows={results}
                rowKey={({ id }) => id}
                rowClassName="folded:grid-cols-[minmax(0,1fr)_auto] folded:gap-y-2 folded:py-3"
              />
              <PagerOfMany {...pager} count={count} pageSize={UNPAID_PAGE_SIZE} />
            </>
          )
        }}
      </QueryStates>
    </Section>
  )
}
