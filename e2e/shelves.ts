import { createJob } from '../server/testing/factories.ts'
import type { Person } from './fixtures.ts'

/**
 * Puts another racket of the customer on a shelf, so that the bench suggests that shelf for the customer's next racket.
 * Without it, the bench may propose the same free shelf to tests that run at the same time.
 */
export const keepRacketOn = (shop: Parameters<typeof createJob>[0], customer: Person, shelf: string) =>
  createJob(shop, customer, { order_status: 'READY_FOR_PICKUP', shelf })
