import type { UseQueryResult } from '@tanstack/react-query'
import { PAGE_SIZE } from '../../contract/job/job-list.ts'
import type { TechnicianJobs } from '../../contract/job/technician.ts'
import { isUnauthorized } from '../api-error.ts'
import { say } from '../config.ts'
import { NotAuthorized } from '../session/admission.tsx'
import { Awaited, LargeSpinner } from '../ui/awaited.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { Pager } from '../ui/pager.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { JobsTable, type Sorted } from './jobs-table.tsx'
import type { ListSearch } from './list-search.ts'
import { OtherTabs } from './other-tabs.tsx'

interface Props extends Sorted {
  jobs: UseQueryResult<TechnicianJobs>
  search: ListSearch
  onShow: (change: Partial<ListSearch>, options?: { replace: boolean }) => void
}

/** One page of jobs in each of its states, with the way to the other pages. */
export function JobsPage({ jobs, search, onShow, ...sorted }: Props) {
  if (isUnauthorized(jobs.error)) return <NotAuthorized level={2} />
  return (
    <QueryStates
      answer={jobs}
      failed={say`Failed to fetch string jobs`}
      isFixedText
      skeleton={<LargeSpinner className="min-h-80" />}
    >
      {({ results, count, count_is_exact, next, previous }) => (
        <Awaited isStale={jobs.isPlaceholderData}>
          {results.length === 0 ? (
            <EmptyLine>
              {say`No string jobs found.`} {count === 0 && <OtherTabs {...search} />}
            </EmptyLine>
          ) : (
            <JobsTable jobs={results} {...sorted} />
          )}
          <Pager
            page={search.page}
            count={count}
            pageSize={PAGE_SIZE}
            hasPrevious={previous !== null}
            hasNext={next !== null}
            isStale={jobs.isPlaceholderData}
            onPage={(page, options) => onShow({ page }, options)}
          >
            {count_is_exact ? say`Total jobs: ${count}` : say`Total jobs: ${count}+`}
          </Pager>
        </Awaited>
      )}
    </QueryStates>
  )
}
