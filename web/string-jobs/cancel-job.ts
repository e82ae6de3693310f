import type { StringJob } from '../../contract/string-jobs.ts'
import { call, invalidate, queryClient } from '../api.ts'
import { toast } from '../ui/toast.tsx'

const LISTS = ['listStringJobs', 'listRacketHistory'] as const

function showJob(job: StringJob) {
  for (const list of LISTS) {
    queryClient.setQueriesData<StringJob[]>({ queryKey: [list] }, (jobs) =>
      jobs?.map((each) => (each.id === job.id ? job : each)),
    )
  }
}

/** Cancels a job at once, and takes it back if the server refuses. */
export async function cancelJob(job: StringJob) {
  await Promise.all(LISTS.map((list) => queryClient.cancelQueries({ queryKey: [list] })))
  showJob({ ...job, order_status: 'CANCELLED' })
  try {
    showJob(await call('cancelStringJob', { id: job.id, body: { order_status: 'CANCELLED' } }))
    toast({ title: 'Success', description: 'String job cancelled successfully' })
  } catch {
    showJob(job)
    toast({
      kind: 'error',
      title: 'Error',
      description: 'Failed to cancel string job. You cannot cancel an already started or pending job.',
    })
  }
  // A credit may have been returned.
  void invalidate(...LISTS, 'getMe')
}
