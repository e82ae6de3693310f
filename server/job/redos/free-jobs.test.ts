import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { checkoutFor, payOnPage, readyToPay, settle, work } from '../../testing/payments.ts'
import { type Answer, testApp } from '../../testing/test-app.ts'
import { tagOf } from '../tags/tags.ts'

// Redos and imported jobs are paid without a payment: every way to pay, void or refund them is refused.

const portal = testApp()
const ORIGIN = 'http://localhost:3000'
beforeAll(() => readyToPay(portal))

let me: Person
let payer: Person
let technician: Person
let manager: Person
let racket: number
let unpaid: number
beforeEach(async () => {
  me = await createPerson(portal, { credits: 2 })
  payer = await createPerson(portal, { credits: 2 })
  technician = await createTechnician(portal)
  manager = await createManager(portal)
  racket = await createRacket(portal, me)
  unpaid = await createJob(portal, me)
  await settings({ redo_days: 14, ways_to_pay: ['On account'] })
  await portal.db.updateTable('users').set({ billed_to_id: payer.id }).where('id', '=', me.id).execute()
  return async () => {
    await settings({ redo_days: null, ways_to_pay: [] })
    await portal.db.deleteFrom('extras').execute()
  }
})

const settings = (set: { redo_days: number | null; ways_to_pay: string[] }) =>
  portal.db.updateTable('shop_settings').set(set).execute()
const strung = (overrides: Parameters<typeof createJob>[2] = {}) =>
  createJob(portal, me, { racket_id: racket, order_status: 'COMPLETED', received_at: new Date(), ...overrides })
const asStaff = (method: string, path: string, body: object = {}) =>
  portal.ask(method, path, { as: technician, ...(method !== 'GET' && { body }) })
const post = (as: Person, path: string, body: object) => portal.ask('POST', path, { as, body })
const redo = async (id: number): Promise<number> => (await asStaff('POST', `/counter/jobs/${id}/redo/`)).body.id
const setStatus = (id: number, status: string) => asStaff('PATCH', `/technician/string_job/${id}/status/`, { status })
const jobOf = (id: number) => portal.call('GET', `/counter/jobs/${id}/`, { as: technician })
const contradictions = () => portal.db.selectFrom('reconciliation').selectAll().execute()

async function createExtra() {
  await portal.db.insertInto('extras').values({ name: 'Grip', amount: 500 }).execute()
  return (await portal.db.selectFrom('extras').select('id').executeTakeFirstOrThrow()).id
}

interface FreeJob {
  id: number
  order_status: string
}

/** Every way to take or return money for a job, and the status of its refusal. */
const WAYS: Record<string, [status: number, run: (job: FreeJob) => Promise<Pick<Answer, 'status'>>]> = {
  'pay by card': [409, ({ id }) => post(me, '/stripe/create-checkout-session/', { string_job_id: id })],
  'pay by card with an unpaid one': [
    409,
    ({ id }) => post(me, '/stripe/create-checkout-session/', { string_job_ids: [unpaid, id] }),
  ],
  'pay by card as the person who pays': [
    404,
    ({ id }) => post(payer, '/stripe/create-checkout-session/', { string_job_id: id }),
  ],
  'pay on the status page': [
    409,
    async ({ id }) => {
      const { statusCode } = await portal.app.inject({
        method: 'POST',
        url: `/t/${await tagOf(portal.db, id)}/pay`,
        headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      })
      return { status: statusCode }
    },
  ],
  'pay with a credit': [409, ({ id }) => post(me, '/stripe/use-credit/', { string_job_id: id })],
  'pay with a credit at the counter': [409, ({ id }) => asStaff('POST', `/counter/jobs/${id}/use_credit/`)],
  'mark as paid': [409, ({ id }) => asStaff('PATCH', `/technician/string_job/${id}/mark_paid/`)],
  'put on account': [
    409,
    ({ id }) => asStaff('PATCH', `/technician/string_job/${id}/mark_paid/`, { way: 'On account' }),
  ],
  'take off account': [409, ({ id }) => asStaff('DELETE', `/technician/string_job/${id}/on_account/`)],
  'hand over with a payment': [409, (job) => asStaff('POST', '/counter/hand_over/', { jobs: [job], paid: 2000 })],
  'take the money later': [
    409,
    ({ id }) => asStaff('POST', '/counter/hand_over/', { jobs: [], unpaid: [id], paid: 2000 }),
  ],
  'make a statement': [409, () => post(manager, '/shop/statements/', { customer: me.id })],
  'make a statement for the person who pays': [409, () => post(manager, '/shop/statements/', { customer: payer.id })],
  'add an extra': [
    409,
    async ({ id }) => asStaff('POST', `/counter/jobs/${id}/extras/`, { extra: await createExtra() }),
  ],
  void: [409, ({ id }) => asStaff('POST', `/technician/string_job/${id}/void/`, { reason: 'Wrong' })],
  'refund a part': [409, ({ id }) => post(manager, `/shop/jobs/${id}/refund/`, { amount: 100, reason: 'Wrong' })],
  'assign card money': [
    404,
    ({ id: string_job_id }) => {
      const money = { kind: 'refund', provider_payment_id: 'pi_other', amount: 100 }
      return post(manager, '/shop/money/unassigned/', { ...money, string_job_id })
    },
  ],
  receipt: [409, ({ id }) => portal.ask('GET', `/string_job/${id}/receipt/`, { as: me })],
  'receipt of the payment': [409, ({ id }) => portal.ask('GET', `/string_job/${id}/payment_receipt/`, { as: me })],
}

