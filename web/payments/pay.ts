import type { StringJob } from '../../contract/job/string-jobs.ts'
import { call } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { say } from '../config.ts'
import { confirm } from '../ui/confirm.tsx'
import { beginTrip, goToCheckout, inTime, reportNoCheckout } from './checkout-trip.ts'

type Job = Pick<StringJob, 'id'>

/** Sends the browser to the hosted checkout of one or several jobs; true if that has begun. */
export async function payByCard(...jobs: [Job, ...Job[]]): Promise<boolean> {
  const string_job_ids = jobs.map(({ id }) => id)
  const body = jobs.length === 1 ? { string_job_id: jobs[0].id } : { string_job_ids }
  beginTrip()
  try {
    const { redirectUrl } = await inTime((signal) => call('createCheckoutSession', { body, signal }))
    if (!redirectUrl) throw new Error(say`No redirect URL received`)
    goToCheckout(redirectUrl, string_job_ids)
    return true
  } catch (error) {
    const other = otherCheckoutOf(error)
    if (other !== null && (await confirmLeaving(other))) return payByCard(...jobs)
    reportNoCheckout(error)
    return false
  }
}

/** The job that is in another open checkout, when that is why the server refused; otherwise null. */
function otherCheckoutOf(error: unknown): number | null {
  const body = error instanceof ApiError ? error.body : null
  const isOther = typeof body === 'object' && body !== null && 'other_checkout' in body
  return isOther && typeof body.other_checkout === 'number' ? body.other_checkout : null
}

/** Asks whether to leave the other checkout, and leaves it; true if that is done. */
const confirmLeaving = (string_job_id: number) =>
  confirm({
    title: say`Leave the other payment?`,
    text: say`You started another payment that includes this job. That payment will be cancelled.`,
    confirm: say`Leave and Pay Here`,
    run: () => call('leaveCheckout', { body: { string_job_id } }),
  })
