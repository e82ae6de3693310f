import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, startTransition, useState } from 'react'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { followMoney } from '../payments/moving-money.ts'
import { JobDialog } from '../string-jobs/job-dialog.ts'
import { StringJobsTable } from '../string-jobs/string-jobs-table.tsx'

const CREATED = { title: say`Success`, description: say`String job created successfully` }

export function StringJobsPage() {
  const jobs = useQuery({ ...query('listStringJobs'), refetchInterval: ({ state }) => followMoney(state.data) })
  const { racket, ...wanted } = useSearch({ from: '/string-jobs' })
  const navigate = useNavigate()
  const [ordering, setOrdering] = useState(racket !== undefined)

  function handleClose() {
    setOrdering(false)
    // The dialog has asked about its changes, or they are sent.
    if (racket !== undefined) void navigate({ to: '/string-jobs', search: wanted, replace: true, ignoreBlocker: true })
  }

  return (
    <>
      <StringJobsTable
        title={say`All String Jobs`}
        level={1}
        jobs={jobs}
        withCompleted
        onNew={() => startTransition(() => setOrdering(true))}
        empty={say`You have no string jobs yet.`}
        wanted={wanted}
        onWanted={(change) => void navigate({ to: '/string-jobs', search: { ...wanted, ...change }, replace: true })}
      />
      <Suspense>{ordering && <JobDialog racketId={racket} created={CREATED} onClose={handleClose} />}</Suspense>
    </>
  )
}
