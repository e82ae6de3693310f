import { tabStorage } from '../storage.ts'

const ORIGIN = 'checkout-origin'

/** Remembers where one leaves the portal for the checkout. */
export const rememberOrigin = () => tabStorage.setItem(ORIGIN, `${window.location.pathname}${window.location.search}`)

/** Where one left for the checkout, else the list of jobs; a path of this portal. */
export function originOfTrip(): string {
  const path = tabStorage.getItem(ORIGIN) ?? ''
  return path.startsWith('/') && !path.startsWith('//') ? path : '/string-jobs'
}
