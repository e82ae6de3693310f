import { ownerLines } from '../../contract/base/person.ts'
import { makeAndModel, shortName } from '../../contract/job/rackets.ts'
import { ORDER_STATUSES } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { say } from '../config.ts'
import { Ticket } from '../job-state/ticket.tsx'
import { formatMoney } from '../money.ts'
import { PaidOrImported } from '../payments/paid-or-imported.tsx'
import { OwnerDisplay } from '../rackets/owner-display.tsx'
import { StatusMark } from '../string-jobs/status-mark.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import type { Column } from '../ui/table.tsx'
import { JobLink } from './job-link.tsx'

const alphabetically = (text: (job: StringJob) => string) => (a: StringJob, b: StringJob) =>
  text(a).localeCompare(text(b), say.language, { sensitivity: 'base', numeric: true })

const numerically = (value: (job: StringJob) => number) => (a: StringJob, b: StringJob) => value(a) - value(b)

/** The columns of the technician's list. On a phone, the racket comes first. */
export const COLUMNS: Column<StringJob>[] = [
  {
    name: say`Status`,
    // Where the page is narrow, names need the room more than the other columns do.
    width: 'clamp(150px, 18cqi, 160px)',
    className: 'pl-2 narrow:col-start-1 narrow:row-start-2',
    compare: numerically(({ order_status }) => ORDER_STATUSES.indexOf(order_status)),
    orders: [say`New first`, say`Cancelled first`],
    cell: ({ order_status }) => <StatusMark status={order_status} />,
  },
  {
    name: say`Owner`,
    width: 'minmax(0, 1.06fr)',
    className: 'narrow:col-start-1 narrow:row-start-3',
    compare: alphabetically(({ racket }) => ownerLines(racket.owner).name),
    cell: ({ racket }) => <OwnerDisplay owner={racket.owner} />,
  },
  {
    name: say`Racket`,
    width: 'minmax(0, 1.6fr)',
    className: 'narrow:col-span-2 narrow:col-start-1 narrow:row-start-1',
    compare: alphabetically(({ racket }) => `${shortName(racket)} ${makeAndModel(racket)}`),
    cell: (job) => (
      <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 wide:snug:grid-cols-1 wide:snug:gap-1 wide:snug:*:justify-self-start">
        <JobLink job={job} />
        <Ticket ticket={job.ticket} />
      </span>
    ),
  },
  {
    name: say`Payment`,
    width: 'clamp(96px, 10.5cqi, 104px)',
    className: 'translated:*:whitespace-normal narrow:col-start-2 narrow:row-start-2 narrow:text-right',
    compare: numerically(({ is_order_paid }) => Number(is_order_paid)),
    orders: [say`unpaid first`, say`paid first`],
    cell: (job) => (
      <>
        <PaidOrImported job={job} />
        <span className="block text-12 text-ink-2 tabular-nums">
          {job.redo_of === null ? !job.is_imported && formatMoney(job.price) : say`Redo of #${job.redo_of}`}
        </span>
      </>
    ),
  },
  {
    name: say`Created`,
    width: 'clamp(78px, 11cqi, 100px)',
    className: 'text-ink-2 narrow:col-start-2 narrow:row-start-3 narrow:self-end narrow:text-right',
    compare: numerically(({ order_create_date }) => Date.parse(order_create_date) || 0),
    orders: [say`oldest first`, say`newest first`],
    cell: ({ order_create_date }) => <RelativeTime date={order_create_date} />,
  },
]
