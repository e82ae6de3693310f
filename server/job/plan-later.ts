import type { Trx } from '../base/database/connect.ts'
import { addJob } from '../base/jobs/jobs.ts'

/**
 * Lets the background plan the messages of customers when the transaction has committed. It adds the background jobs in the
 * order of the customers' ids, so that two changes never wait for each other.
 */
export async function planLater(trx: Trx, customers: number[]): Promise<void> {
  for (const customer_id of [...new Set(customers)].toSorted((a, b) => a - b)) {
    await addJob(trx, 'plan_messages', { customer_id }, { jobKey: `plan-${customer_id}` })
  }
}
