import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, startTransition, useState } from 'react'
import { isDimmed } from '../../contract/job/statuses.ts'
import type { StringJobDetails } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { MyJobSentence } from '../job-state/job-sentence.tsx'
import { Ticket } from '../job-state/ticket.tsx'
import { followMoney } from '../payments/moving-money.ts'
import { CustomerHistory } from '../string-jobs/customer-history.tsx'
import { JobDialog } from '../string-jobs/job-dialog.ts'
import { JobMenu } from '../string-jobs/job-menu.tsx'
import { JobOrder } from '../string-jobs/job-order.tsx'
import { JobPayment } from '../string-jobs/job-payment.tsx'
import { Moments } from '../string-jobs/moments.tsx'
import { Shelf } from '../string-jobs/shelf.tsx'
import { StatusMark } from '../string-jobs/status-mark.tsx'
import { cn } from '../ui/cn.ts'
import { GoBack } from '../ui/go-back.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TWO_CARDS, TwoCardsSkeleton } from '../ui/two-cards.tsx'

const JobSkeleton = () => (
  <>
    <Skeleton className="mb-8 h-10 w-64" />
    <TwoCardsSkeleton />
  </>
)

function Job({ job }: { job: StringJobDetails }) {
  const [editing, setEditing] = useState(false)
  return (
    <>
      <div className="page-head">
        <h1>
          {say`String Job`} <span className="tabular-nums">#{job.id}</span>
        </h1>
        <div className="ml-auto flex items-center gap-x-6 max-sm:contents">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:order-last max-sm:w-full">
            <Ticket ticket={job.ticket} large />
            <Shelf shelf={job.shelf} large />
            <StatusMark status={job.order_status} />
          </div>
          <JobMenu job={job} onEdit={() => startTransition(() => setEditing(true))} />
        </div>
      </div>
      <div className={cn(TWO_CARDS, isDimmed(job) && 'dim')}>
        <JobOrder job={job} />
        <JobPayment job={job} />
      </div>
      <MyJobSentence job={job} className="mt-6" />
      <Moments job={job} />
      <CustomerHistory id={job.id} refetchInterval={followMoney([job])} />
      <Suspense>{editing && <JobDialog job={job} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}

/** One job of the customer: what was ordered, its payment and its history. */
export function StringJobPage() {
  const { id } = useParams({ from: '/string-jobs/$id' })
  const job = useQuery({
    ...query('getStringJob', { id }),
    refetchInterval: ({ state }) => followMoney(state.data && [state.data]),
  })
  return (
    <>
      <div className="no-print mb-4">
        <GoBack otherwise="/string-jobs" />
      </div>
      <QueryStates
        answer={job}
        title={say`Error`}
        failed={say`This string job could not be loaded. Please try again.`}
        missing={{ title: say`Not Found`, text: say`Could not find the specified string job.` }}
        skeleton={<JobSkeleton />}
      >
        {(data) => <Job job={data} />}
      </QueryStates>
    </>
  )
}
