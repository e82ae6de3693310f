import type { CheckoutState } from '../../contract/payments.ts'
import { call, invalidate } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { tabStorage } from '../storage.ts'
import { signal } from '../ui/signal.ts'
import { toast } from '../ui/toast.tsx'

interface Waiting {
  session_id: string
  string_job_id: number
}

const KEY = 'checkout-waiting'
const PAUSES = [2_000, 2_000, 3_000, 5_000, 10_000, 20_000]

const waiting = signal<Waiting | null>(null)

/** True while the card payment of a job is on its way. */
export const useIsWaiting = (string_job_id: number) => waiting.use()?.string_job_id === string_job_id

/** Asks where a checkout stands; `null` when nobody can say right now. */
export async function checkoutState(session_id: string): Promise<CheckoutState | null> {
  try {
    return await call('settleCheckout', { body: { session_id } })
  } catch (error) {
    if (error instanceof ApiError && [400, 403, 404].includes(error.status)) throw error
    return null
  }
}

/** Says what became of a checkout; false while that is open. */
export function tellOutcome(state: CheckoutState['state']): boolean {
  void invalidate('listStringJobs', 'listRacketHistory', 'getMe')
  switch (state) {
    case 'paid':
      toast({ title: 'Payment received', description: 'Thank you! Your job is paid.' })
      return true
    case 'refunded':
      toast({
        kind: 'error',
        title: 'Your payment goes back to you',
        description: 'The job was paid, changed or cancelled before your payment arrived.',
      })
      return true
    case 'failed':
      toast({
        kind: 'error',
        title: 'The payment did not arrive',
        description: 'You have not been charged. Please try again.',
      })
      return true
    case 'expired':
      toast({ kind: 'error', title: 'This checkout has expired', description: 'You have not been charged.' })
      return true
    default:
      return false
  }
}

/** Goes on asking, across reloads of this tab, until the payment has arrived or failed. */
export function waitForPayment(trip: Waiting) {
  tabStorage.setItem(KEY, JSON.stringify(trip))
  waiting.set(trip)
  void ask(trip, 0)
}

async function ask(trip: Waiting, tries: number) {
  await new Promise((resolve) => window.setTimeout(resolve, PAUSES[Math.min(tries, PAUSES.length - 1)]))
  if (waiting.get()?.session_id !== trip.session_id) return
  // Refused: it belongs to who was signed in here before, and there is nothing to say about it.
  const answer = await checkoutState(trip.session_id).catch(() => 'refused' as const)
  if (answer !== 'refused' && (!answer || !tellOutcome(answer.state))) return ask(trip, tries + 1)
  tabStorage.removeItem(KEY)
  waiting.set(null)
}

/** Takes up the waiting that a reload interrupted. */
function resume() {
  const kept = tabStorage.getItem(KEY)
  // We wrote it ourselves.
  if (kept) waitForPayment(JSON.parse(kept) as Waiting)
}
resume()
