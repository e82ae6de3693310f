import type { TechnicianJob } from '../../contract/technician.ts'
import { invalidate, query, queryClient } from '../api.ts'

/** How often what technicians look at is asked for again: a screen at the bench stays awake, and nobody returns to it. */
export const EVERY_HALF_MINUTE = 30_000

const keyOf = (id: number) => query('getTechnicianJob', { id }).queryKey

/** Shows a job as the server answered it; what was asked before and is answered later does not show any more. */
export async function showJob(job: TechnicianJob) {
  await queryClient.cancelQueries({ queryKey: keyOf(job.id) })
  queryClient.setQueryData<TechnicianJob>(keyOf(job.id), job)
}

/** A job as it is shown; undefined when it is not. */
export const shownJob = (id: number) => queryClient.getQueryData<TechnicianJob>(keyOf(id))

/** Shows a change at once, before the server has answered; call what comes back to take it back. */
export async function showChange(job: TechnicianJob, change: Partial<TechnicianJob>): Promise<() => Promise<void>> {
  await showJob({ ...job, ...change })
  return () => showJob(job)
}

/** Everything else that tells of jobs; a technician has rackets and jobs of their own too. */
export const refreshJobs = () =>
  invalidate(
    'getTechnicianJob',
    'listTechnicianJobs',
    'listJobEvents',
    'listStringJobs',
    'listRacketHistory',
    'listRackets',
    'getRacket',
    'getMe',
  )
