import { ApiError, errorMessage, isUnreachable, UNREACHABLE } from '../api-error.ts'
import { say } from '../config.ts'
import { tabStorage } from '../storage.ts'
import { stillHere } from '../ui/still-here.ts'
import { dismissFailure, toast } from '../ui/toast.tsx'

const ORIGIN = 'checkout-origin'
const JOBS = 'checkout-jobs'

/** Stores the page that the person leaves for the checkout, and the jobs to pay there. */
function rememberTrip(string_job_ids: number[]) {
  tabStorage.setItem(ORIGIN, `${window.location.pathname}${window.location.search}`)
  tabStorage.setItem(JOBS, string_job_ids.join())
}

/** The jobs of the last checkout in this tab. None for a pack. */
export function jobsOfTrip(): number[] {
  const kept = tabStorage.getItem(JOBS)
  return kept ? kept.split(',').map(Number) : []
}

/** The page before the checkout, otherwise the list of jobs. Always a path of this portal. */
export function originOfTrip(): string {
  const path = tabStorage.getItem(ORIGIN) ?? ''
  return path.startsWith('/') && !path.startsWith('//') ? path : '/string-jobs'
}

const PATIENCE_MS = 10_000

/**
 * The result of a step on the way to the checkout. After ten seconds it ends the step's request and throws, so that a late
 * answer does not send the browser to the checkout.
 */
export function inTime<Result>(step: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new ApiError(0, null)))
  })
  return Promise.race([step(signal), late])
}

/** Says why the browser does not go to the checkout. */
export const reportNoCheckout = (error: unknown) =>
  toast({
    kind: 'error',
    title: say`Unable to process payment`,
    description: isUnreachable(error)
      ? UNREACHABLE
      : errorMessage(error, say`An error occurred during payment processing`),
  })

let reloading = 0

/** Reloads the page after some milliseconds, unless the person leaves it or begins a card payment before. */
export function reloadAfter(ms: number) {
  const isHere = stillHere()
  reloading = window.setTimeout(() => isHere() && window.location.reload(), ms)
}

/** Stops a planned reload, which would interrupt the way to the checkout, and dismisses the failure of another attempt. */
export function beginTrip() {
  window.clearTimeout(reloading)
  dismissFailure()
}

/** Sends the browser to the hosted checkout of these jobs; of none for a pack. */
export function goToCheckout(url: string, string_job_ids: number[]) {
  rememberTrip(string_job_ids)
  // When the browser goes back to this page, it would still say 'Loading...'.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), { once: true })
  window.location.assign(url)
}