describe.each([
  ['a redo', async (): Promise<FreeJob> => ({ id: await redo(await strung()), order_status: 'NEW' })],
  [
    'an imported job',
    async (): Promise<FreeJob> => ({ id: await strung({ is_imported: true, price: null }), order_status: 'COMPLETED' }),
  ],
] as const)('%s', (_, create) => {
  test.each(Object.entries(WAYS))('is not open for: %s', async (_, [status, run]) => {
    const job = await create()
    const before = await jobOf(job.id)
    expect((await run(job)).status).toBe(status)
    expect(await jobOf(job.id)).toEqual(before)
    expect(before).toMatchObject({ is_order_paid: true, paid_by: null, refund: null })
    for (const table of ['payments', 'refunds', 'checkout_sessions', 'statements', 'voids'] as const) {
      expect(await portal.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
    expect(await contradictions()).toEqual([])
  })

  test('has no receipt, because nothing was paid', async () => {
    const { id } = await create()
    const error = 'Nothing was paid for this job, so it has no receipt.'
    expect((await portal.ask('GET', `/string_job/${id}/receipt/`, { as: me })).body).toEqual({ error })
  })

  test('returns nothing when it is cancelled, and undo changes nothing about that', async () => {
    const { id, order_status } = await create()
    await setStatus(id, 'CANCELLED')
    expect(await jobOf(id)).toMatchObject({ order_status: 'CANCELLED', is_order_paid: true, refund: null })
    expect((await asStaff('POST', '/undo/', { string_job: id })).status).toBe(204)
    expect(await jobOf(id)).toMatchObject({ order_status, is_order_paid: true, paid_by: null, refund: null })
    expect((await portal.ask('GET', '/me/', { as: me })).body.stringing_credits).toBe(2)
    expect(await portal.db.selectFrom('refunds').selectAll().execute()).toEqual([])
    expect(await contradictions()).toEqual([])
  })
})

type Pay = (id: number) => Promise<unknown>
type Back = (id: number) => Promise<Answer>

/** Ways to pay for the job that a redo repairs, what the job then says, and ways to take that back. */
const PAYMENTS: Record<string, [paid: object, pay: Pay, back: Back]> = {
  'at the counter, and voided': [
    { paid_by: 'technician' },
    (id) => asStaff('PATCH', `/technician/string_job/${id}/mark_paid/`),
    (id) => asStaff('POST', `/technician/string_job/${id}/void/`, { reason: 'Wrong' }),
  ],
  'by card, and a part refunded': [
    { paid_by: 'card' },
    async (id) => {
      const session = await checkoutFor(portal, me, id)
      await payOnPage(portal, session)
      await settle(portal, me, session)
      await work(portal)
    },
    (id) => post(manager, `/shop/jobs/${id}/refund/`, { amount: 100, reason: 'Strung twice' }),
  ],
  'with a credit, and cancelled': [
    { paid_by: 'credit' },
    (id) => post(me, '/stripe/use-credit/', { string_job_id: id }),
    (id) => setStatus(id, 'CANCELLED'),
  ],
  'on account, and taken off': [
    { paid_by: null, is_on_account: true },
    (id) => asStaff('PATCH', `/technician/string_job/${id}/mark_paid/`, { way: 'On account' }),
    (id) => asStaff('DELETE', `/technician/string_job/${id}/on_account/`),
  ],
}

test.each(Object.entries(PAYMENTS))('a redo stays free when the first job is paid %s', async (_, [paid, pay, back]) => {
  const first = await strung({ order_status: 'READY_FOR_PICKUP', started_at: new Date() })
  const id = await redo(first)
  const before = await jobOf(id)
  await pay(first)
  expect(await jobOf(first)).toMatchObject(paid)
  expect((await back(first)).status).toBeLessThan(300)
  await work(portal)
  expect(await jobOf(id)).toMatchObject({ is_order_paid: true, paid_by: null, price: before.price, refund: null })
  expect(await contradictions()).toEqual([])
})
