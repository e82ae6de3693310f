import type { CheckoutState } from '../../contract/money/payments.ts'
import { call } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { say } from '../config.ts'
import { tabStorage } from '../storage.ts'
import { toast } from '../ui/toast.tsx'
import { inTime } from './checkout-trip.ts'
import { WAITING, type Waiting, waiting } from './waiting-trip.ts'

const PAUSES = [2_000, 2_000, 3_000, 5_000, 10_000, 20_000]

/** Fetches the state of a checkout; `null` if the server does not know it or does not respond in time. */
export async function checkoutState(session_id: string): Promise<CheckoutState | null> {
  try {
    return await inTime((signal) => call('settleCheckout', { body: { session_id }, signal }))
  } catch (error) {
    if (error instanceof ApiError && [400, 403, 404].includes(error.status)) throw error
    return null
  }
}

/** Reports the outcome of a checkout; false while there is none. */
export function reportOutcome({ state, string_job_id, string_job_ids }: CheckoutState): boolean {
  const isPack = string_job_id === null
  switch (state) {
    case 'paid':
      toast({
        title: say`Payment received`,
        description: isPack
          ? say`Thank you! Your credits are ready to use.`
          : string_job_ids
            ? say`Thank you! Your ${string_job_ids.length} jobs are paid.`
            : say`Thank you! Your job is paid.`,
      })
      return true
    case 'partly_refunded':
      toast({
        kind: 'error',
        title: say`Part of your payment will be refunded`,
        description: say`Some of the jobs were paid, changed or cancelled before your payment arrived.`,
      })
      return true
    case 'refunded':
      toast({
        kind: 'error',
        title: say`Your payment will be refunded`,
        description: isPack
          ? say`The amount that arrived is not the price of the pack.`
          : say`The job was paid, changed or cancelled before your payment arrived.`,
      })
      return true
    case 'failed':
      toast({
        kind: 'error',
        title: say`The payment did not arrive`,
        description: say`You have not been charged. Please try again.`,
      })
      return true
    case 'expired':
      toast({ kind: 'error', title: say`This checkout has expired`, description: say`You have not been charged.` })
      return true
    default:
      return false
  }
}

/** Asks until the payment has arrived or failed, even after reloads of this tab. */
export function waitForPayment(trip: Waiting) {
  tabStorage.setItem(WAITING, JSON.stringify(trip))
  waiting.set(trip)
  void ask(trip, 0)
}

async function ask(trip: Waiting, tries: number) {
  await new Promise((resolve) => window.setTimeout(resolve, PAUSES[Math.min(tries, PAUSES.length - 1)]))
  if (waiting.get()?.session_id !== trip.session_id) return
  // A refused checkout belongs to the person who was signed in before, so there is nothing to report.
  const answer = await checkoutState(trip.session_id).catch(() => 'refused' as const)
  if (answer !== 'refused' && (!answer || !reportOutcome(answer))) return ask(trip, tries + 1)
  tabStorage.removeItem(WAITING)
  waiting.set(null)
}
