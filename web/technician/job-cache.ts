import type { TechnicianJob } from '../../contract/technician.ts'
import { invalidate, query, queryClient } from '../api.ts'

const keyOf = (id: number) => query('getTechnicianJob', { id }).queryKey

/** Shows the server's version of a job. Cancels requests that began earlier, so that they cannot overwrite it. */
export async function showJob(job: TechnicianJob) {
  await queryClient.cancelQueries({ queryKey: keyOf(job.id) })
  queryClient.setQueryData<TechnicianJob>(keyOf(job.id), job)
}

/** The shown job; undefined if it is not in the cache. */
export const shownJob = (id: number) => queryClient.getQueryData<TechnicianJob>(keyOf(id))

/** Shows a change before the server has answered. Returns a function that takes it back. */
export async function showChange(job: TechnicianJob, change: Partial<TechnicianJob>): Promise<() => Promise<void>> {
  await showJob({ ...job, ...change })
  return () => showJob(job)
}

/** Refreshes everything else that shows jobs. A technician may also have rackets and jobs of their own. */
export const refreshJobs = () =>
  invalidate(
    'getTechnicianJob',
    'listTechnicianJobs',
    'getQueue',
    'getJobForecast',
    'listJobEvents',
    'listJobMessages',
    'getStaffJob',
    'listStaffJobEvents',
    'listStringJobs',
    'listRacketHistory',
    'listRackets',
    'getRacket',
    'getMe',
  )
