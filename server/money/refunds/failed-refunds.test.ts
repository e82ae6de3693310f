import { beforeEach, describe, expect, test } from 'vitest'
import { createJob, createManager, createPerson, type Person } from '../../testing/factories.ts'
import { ago, HOUR } from '../../testing/moments.ts'
import { checkoutFor, eventOf, payOnPage, readyToPay, sendEvent, tasksOf, work } from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'
import { failNewestRefund, refundIntent } from '../sandbox/refunds.ts'

const portal = testApp()
let me: Person
let job: number
beforeEach(async () => {
  await readyToPay(portal)
  me = await createPerson(portal)
})

const cancel = () => portal.ask('PATCH', `/string_job/${job}/`, { as: me, body: { order_status: 'CANCELLED' } })
const shown = async () => (await portal.call('GET', '/string_job/', { as: me }))[0].refund
const unmatched = async () => portal.call('GET', '/shop/money/unmatched-refunds/', { as: await createManager(portal) })
const refunds = async () =>
  (await portal.db.selectFrom('refunds').select(['amount', 'reason', 'state']).orderBy('id').execute()).map(
    ({ amount, reason, state }) => `${amount} ${reason} ${state}`,
  )

describe('events', () => {
  let payment: string
  beforeEach(async () => {
    job = await createJob(portal, me, { paid: 'card' })
    const row = await portal.db.selectFrom('payments').select('provider_payment_id').executeTakeFirstOrThrow()
    payment = row.provider_payment_id ?? ''
  })

  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
  const send = async (type: string, object: object, created?: number) => {
    const event = { ...eventOf(type, { payment_intent: payment, ...object }), ...(created && { created }) }
    expect((await sendEvent(portal, event)).status).toBe(200)
  }
  const refunded = (amount_refunded: number, created?: number) =>
    send('charge.refunded', { id: 'ch_1', amount_refunded }, created)
  const failed = (object: object, created?: number) =>
    send('refund.failed', { id: 're_1', amount: 2000, failure_reason: 'lost_or_stolen_card', ...object }, created)

  test('a refund that the shop made in the dashboard is due again when it fails', async () => {
    await refunded(2000)
    await failed({})
    expect(await refunds()).toEqual(['2000 provider due'])
    expect(await shown()).toBe('due')
    await cancel()
    expect(await refunds()).toEqual(['2000 provider due'])
    const due = await portal.ask('GET', '/shop/money/refunds/', { as: await createManager(portal) })
    expect(due.body).toMatchObject([{ string_job_id: job, amount: 2000, last_error: 'lost_or_stolen_card' }])
    expect(await unmatched()).toEqual([])
  })

  test('our refund is found by our id when its provider id was never stored', async () => {
    await cancel()
    const { id } = await portal.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    await refunded(2000)
    expect(await refunds()).toEqual(['2000 cancelled done'])
    const metadata = { refund_id: String(id) }
    await failed({ payment_intent: 'pi_of_another_portal', metadata })
    expect(await refunds()).toEqual(['2000 cancelled done'])
    await failed({ id: 're_2', amount: null, metadata })
    expect(await refunds()).toEqual(['2000 cancelled due'])
  })

  test('the failure of an earlier attempt does not reopen a later one', async () => {
    await cancel()
    const values = { state: 'done', done_at: new Date(), provider_refund_id: 're_2' } as const
    const { id } = await portal.db.updateTable('refunds').set(values).returning('id').executeTakeFirstOrThrow()
    await failed({ metadata: { refund_id: String(id) } })
    expect(await refunds()).toEqual(['2000 cancelled done'])
    await failed({ id: 're_2', metadata: { refund_id: String(id) } })
    expect(await refunds()).toEqual(['2000 cancelled due'])
  })

  test('a failure that matches two refunds is listed until a manager has dealt with it', async () => {
    await refunded(500)
    await refunded(1000)
    await failed({ amount: 500 })
    expect(await refunds()).toEqual(['500 partial done', '500 partial done'])
    const listed = await unmatched()
    expect(listed).toMatchObject([
      { provider_refund_id: 're_1', provider_payment_id: payment, amount: 500, reason: 'lost_or_stolen_card' },
    ])
    const manager = await createManager(portal)
    const done = () =>
      portal.ask('POST', `/shop/money/unmatched-refunds/${listed[0].id}/done/`, { as: manager, body: {} })
    const answers = await Promise.all([done(), done()])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await unmatched()).toEqual([])
    const audit = await portal.ask('GET', '/shop/audit/?action=refund', { as: manager })
    expect(audit.body.results).toMatchObject([{ subject: 're_1', from: 'failed', to: 'dealt with by hand' }])
  })

  test('a failure that arrives before its refund is matched later, but not with a newer refund', async () => {
    await failed({}, inSeconds(-10))
    expect(await unmatched()).toHaveLength(1)
    await refunded(2000, inSeconds(-20))
    expect(await refunds()).toEqual(['2000 provider due'])
    expect(await unmatched()).toEqual([])
    // The event of the failed refund arrives again under another id, and then the second refund of the shop.
    await refunded(2000, inSeconds(-15))
    expect(await refunds()).toEqual(['2000 provider due'])
    await refunded(2000, inSeconds(-5))
    expect(await refunds()).toEqual(['2000 provider done'])
  })

  test('a refund reopens when the refunded amount falls, but not because of an older event', async () => {
    await refunded(2000, inSeconds(-10))
    await refunded(500, inSeconds(-20))
    expect(await refunds()).toEqual(['2000 provider done'])
    await refunded(500, inSeconds(5))
    expect(await refunds()).toEqual(['1500 provider due', '500 partial done'])
  })

  test('a refunded amount that falls by more than the last refund takes the rest from the one before', async () => {
    await refunded(1000, inSeconds(-20))
    await refunded(1500, inSeconds(-10))
    expect(await refunds()).toEqual(['1000 partial done', '500 partial done'])
    await refunded(750, inSeconds(5))
    expect(await refunds()).toEqual(['250 partial due', '500 partial due', '750 partial done'])
  })
})

