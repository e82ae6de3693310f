import type { Trx } from '../base/database/connect.ts'
import { addJobs } from '../base/jobs/jobs.ts'

/** Lets the background plan the messages of customers when the transaction has committed. */
export async function planLater(trx: Trx, customers: number[]): Promise<void> {
  // In the order of their ids, so that two changes never wait for each other.
  const ids = [...new Set(customers)].toSorted((a, b) => a - b)
  await addJobs(
    trx,
    'plan_messages',
    ids.map((customer_id) => ({ payload: { customer_id }, jobKey: `plan-${customer_id}` })),
  )
}
