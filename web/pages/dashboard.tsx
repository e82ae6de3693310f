import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Suspense, startTransition, useCallback, useState } from 'react'
import { isStaff } from '../../contract/base/person.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { NeedsYouNow } from '../dashboard/needs-you-now.tsx'
import { RacketList } from '../rackets/racket-list.tsx'
import { JobDialog } from '../string-jobs/job-dialog.ts'
import { StringJobsTable } from '../string-jobs/string-jobs-table.tsx'
import { part } from '../ui/part.tsx'
import { QueryStates } from '../ui/query-states.tsx'

// Customers do not load its code.
const StaffDashboard = part(async () => (await import('../dashboard/staff-dashboard.tsx')).StaffDashboard)

/** True while the first answer is awaited; a failed query shows its error and loads in its own place. */
const isAwaited = ({ isPending, errorUpdateCount }: UseQueryResult<unknown>) => isPending && errorUpdateCount === 0

export function DashboardPage() {
  const rackets = useQuery(query('listRackets', { query: { selection: 'active' } }))
  const pending = useQuery(query('listStringJobs', { query: { status: 'pending' } }))
  const me = useQuery(query('getMe')).data
  const staff = me !== undefined && isStaff(me)
  const unpaid = useQuery(query('listStringJobs', { query: { status: 'unpaid' } }))
  const isLoading = isAwaited(rackets) || isAwaited(pending) || isAwaited(unpaid)
  const [order, setOrder] = useState<{ racketId?: number } | null>(null)
  const stringNow = useCallback((racketId: number) => startTransition(() => setOrder({ racketId })), [])

  return (
    <>
      <h1 className="mb-6 sm:mb-8">{say`Dashboard`}</h1>
      <Suspense>{staff && !isLoading && <StaffDashboard me={me} />}</Suspense>
      {/* The key replaces all sections at once, so that no visible section moves when the others arrive. */}
      <div key={isLoading ? 'loading' : 'loaded'} className="sections">
        {/* If the pending jobs failed, too, their table says so. */}
        {!isLoading && pending.data && !unpaid.data && (
          <QueryStates answer={unpaid} failed={say`Failed to fetch string jobs`} skeleton={null}>
            {() => null}
          </QueryStates>
        )}
        {!isLoading && rackets.data && pending.data && (
          <NeedsYouNow
            rackets={rackets.data}
            pending={pending.data}
            unpaid={unpaid.data ?? []}
            onStringNow={stringNow}
          />
        )}
        <RacketList
          heading={say`Active Rackets`}
          level={2}
          rackets={rackets}
          isHeld={isLoading}
          isPlainWhenEmpty={staff}
          onStringNow={stringNow}
          stringNowIntent={JobDialog.intent}
        />
        <StringJobsTable
          title={say`Pending String Jobs`}
          level={2}
          jobs={pending}
          isHeld={isLoading}
          onNew={() => startTransition(() => setOrder({}))}
          empty={say`You have no pending string jobs.`}
          // Without rackets, their list asks.
          asksToConfirm={(rackets.data?.length ?? 0) > 0}
        />
      </div>
      <Suspense>{order && <JobDialog racketId={order.racketId} onClose={() => setOrder(null)} />}</Suspense>
    </>
  )
}
