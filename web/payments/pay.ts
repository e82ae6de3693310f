import type { StringJob } from '../../contract/string-jobs.ts'
import { call, invalidate } from '../api.ts'
import { errorMessage } from '../api-error.ts'
import { toast } from '../ui/toast.tsx'
import { rememberOrigin } from './checkout-trip.ts'
import { refreshStringJobs } from './refresh-jobs.ts'

const RELOAD_AFTER = 3000

/** Sends the browser to the hosted checkout; true if that has begun. */
export async function payByCard(job: StringJob): Promise<boolean> {
  try {
    const { redirectUrl } = await call('createCheckoutSession', { body: { string_job_id: job.id } })
    if (!redirectUrl) throw new Error('No redirect URL received')
    rememberOrigin()
    // When the browser goes back to this page, it would still say 'Loading...'.
    window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), { once: true })
    window.location.assign(redirectUrl)
    return true
  } catch (error) {
    toast({
      kind: 'error',
      title: 'Unable to process payment',
      description: errorMessage(error, 'An error occurred during payment processing'),
    })
    showAsItIs()
    return false
  }
}

/** Refreshes the data of a payment: after a refusal it is out of date, and after paying with a credit it has changed. */
const showAsItIs = () => void Promise.all([refreshStringJobs(), invalidate('getMe')])

/** Pays with one credit and reloads the page; true if it is paid. */
export async function payByCredit(job: StringJob): Promise<boolean> {
  try {
    const { message } = await call('useCredit', { body: { string_job_id: job.id } })
    toast({
      title: 'Success!',
      description: `${message || 'Your credit has been used for this stringing job.'}. Refreshing page in 3 seconds..`,
    })
    showAsItIs()
    window.setTimeout(() => window.location.reload(), RELOAD_AFTER)
    return true
  } catch (error) {
    toast({
      kind: 'error',
      title: 'Unable to use credit',
      description: errorMessage(error, 'An error occurred while using credit'),
    })
    showAsItIs()
    return false
  }
}
