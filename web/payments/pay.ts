import { cardProblem } from '../../contract/catalog/price-limits.ts'
import { sumOfLines, withCredit } from '../../contract/job/price-lines.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { call } from '../api.ts'
import { ApiError, errorMessage } from '../api-error.ts'
import { config } from '../config.ts'
import { confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'
import { goToCheckout } from './checkout-trip.ts'

const RELOAD_AFTER = 3000

type Job = Pick<StringJob, 'id'>

/** Sends the browser to the hosted checkout of one or several jobs; true if that has begun. */
export async function payByCard(...jobs: [Job, ...Job[]]): Promise<boolean> {
  const string_job_ids = jobs.map(({ id }) => id)
  const body = jobs.length === 1 ? { string_job_id: jobs[0].id } : { string_job_ids }
  try {
    const { redirectUrl } = await call('createCheckoutSession', { body })
    if (!redirectUrl) throw new Error('No redirect URL received')
    goToCheckout(redirectUrl)
    return true
  } catch (error) {
    const other = otherCheckoutOf(error)
    if (other !== null && (await confirmLeaving(other))) return payByCard(...jobs)
    toast({
      kind: 'error',
      title: 'Unable to process payment',
      description: errorMessage(error, 'An error occurred during payment processing'),
    })
    return false
  }
}

/** The job that is in another open checkout, when that is why the server refused; otherwise null. */
function otherCheckoutOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const job = /^String Job #(\d+) is in another open checkout\./.exec(errorMessage(error, ''))?.[1]
  return job === undefined ? null : Number(job)
}

/** Asks whether to leave the other checkout, and leaves it; true if that is done. */
const confirmLeaving = (string_job_id: number) =>
  confirm({
    title: 'Leave the other payment?',
    text: 'You started another payment that includes this job. That payment will be cancelled.',
    confirm: 'Leave and Pay Here',
    run: () => call('leaveCheckout', { body: { string_job_id } }),
  })

/** The cents that remain when a credit pays for the stringing of a job with other price lines; null if it pays everything. */
export const restAfterCredit = (job: StringJob) => sumOfLines(withCredit(job.price_lines ?? []))

/**
 * Pays with one credit; true if that is done. A rest is paid by card, so the browser goes on to the checkout; otherwise the
 * page reloads.
 */
export async function payByCredit(job: StringJob): Promise<boolean> {
  try {
    const rest = restAfterCredit(job)
    const { message } = await call('useCredit', { body: { string_job_id: job.id } })
    if (rest !== null && !cardProblem(rest, config)) {
      await payByCard(job)
      return true
    }
    toast({
      title: 'Success!',
      description: `${message || 'Your credit has been used for this stringing job.'}. Refreshing page in 3 seconds..`,
    })
    window.setTimeout(() => window.location.reload(), RELOAD_AFTER)
    return true
  } catch (error) {
    toast({
      kind: 'error',
      title: 'Unable to use credit',
      description: errorMessage(error, 'An error occurred while using credit'),
    })
    return false
  }
}
