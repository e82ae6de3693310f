import type { TechnicianJob } from '../../contract/job/technician.ts'
import { query } from '../api.ts'
import { createTurns } from '../in-turn.ts'
import { queryClient } from '../query-client.ts'

const keyOf = (id: number) => query('getTechnicianJob', { id }).queryKey

/** Shows the server's version of a job. Cancels requests that began earlier, so that they cannot overwrite it. */
export async function showTechnicianJob(job: TechnicianJob) {
  await queryClient.cancelQueries({ queryKey: keyOf(job.id) })
  queryClient.setQueryData<TechnicianJob>(keyOf(job.id), job)
}

/** The turns of each job's changes. */
const turns = new Map<number, ReturnType<typeof createTurns>>()

/**
 * Sends a change of a job when the changes before it have been answered, and shows the server's version. If several were
 * on their way at once, the answer to an older one could come last and hide a newer one.
 */
export function changeInTurn(id: number, send: () => Promise<TechnicianJob>): Promise<TechnicianJob> {
  const inTurn = turns.get(id) ?? createTurns()
  turns.set(id, inTurn)
  return inTurn(async () => {
    const job = await send()
    await showTechnicianJob(job)
    return job
  })
}

/** The shown job; undefined if it is not in the cache. */
export const shownJob = (id: number) => queryClient.getQueryData<TechnicianJob>(keyOf(id))

/** Shows a change before the server has answered. Returns a function that takes it back. */
export async function showChange(job: TechnicianJob, change: Partial<TechnicianJob>): Promise<() => Promise<void>> {
  await showTechnicianJob({ ...job, ...change })
  return () => showTechnicianJob(job)
}
