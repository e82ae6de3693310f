import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

export const PRICE_CHANGED = 'The price has changed to $35.00. Please check it, and send the order again.'

/** The input of an order with one job for each racket. */
export const on = (rackets: number[]) => rackets.map((racket) => ({ racket, tension: 24 }))

/** Counts what orders leave in the database. */
export const ordersIn = (portal: TestApp) => {
  const countOf = async (table: 'orders' | 'string_jobs' | 'rackets' | 'users' | 'job_events') =>
    Number(
      (
        await portal.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows,
    )
  return {
    countOf,
    async expectNothingOrdered() {
      expect([await countOf('orders'), await countOf('string_jobs'), await countOf('job_events')]).toEqual([0, 0, 0])
    },
  }
}
