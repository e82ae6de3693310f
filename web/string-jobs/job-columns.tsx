import type { ReactNode } from 'react'
import { orderedTensions, strungAtText } from '../../contract/catalog/kilograms.ts'
import { displayName } from '../../contract/job/rackets.ts'
import { isDimmed, isPending } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { say } from '../config.ts'
import { JobState } from '../job-state/job-sentence.tsx'
import { PayControl } from '../payments/pay-control.tsx'
import { CompactRacket } from '../rackets/racket-display.tsx'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import { CompactStrings } from '../strings/string-display.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { PlainLink } from '../ui/plain-link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Column } from '../ui/table.tsx'
import { JobMenu } from './job-menu.tsx'
import { StatusMark } from './status-mark.tsx'

/** A date with its column's name beside it on a card. */
const LabelledDate = ({ label, date }: { label: string; date: string | null }) => (
  <>
    <span className="mr-1.5 hidden text-ink-3 folded:inline">{label}</span>
    <RelativeTime date={date} />
  </>
)

interface JobColumn extends Column<StringJob> {
  /** The place of a cell while the jobs load. */
  skeleton?: ReactNode
  /** Only where finished jobs are in the list. */
  isOfFinished?: true
}

/**
 * The columns of a customer's jobs. Below 880 px, tension and dates go to a second line; below 600 px, a job is a card of
 * four lines.
 */
export function jobColumns(withCompleted: boolean, onEdit: (job: StringJob) => void): JobColumn[] {
  const columns: JobColumn[] = [
    {
      name: say`Racket`,
      skeleton: (
        <>
          <Skeleton className="h-9 w-6" />
          <span data-testid="job-skeleton">
            <Skeleton className="w-3/5" />
          </span>
        </>
      ),
      width: 'minmax(0, 1.5fr)',
      className:
        'grid grid-cols-[24px_minmax(0,1fr)] items-center gap-3 folded:col-start-1 folded:row-start-1 narrow:col-end-3 narrow:pr-11',
      cell: (job) => (
        <>
          <RacketPicture name={displayName(job.racket)} bed={job} width={24} retired={isDimmed(job)} />
          <PlainLink href={`/string-jobs/${job.id}`} className="min-w-0">
            <CompactRacket racket={job.racket} />
            {isPending(job.order_status) && <JobState job={job} besideStatus className="mt-1 text-12" />}
          </PlainLink>
        </>
      ),
    },
    {
      name: say`String`,
      skeleton: <Skeleton className="w-3/5" />,
      width: 'minmax(0, 1.2fr)',
      className: 'folded:col-start-2 folded:row-start-1 narrow:col-start-1 narrow:row-start-2 narrow:pl-1.25',
      cell: (job) => <CompactStrings order={job} />,
    },
    {
      name: say`Tension`,
      skeleton: <Skeleton className="w-12" />,
      width: say.language === 'en' ? '72px' : '84px',
      className:
        'tabular-nums *:block folded:col-start-2 folded:row-start-2 wide:folded:pl-6 wide:folded:text-12 wide:folded:*:mr-2 wide:folded:*:inline wide:folded:*:whitespace-nowrap narrow:text-right',
      cell: (job) => {
        const { mains, crosses, unit } = orderedTensions(job)
        const strungAt = strungAtText(job, say)
        return (
          <>
            <span>
              {mains} {unit}
            </span>
            {crosses !== null && <span className="text-12 text-ink-2">{say`Cross: ${crosses}`}</span>}
            {strungAt && <span className="text-12 text-ink-2">{strungAt}</span>}
          </>
        )
      },
    },
    {
      name: say`Created`,
      skeleton: <Skeleton className="w-16" />,
      width: withCompleted ? '100px' : '104px',
      className:
        'text-ink-2 folded:col-start-1 folded:row-start-2 folded:text-12 wide:folded:pl-9 narrow:row-start-4 narrow:pl-1.25',
      cell: (job) => <LabelledDate label={say`Created`} date={job.order_create_date} />,
    },
    {
      name: say`Status`,
      skeleton: <Skeleton className="w-16" />,
      width: withCompleted ? '140px' : '148px',
      className: 'folded:col-start-3 folded:row-start-1 narrow:col-start-1 narrow:row-start-3 narrow:pl-1.25',
      cell: (job) => <StatusMark status={job.order_status} />,
    },
    {
      name: say`Paid`,
      skeleton: <Skeleton className="w-14" />,
      width: '104px',
      className: 'folded:col-start-4 folded:row-start-1 narrow:col-start-2 narrow:row-start-3 narrow:justify-self-end',
      cell: (job) => <PayControl job={job} />,
    },
    {
      name: say`Completed`,
      skeleton: <Skeleton className="w-16" />,
      isOfFinished: true,
      width: '96px',
      className:
        'text-ink-2 folded:col-start-3 folded:row-start-2 folded:text-12 wide:folded:col-end-6 narrow:col-start-2 narrow:row-start-4 narrow:text-right',
      cell: (job) => <LabelledDate label={say`Completed`} date={job.order_completion_date} />,
    },
    {
      name: say`Actions`,
      width: '36px',
      isNameHidden: true,
      className: 'no-print justify-self-end folded:col-start-5 folded:row-start-1 narrow:col-start-2',
      cell: (job) => <JobMenu job={job} onEdit={onEdit} />,
    },
  ]
  return withCompleted ? columns : columns.filter(({ isOfFinished }) => !isOfFinished)
}

/** The same columns while the jobs load. */
export const skeletonColumns = (columns: JobColumn[]): Column<string>[] =>
  columns.map(({ name, width, isNameHidden, className, skeleton }) => ({
    name,
    width,
    isNameHidden,
    className,
    cell: () => skeleton,
  }))
