import { createJob } from '../server/testing/factories.ts'
import type { Person } from './fixtures.ts'

/**
 * Puts another racket of the customer on a shelf. The bench proposes that shelf for the customer's next racket, whereas
 * tests that run at the same time may be offered the same free shelf.
 */
export const keepRacketOn = (shop: Parameters<typeof createJob>[0], customer: Person, shelf: string) =>
  createJob(shop, customer, { order_status: 'READY_FOR_PICKUP', shelf })
