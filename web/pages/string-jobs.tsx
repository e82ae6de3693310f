import { useQuery } from '@tanstack/react-query'
import { Suspense, startTransition, useState } from 'react'
import { query } from '../api.ts'
import { followMoney } from '../payments/refresh-jobs.ts'
import { JobDialog } from '../string-jobs/job-dialog.ts'
import { StringJobsTable } from '../string-jobs/string-jobs-table.tsx'

const CREATED = { title: 'Success', description: 'String job created successfully' }

export function StringJobsPage() {
  const jobs = useQuery({ ...query('listStringJobs'), refetchInterval: ({ state }) => followMoney(state.data) })
  const [ordering, setOrdering] = useState(false)
  return (
    <>
      <StringJobsTable
        title="All String Jobs"
        level={1}
        jobs={jobs}
        withCompleted
        onNew={() => startTransition(() => setOrdering(true))}
        empty="You have no string jobs yet."
      />
      <Suspense>{ordering && <JobDialog created={CREATED} onClose={() => setOrdering(false)} />}</Suspense>
    </>
  )
}
