import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call } from '../api.ts'
import { errorMessage } from '../api-error.ts'
import { changeJob } from '../technician/job-cache.ts'
import { confirm } from '../ui/confirm.tsx'

/** Asks, then promises a new time for a racket. The dialog stays open until the server has answered. */
export const makeNewPromise = (job: TechnicianJob) =>
  confirm({
    title: 'Promise a new time?',
    text: 'The new time is computed as if the racket arrived now. It replaces the time that was promised before.',
    confirm: 'New Promise',
    async run() {
      try {
        await changeJob(job.id, () => call('makeNewPromise', { id: job.id, body: {} }))
      } catch (error) {
        throw new Error(errorMessage(error, 'No new time could be promised. Please try again.'))
      }
    },
  })
