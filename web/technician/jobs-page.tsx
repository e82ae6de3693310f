import type { UseQueryResult } from '@tanstack/react-query'
import type { TechnicianJobs } from '../../contract/technician.ts'
import { totalPages } from '../../contract/technician-rules.ts'
import { ErrorCard } from '../ui/error-card.tsx'
import { Pager } from '../ui/pager.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { JobsTable } from './jobs-table.tsx'
import { NotAuthorized } from './technician-only.tsx'
import { isUnauthorized } from './unauthorized.ts'

interface Props {
  jobs: UseQueryResult<TechnicianJobs>
  page: number
  onPage: (page: number) => void
}

/** One page of jobs in each of its faces, with what leads to the others. */
export function JobsPage({ jobs, page, onPage }: Props) {
  if (jobs.isPending) return <Loading className="min-h-80" />
  if (isUnauthorized(jobs.error)) return <NotAuthorized level={2} />
  if (jobs.isError) {
    return <ErrorCard text="Failed to fetch string jobs" onRetry={() => void jobs.refetch()} busy={jobs.isFetching} />
  }
  const { results, count, count_is_exact, next, previous } = jobs.data
  const pages = totalPages(count)
  return (
    <div className="relative" aria-busy={jobs.isPlaceholderData}>
      {results.length === 0 ? (
        <p className="border-t border-ink py-6 text-14 text-ink-2">No string jobs found.</p>
      ) : (
        <JobsTable jobs={results} />
      )}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <p className="text-14 text-ink-2 tabular-nums" aria-live="polite">
          Total jobs: {count}
          {!count_is_exact && '+'}
        </p>
        <div className="narrow:w-full">
          <Pager
            page={page}
            totalPages={pages}
            onPrevious={previous === null ? null : () => onPage(Math.min(page - 1, pages))}
            onNext={next === null ? null : () => onPage(page + 1)}
          />
        </div>
      </div>
      {jobs.isPlaceholderData && <Loading className="absolute inset-0 bg-paper/60" />}
    </div>
  )
}

const Loading = ({ className }: { className: string }) => (
  <div role="status" className={`grid place-items-center ${className}`}>
    <Spinner className="size-8 border-2 text-accent" />
    <span className="sr-only">Loading...</span>
  </div>
)
