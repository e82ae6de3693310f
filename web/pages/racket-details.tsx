import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Racket } from '../../contract/job/rackets.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { followMoney } from '../payments/moving-money.ts'
import { RacketHeader } from '../rackets/racket-header.tsx'
import { RacketInformation } from '../rackets/racket-information.tsx'
import { StringingStatus } from '../rackets/stringing-status.tsx'
import { JobDialog } from '../string-jobs/job-dialog.ts'
import { StringJobsTable } from '../string-jobs/string-jobs-table.tsx'
import { cn } from '../ui/cn.ts'
import { GoBack } from '../ui/go-back.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TWO_CARDS, TwoCardsSkeleton } from '../ui/two-cards.tsx'

const RacketLifeCard = lazy(async () => ({ default: (await import('../lives/racket-life.tsx')).RacketLifeCard }))

const RacketSound = lazy(async () => ({ default: (await import('../sounds/racket-sound.tsx')).RacketSound }))

const NOT_FOUND = say`Could not find the specified racket. It may have been deleted or you may not have permission to view it.`

const RacketSkeleton = () => (
  <>
    <Skeleton className="h-10 w-64" />
    <Skeleton className="mt-2 mb-8 h-4 w-48" />
    <TwoCardsSkeleton />
  </>
)

function Details({ racket, history }: { racket: Racket; history: UseQueryResult<StringJob[]> }) {
  const [ordering, setOrdering] = useState(false)
  return (
    <>
      <RacketHeader racket={racket} />
      <div className={cn('relative', TWO_CARDS)}>
        {racket.is_retired && (
          // Behind the cards. The top of capitals is an eighth of a line below the top of the line.
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 top-23 -z-1 overflow-hidden text-center text-[length:clamp(48px,20cqi,208px)] leading-none font-strong tracking-[-0.02em] text-watermark wide:top-[calc(24px-0.125em)]"
          >{say`RETIRED`}</div>
        )}
        <RacketInformation racket={racket} />
        <StringingStatus racket={racket} onStringNow={() => setOrdering(true)} stringNowIntent={JobDialog.intent} />
      </div>
      <Suspense>
        <RacketLifeCard racket={racket} />
      </Suspense>
      <Suspense>
        <RacketSound racket={racket} />
      </Suspense>
      <div className="mt-12">
        <StringJobsTable
          title={say`Stringing History`}
          level={2}
          jobs={history}
          withCompleted
          empty={say`This racket has not been strung here yet.`}
        />
      </div>
      <Suspense>{ordering && <JobDialog racketId={racket.id} onClose={() => setOrdering(false)} />}</Suspense>
    </>
  )
}

export function RacketDetailsPage() {
  const { id } = useParams({ from: '/rackets/$id' })
  const racket = useQuery(query('getRacket', { id }))
  const history = useQuery({
    ...query('listRacketHistory', { id }),
    enabled: racket.isSuccess,
    refetchInterval: ({ state }) => followMoney(state.data),
  })
  return (
    <>
      <div className="mb-4">
        <GoBack otherwise="/rackets" />
      </div>
      <QueryStates
        answer={racket}
        title={say`Error`}
        failed={say`This racket could not be loaded. Please try again.`}
        isFixedText
        missing={{ title: say`Error`, text: NOT_FOUND }}
        skeleton={<RacketSkeleton />}
      >
        {(data) => <Details racket={data} history={history} />}
      </QueryStates>
    </>
  )
}