describe('the sweep', () => {
  let intent: string
  beforeEach(async () => {
    job = await createJob(portal, me)
    await payOnPage(portal, await checkoutFor(portal, me, job))
    await work(portal)
    intent = (await portal.db.selectFrom('sandbox.payment_intents').select('id').executeTakeFirstOrThrow()).id
  })

  const sweep = () => tasksOf(portal).sweep_payments()
  /** Discards every event that was not delivered yet. */
  const loseEvents = async () => {
    await portal.db.deleteFrom('sandbox.events').execute()
    await readyToPay(portal)
  }
  const waitForRetry = () =>
    portal.db
      .updateTable('refunds')
      .set({ last_tried_at: ago(7 * HOUR) })
      .execute()
  const failNewest = async () => expect(await failNewestRefund(portal.db, job)).toBe(true)
  const atProvider = async () =>
    (await portal.db.selectFrom('sandbox.payment_intents').select('amount_refunded').executeTakeFirstOrThrow())
      .amount_refunded

  test('detects that our refund failed, and refunds again', async () => {
    await cancel()
    await work(portal)
    await failNewest()
    await loseEvents()
    await sweep()
    expect(await refunds()).toEqual(['2000 cancelled due'])
    await waitForRetry()
    await sweep()
    expect(await refunds()).toEqual(['2000 cancelled done'])
    expect(await atProvider()).toBe(2000)
  })

  test('finds refunds that the shop made in the dashboard, and repeats only the part that failed', async () => {
    await refundIntent(portal.db, intent, 500)
    await loseEvents()
    await sweep()
    expect(await refunds()).toEqual(['500 partial done'])
    await refundIntent(portal.db, intent, 300)
    await work(portal)
    await failNewest()
    await work(portal)
    expect(await refunds()).toEqual(['500 partial done', '300 partial due'])
    await waitForRetry()
    await sweep()
    expect(await refunds()).toEqual(['500 partial done', '300 partial done'])
    expect(await atProvider()).toBe(800)
  })

  test('reopens one of two equal refunds when one failed', async () => {
    await refundIntent(portal.db, intent, 500)
    await work(portal)
    await refundIntent(portal.db, intent, 500)
    await work(portal)
    await failNewest()
    await work(portal)
    expect(await unmatched()).toHaveLength(1)
    await sweep()
    expect((await refunds()).sort()).toEqual(['500 partial done', '500 partial due'])
    expect(await unmatched()).toEqual([])
  })

  test('goes on with the events and refunds of other payments if those of one cannot be recorded', async () => {
    const sweepWithout = async (table: string, string_job_id: number | undefined) => {
      await portal.pool.query(`
        create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$;
        create trigger refuse before insert on ${table} for each row when (new.string_job_id = ${string_job_id})
          execute function refuse()`)
      await sweep().finally(() => portal.pool.query('drop function refuse cascade'))
    }
    const jobs = [await createJob(portal, me), await createJob(portal, me)]
    for (const one of jobs) await payOnPage(portal, await checkoutFor(portal, me, one))
    const paid = async () =>
      (
        await portal.db
          .selectFrom('payments')
          .select('string_job_id')
          .where('string_job_id', 'in', jobs)
          .orderBy('id')
          .execute()
      ).map(({ string_job_id }) => string_job_id)
    await sweepWithout('payments', jobs[0])
    expect(await paid()).toEqual([jobs[1]])
    await sweep()
    expect(await paid()).toEqual([jobs[1], jobs[0]])

    const intents = await portal.db
      .selectFrom('sandbox.payment_intents')
      .select('id')
      .where('id', '<>', intent)
      .execute()
    for (const { id } of intents) await refundIntent(portal.db, id, 500)
    await loseEvents()
    await sweepWithout('refunds', jobs[1])
    expect(await refunds()).toEqual(['500 partial done'])
    await sweep()
    expect(await refunds()).toEqual(['500 partial done', '500 partial done'])
  })

  test('reports a difference that it cannot correct in the reconciliation', async () => {
    await refundIntent(portal.db, intent, 500)
    await work(portal)
    await sweep()
    const contradictions = () => portal.db.selectFrom('reconciliation').select('problem').execute()
    expect(await contradictions()).toEqual([])
    await portal.db.updateTable('refund_checks').set({ amount: 700, checked_at: new Date() }).execute()
    expect(await contradictions()).toEqual([{ problem: 'refunds here and at the provider differ' }])
    await sweep()
    expect(await contradictions()).toEqual([])
  })
})

test('in test mode, a manager can make a refund as in the dashboard, and make it fail', async () => {
  job = await createJob(portal, me)
  const manager = await createManager(portal)
  const act = (name: string, body: object = {}) =>
    portal.ask('POST', `/shop/test_payments/${name}/`, { as: manager, body: { string_job_id: job, ...body } })
  expect((await act('refund')).status).toBe(409)
  expect((await act('fail_refund')).status).toBe(409)

  await payOnPage(portal, await checkoutFor(portal, me, job))
  await work(portal)
  expect((await act('refund', { amount: 5000 })).status).toBe(409)
  expect((await act('refund', { amount: 550 })).status).toBe(204)
  await work(portal)
  expect(await refunds()).toEqual(['550 partial done'])
  expect((await act('fail_refund')).status).toBe(204)
  await work(portal)
  expect(await refunds()).toEqual(['550 partial due'])
  expect((await act('fail_refund')).status).toBe(409)
})
