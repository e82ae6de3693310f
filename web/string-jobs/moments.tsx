import type { ReactNode } from 'react'
import { listed } from '../../contract/base/sentence.ts'
import { type MomentName, momentsOf } from '../../contract/job/moments.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { say } from '../config.ts'
import { cn } from '../ui/cn.ts'
import { MediumDate } from '../ui/dates.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { Fold } from '../ui/fold.tsx'
import { Mark } from '../ui/mark.tsx'
import { BAG, CHECK } from './status-mark.tsx'

/** Paths in a box of 14 by 14. */
const SHAPES: Record<MomentName, ReactNode> = {
  Ordered: <circle cx="7" cy="7" r="4.5" />,
  Received: (
    <>
      <circle cx="7" cy="7" r="5" />
      <path d="M2 7.5h10a5 5 0 0 1-10 0z" fill="currentColor" stroke="none" />
    </>
  ),
  'On the machine': (
    <>
      <circle cx="7" cy="7" r="5.2" />
      <path d="M5 2.3v9.4M9 2.3v9.4M2.3 5h9.4M2.3 9h9.4" strokeWidth="1" />
    </>
  ),
  Ready: BAG,
  Collected: CHECK,
  'Given back': CHECK,
}

const latestOf = (job: StringJob) => momentsOf(job).findLast(({ at }) => at !== null)

/** The moments when the racket of a job was ordered, received, on the machine, ready, and collected or given back. */
function MomentList({ job }: { job: StringJob }) {
  const moments = momentsOf(job)
  const latest = latestOf(job)
  return (
    <ol className="grid gap-x-6 border-t border-ink broad:grid-cols-5 broad:border-b broad:border-b-line">
      {moments.map((moment) => (
        <li
          key={moment.name}
          aria-current={moment.name === latest?.name ? 'step' : undefined}
          className="flex flex-wrap items-baseline justify-between gap-x-4 py-3 broad:block snug:border-b snug:border-line"
        >
          <Mark look="quiet" shape={SHAPES[moment.name]}>
            {say.of(moment.name)}
          </Mark>
          <span
            className={cn(
              'block text-14 text-balance tabular-nums broad:pl-5.5',
              moment.name === latest?.name && 'font-strong',
            )}
          >
            <MediumDate date={moment.at} missing="-" />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The progress of a job, for its customer. */
export const Moments = ({ job }: { job: StringJob }) => (
  <section aria-labelledby="progress" className="mt-12">
    <h2 id="progress" className="mb-4">{say`Progress`}</h2>
    <MomentList job={job} />
  </section>
)

/** The progress of a job for staff, folded to the latest moment. */
export function FoldedMoments({ job }: { job: StringJob }) {
  const latest = latestOf(job)
  return (
    <Fold
      title={say`Progress`}
      note={latest && filled(listed([say.of(latest.name), HERE], say.language), <MediumDate date={latest.at} />)}
    >
      <MomentList job={job} />
    </Fold>
  )
}
