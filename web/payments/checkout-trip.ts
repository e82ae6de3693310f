import { ApiError, errorMessage, isUnreachable, UNREACHABLE } from '../api-error.ts'
import { say } from '../config.ts'
import { tabStorage } from '../storage.ts'
import { toast } from '../ui/toast.tsx'

const ORIGIN = 'checkout-origin'

/** Stores the page that the person leaves for the checkout. */
const rememberOrigin = () => tabStorage.setItem(ORIGIN, `${window.location.pathname}${window.location.search}`)

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

/** Reloads the page after some milliseconds, unless a card payment begins before. */
export function reloadAfter(ms: number) {
  reloading = window.setTimeout(() => window.location.reload(), ms)
}

/** Stops a planned reload, which would interrupt the way to the checkout. */
export const stopReload = () => window.clearTimeout(reloading)

/** Sends the browser to the hosted checkout. */
export function goToCheckout(url: string) {
  rememberOrigin()
  // When the browser goes back to this page, it would still say 'Loading...'.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), { once: true })
  window.location.assign(url)
}
