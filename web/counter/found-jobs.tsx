import { keepPreviousData } from '@tanstack/react-query'
import { whoseRacket } from '../../contract/job/players.ts'
import { displayName } from '../../contract/job/rackets.ts'
import { isCancelled } from '../../contract/job/statuses.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { JobState } from '../job-state/job-sentence.tsx'
import { PrintLabelLink } from '../labels/print-label-link.tsx'
import { formatMoney } from '../money.ts'
import { PaidOrImported } from '../payments/paid-or-imported.tsx'
import { useSideRead } from '../side-reads.ts'
import { StatusMark } from '../string-jobs/status-mark.tsx'
import { StaffJobLink } from './staff-job-link.tsx'

/** The jobs that match the search, in every status; nothing while there are none. */
export function FoundJobs({ search }: { search: string }) {
  const jobs = useSideRead({ ...query('findJobs', { query: { search } }), placeholderData: keepPreviousData })
  if (!jobs || jobs.length === 0) return null
  return (
    <section aria-label={say`String Jobs`}>
      <h3 className="mb-2 text-14 text-ink-2">{say`String Jobs`}</h3>
      <ul className="border-t border-line text-14">
        {jobs.map((job) => (
          <li
            key={job.id}
            className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1.5"
          >
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <StaffJobLink id={job.id}>
                #{job.id} <bdi>{displayName(job.racket)}</bdi>
              </StaffJobLink>
              <bdi className="block text-12 text-ink-2">{whoseRacket(job.racket)}</bdi>
              <JobState job={job} besideStatus className="mt-1" />
            </span>
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <StatusMark status={job.order_status} />
              <PaidOrImported job={job} />
              {job.label === 'outdated' && !isCancelled(job.order_status) && <PrintLabelLink jobs={[job]} />}
              <span className="w-16 text-right tabular-nums">{!job.is_imported && formatMoney(job.price)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
