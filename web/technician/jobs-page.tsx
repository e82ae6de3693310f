import type { UseQueryResult } from '@tanstack/react-query'
import type { TechnicianJobs } from '../../contract/technician.ts'
import { totalPages } from '../../contract/technician.ts'
import { isUnauthorized } from '../api-error.ts'
import { NotAuthorized } from '../session/admission.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { ErrorCard } from '../ui/error-card.tsx'
import { Pager } from '../ui/pager.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { JobsTable, type Sorted } from './jobs-table.tsx'

interface Props extends Sorted {
  jobs: UseQueryResult<TechnicianJobs>
  page: number
  onPage: (page: number) => void
}

/** One page of jobs in each of its faces, with what leads to the others. */
export function JobsPage({ jobs, page, onPage, ...sorted }: Props) {
  if (jobs.isPending) return <Loading className="min-h-80" />
  if (isUnauthorized(jobs.error)) return <NotAuthorized level={2} />
  if (jobs.isError) {
    return <ErrorCard text="Failed to fetch string jobs" onRetry={() => void jobs.refetch()} busy={jobs.isFetching} />
  }
  const { results, count, count_is_exact, next, previous } = jobs.data
  return (
    <div className="relative" aria-busy={jobs.isPlaceholderData}>
      {results.length === 0 ? <EmptyLine>No string jobs found.</EmptyLine> : <JobsTable jobs={results} {...sorted} />}
      <Pager
        page={page}
        totalPages={totalPages(count)}
        hasPrevious={previous !== null}
        hasNext={next !== null}
        onPage={onPage}
      >
        Total jobs: {count}
        {!count_is_exact && '+'}
      </Pager>
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
