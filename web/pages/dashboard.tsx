import { useQuery } from '@tanstack/react-query'
import { Suspense, startTransition, useCallback, useState } from 'react'
import { query } from '../api.ts'
import { RacketList } from '../rackets/racket-list.tsx'
import { jobDialog } from '../string-jobs/job-dialog.ts'
import { NeedsYouNow } from '../string-jobs/needs-you-now.tsx'
import { StringJobsTable } from '../string-jobs/string-jobs-table.tsx'
import { HeldPlace } from '../ui/held-place.tsx'

export function DashboardPage() {
  const rackets = useQuery(query('listRackets', { query: { selection: 'active' } }))
  const pending = useQuery(query('listStringJobs', { query: { status: 'pending' } }))
  const [order, setOrder] = useState<{ racketId?: number } | null>(null)
  const stringNow = useCallback((racketId: number) => startTransition(() => setOrder({ racketId })), [])

  return (
    <>
      <h1 className="mb-6 sm:mb-8">Dashboard</h1>
      <div className="sections">
        <HeldPlace name="dashboard-now" isLoading={rackets.isPending || pending.isPending}>
          {rackets.data && pending.data && (
            <NeedsYouNow rackets={rackets.data} pending={pending.data} onStringNow={stringNow} />
          )}
        </HeldPlace>
        <HeldPlace name="dashboard-rackets" isLoading={rackets.isPending}>
          <RacketList
            heading="Active Rackets"
            level={2}
            selection="active"
            onStringNow={stringNow}
            stringNowIntent={jobDialog.intent}
          />
        </HeldPlace>
        <StringJobsTable
          title="Pending String Jobs"
          level={2}
          jobs={pending}
          onNew={() => startTransition(() => setOrder({}))}
          empty="You have no pending string jobs."
        />
      </div>
      <Suspense>{order && <jobDialog.Component racketId={order.racketId} onClose={() => setOrder(null)} />}</Suspense>
    </>
  )
}
