import type { StringJob } from '../../contract/job/string-jobs.ts'
import { say } from '../config.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { formatMoney } from '../money.ts'
import { PaidOrImported } from '../payments/paid-or-imported.tsx'
import { CompactRacket } from '../rackets/racket-display.tsx'
import { StatusMark } from '../string-jobs/status-mark.tsx'
import { CompactStrings } from '../strings/string-display.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { type Column, Table } from '../ui/table.tsx'

const COLUMNS: Column<StringJob>[] = [
  {
    name: say`Job`,
    width: '56px',
    className: 'tabular-nums',
    cell: ({ id }) => <StaffJobLink id={id}>#{id}</StaffJobLink>,
  },
  {
    name: say`Racket`,
    width: 'minmax(0, 1.4fr)',
    cell: ({ id, racket }) => (
      <StaffJobLink id={id} className="block">
        <CompactRacket racket={racket} />
      </StaffJobLink>
    ),
  },
  { name: say`String`, width: 'minmax(0, 1.2fr)', cell: (job) => <CompactStrings order={job} /> },
  {
    name: say`Status`,
    width: '152px',
    className: 'pl-2 folded:pl-0',
    cell: ({ order_status }) => <StatusMark status={order_status} />,
  },
  {
    name: say`Payment`,
    width: '88px',
    cell: (job) => <PaidOrImported job={job} />,
  },
  {
    name: say`Price`,
    width: '72px',
    isFigure: true,
    cell: ({ price, is_imported }) => (is_imported ? null : formatMoney(price)),
  },
  {
    name: say`Created`,
    width: '104px',
    className: 'text-ink-2',
    cell: ({ order_create_date }) => <RelativeTime date={order_create_date} />,
  },
]

/** A person's newest jobs. */
export function PersonJobs({ jobs }: { jobs: StringJob[] }) {
  if (jobs.length === 0) return <EmptyLine>{say`No string jobs yet.`}</EmptyLine>
  return (
    <Table
      isBroad
      isLong
      hasStickyHead
      label={say`String jobs`}
      columns={COLUMNS}
      rows={jobs}
      rowKey={({ id }) => id}
      className="[--row:53px] folded:[--row:130px]"
      rowClassName="folded:grid-cols-3 narrow:grid-cols-2"
    />
  )
}
