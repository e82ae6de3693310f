import { tabStorage } from '../storage.ts'
import { WAITING, type Waiting, waiting } from './waiting-trip.ts'

/** True while the card payment of a job is pending in this tab. */
export const useIsWaiting = (string_job_id: number) => waiting.use()?.string_job_ids.includes(string_job_id) ?? false

/** Continues the waiting that a reload interrupted. Only then does its code load. */
function resume() {
  const kept = tabStorage.getItem(WAITING)
  if (!kept) return
  // Only wait-for-payment.ts writes this value.
  const trip = JSON.parse(kept) as Waiting
  waiting.set(trip)
  import('./wait-for-payment.ts').then(
    ({ waitForPayment }) => waitForPayment(trip),
    () => waiting.set(null),
  )
}
resume()
