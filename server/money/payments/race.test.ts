import { beforeEach, expect, test } from 'vitest'
import { isPayable } from '../../../contract/job/statuses.ts'
import { firstLot } from '../../job/credit-lots.ts'
import { race, type UseCredit } from '../../testing/payment-race.ts'
import { readyToPay } from '../../testing/payments.ts'
import { roundsOf } from '../../testing/random.ts'
import { type Deliver, raceOfSharedCheckouts } from '../../testing/shared-checkout-race.ts'
import { empty, testApp, WEBHOOK_SECRET } from '../../testing/test-app.ts'
import { createSandbox } from '../sandbox/sandbox.ts'

const ROUNDS = roundsOf({ usual: 1, race: 50 })

const portal = testApp({
  // The checkouts of the race exist only in the portal's database.
  payments: ({ db }) => ({
    ...createSandbox({ db, publicUrl: 'http://localhost:3000', webhookSecret: WEBHOOK_SECRET }),
    expireCheckout: async () => null,
  }),
})
beforeEach(() => readyToPay(portal))

test(`${ROUNDS} rounds of 200 attempts to use 5 credits, with card and counter payments and cancellations, lose and duplicate nothing`, {
  timeout: 100_000 * ROUNDS,
}, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    expect(await race(portal), `round ${round}`).toEqual([])
    await empty(portal)
  }
})

test('the same race catches an implementation that checks the credit before it writes', async () => {
  expect(await race(portal, naive)).not.toEqual([])
  await empty(portal)
})

test(`${ROUNDS} rounds of checkouts for several jobs lose and duplicate nothing`, {
  timeout: 100_000 * ROUNDS,
}, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    expect(await raceOfSharedCheckouts(portal), `round ${round}`).toEqual([])
    await empty(portal)
  }
})

test('the same race catches an implementation that decides about the jobs before it locks them', async () => {
  const found = await raceOfSharedCheckouts(portal, settleWithoutLocks)
  expect(found).not.toEqual([])
  await empty(portal)
})

/** Applies every share to a job that looked payable when the event came. */
const settleWithoutLocks: Deliver = async ({ db }, { data }) => {
  const { id, payment_status, amount_total: amount } = data.object
  if (payment_status !== 'paid') return 200
  try {
    const jobs = await db
      .selectFrom('checkout_jobs as a')
      .innerJoin('checkout_sessions as s', 's.id', 'a.checkout_session_id')
      .innerJoin('string_jobs as j', 'j.id', 'a.string_job_id')
      .select(['j.id', 'j.order_status', 'j.is_order_paid', 'a.amount', 's.id as checkout_session_id'])
      .where('s.provider_session_id', '=', String(id))
      .execute()
    const provider_payment_id = `pi_${id}`
    await db
      .insertInto('card_payments')
      .values({ provider_payment_id, amount: Number(amount) })
      .execute()
    for (const job of jobs.filter(isPayable)) {
      const { checkout_session_id, amount } = job
      const payment = { checkout_session_id, amount, provider_payment_id, method: 'card' as const, is_applied: true }
      const { id: paid_payment_id } = await db
        .insertInto('payments')
        .values({ ...payment, string_job_id: job.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.updateTable('string_jobs').set({ paid_payment_id }).where('id', '=', job.id).execute()
    }
    return 200
  } catch {
    return 409
  }
}

/** The obvious but wrong implementation: it reads, decides and then writes. */
const naive: UseCredit = async ({ db }, customer, string_job_id) => {
  try {
    return await db.transaction().execute(async (trx) => {
      const user = trx.selectFrom('users').select('stringing_credits').where('id', '=', customer.id)
      const { stringing_credits } = await user.executeTakeFirstOrThrow()
      const job = await trx
        .selectFrom('string_jobs')
        .select(['is_order_paid', 'order_status'])
        .where('id', '=', string_job_id)
        .executeTakeFirstOrThrow()
      if (stringing_credits === 0 || !isPayable(job)) return 409
      const balance_after = stringing_credits - 1
      const { id } = await trx
        .insertInto('payments')
        .values({ string_job_id, method: 'credit', amount: 0, is_applied: true })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx.updateTable('string_jobs').set({ paid_payment_id: id }).where('id', '=', string_job_id).execute()
      await trx.updateTable('users').set({ stringing_credits: balance_after }).where('id', '=', customer.id).execute()
      await trx
        .insertInto('credit_entries')
        .values({
          user_id: customer.id,
          lot_id: firstLot(trx, customer.id),
          amount: -1,
          balance_after,
          reason: 'spent',
          payment_id: id,
        })
        .execute()
      return 200
    })
  } catch {
    // Constraints catch some of the errors; the race must detect the others.
    return 409
  }
}
