import { signal } from '../ui/signal.ts'

/** A checkout whose payment is pending in this tab. */
export interface Waiting {
  session_id: string
  string_job_ids: number[]
}

/** The name of the checkout in the storage of the tab. */
export const WAITING = 'checkout-waiting'

export const waiting = signal<Waiting | null>(null)
