import { tabStorage } from '../storage.ts'

const ORIGIN = 'checkout-origin'

/** Stores the page that the person leaves for the checkout. */
const rememberOrigin = () => tabStorage.setItem(ORIGIN, `${window.location.pathname}${window.location.search}`)

/** The page before the checkout, otherwise the list of jobs. Always a path of this portal. */
export function originOfTrip(): string {
  const path = tabStorage.getItem(ORIGIN) ?? ''
  return path.startsWith('/') && !path.startsWith('//') ? path : '/string-jobs'
}

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
