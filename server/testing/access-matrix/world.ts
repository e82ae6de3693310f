import { sql } from 'kysely'
import { expect } from 'vitest'
import { sellPack } from '../../money/payments/sell-pack.ts'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createStatement,
  createString,
  createTechnician,
  insertCheckout,
  orderOf,
  type Person,
} from '../factories.ts'
import type { TestApp } from '../test-app.ts'

export type Role = 'none' | 'expired' | 'owner' | 'other' | 'technician' | 'manager' | 'demoted' | 'long signed in'

/** The people who make the calls of the access matrix, and the things that the calls are about. */
export interface World {
  people: Record<Exclude<Role, 'none' | 'expired' | 'long signed in'>, Person>
  racket: number
  job: number
  /** The order of the job. */
  order: number
  paid: number
  /** A job that is assigned to the technician. */
  mine: number
  /** A job that was cancelled after its racket was received. */
  cancelled: number
  string: number
  model: number
  tier: number
  refund: number
  cardRefund: number
  unmatchedRefund: number
  checkout: string
  waiting: number
  invitation: number
  keptMail: number
  /** A job whose owner has a phone number. */
  ready: number
  /** A message about the ready job. */
  waitingMessage: number
  stoppedMessage: number
  /** A job that is not on a statement yet. */
  onAccount: number
  /** A statement of one job, which costs 2000 cents. */
  statement: number
  /** A pack of credits. */
  pack: number
  /** A pack of 10 credits that the owner bought for 18000 cents at the counter. */
  packSale: number
}

/** The tag of the job. */
export const TAG = '0123456789ABCDEFGHJKMNPQRS'

/** Makes new people and one of each thing that the calls are about. */
export async function createWorld(portal: TestApp): Promise<World> {
  const owner = await createPerson(portal, { credits: 3, phone: '+49301234567' })
  const [other, technician, manager, demoted] = await Promise.all([
    createPerson(portal, { credits: 3 }),
    createTechnician(portal),
    createManager(portal),
    createTechnician(portal, { is_manager: true }),
  ])
  const racket = await createRacket(portal, owner)
  const job = await createJob(portal, owner, { racket_id: racket })
  const paid = await createJob(portal, owner, { paid: 'technician' })
  const mine = await createJob(portal, owner, { technician_id: technician.id })
  const cancelled = await createJob(portal, owner, { order_status: 'CANCELLED', received_at: new Date() })
  await portal.db.updateTable('tags').set({ tag: TAG }).where('string_job_id', '=', job).execute()
  const refund = await createRefund(portal, owner, 'technician')
  const cardRefund = await createRefund(portal, owner, 'card')
  const { id: unmatchedRefund } = await portal.db
    .insertInto('failed_refunds')
    .values({ provider_refund_id: 're_unmatched' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const string = await createString(portal)
  const model = await createModel(portal)
  const tier = await createTier(portal)
  const checkout = await createCheckout(portal, paid)
  const waiting = await createWaiting(portal)
  const ready = await createJob(portal, owner, { order_status: 'READY_FOR_PICKUP' })
  const { id: keptMail } = await portal.db
    .insertInto('messages')
    .values({ recipient: 'a@example.com', subject: '', text_body: '', html_body: '', state: 'kept' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: invitation } = await portal.db
    .insertInto('staff_invitations')
    .values({ is_emailed: false, is_technician: true, is_manager: false, created_by: manager.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Their token stays valid: each call reads the rights from the row.
  expect((await portal.ask('GET', '/technician/string_job/', { as: demoted })).status).toBe(200)
  await sql`update users set is_technician = false, is_manager = false where id = ${demoted.id}`.execute(portal.db)
  const people = { owner, other, technician, manager, demoted }
  return {
    people,
    racket,
    job,
    order: await orderOf(portal.db, job),
    paid,
    mine,
    cancelled,
    string,
    model,
    tier,
    refund,
    cardRefund,
    unmatchedRefund,
    checkout,
    waiting,
    invitation,
    keptMail,
    ready,
    waitingMessage: await createMessage(portal, owner, ready, 'waiting'),
    stoppedMessage: await createMessage(portal, owner, ready, 'stopped'),
    onAccount: await createJob(portal, owner, { on_account_at: new Date() }),
    statement: await createStatement(portal, owner, manager),
    ...(await createPack(portal, owner)),
  }
}

async function createPack(portal: TestApp, owner: Person): Promise<{ pack: number; packSale: number }> {
  const { id: pack } = await portal.db
    .insertInto('packs')
    .values({ name: 'Ten', credits: 10, price: 18000, months: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { pack, packSale: await sellPack(portal.db, owner.id, owner.id, { pack, price: 18000 }) }
}

async function createMessage(
  portal: TestApp,
  customer: Person,
  string_job_id: number,
  state: 'waiting' | 'stopped',
): Promise<number> {
  const { id } = await portal.db
    .insertInto('messages')
    .values({ kind: 'ready', customer_id: customer.id, recipient: '', subject: '', text_body: '', html_body: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (state === 'stopped') {
    await portal.db.updateTable('messages').set({ state, stop_reason: 'not ready' }).where('id', '=', id).execute()
  }
  await portal.db.insertInto('message_jobs').values({ message_id: id, string_job_id }).execute()
  return id
}

async function createRefund(portal: TestApp, owner: Person, paid: 'technician' | 'card'): Promise<number> {
  const string_job_id = await createJob(portal, owner, { paid })
  await sql`update string_jobs set order_status = 'CANCELLED' where id = ${string_job_id}`.execute(portal.db)
  const { id: payment_id, amount } = await portal.db
    .selectFrom('payments')
    .select(['id', 'amount'])
    .where('string_job_id', '=', string_job_id)
    .executeTakeFirstOrThrow()
  const { id } = await portal.db
    .insertInto('refunds')
    .values({ payment_id, string_job_id, amount, state: 'due', reason: 'cancelled' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function createModel(portal: TestApp): Promise<number> {
  await portal.db.deleteFrom('racket_models').where('manufacturer', '=', 'Made for a test').execute()
  await portal.db.deleteFrom('racket_models').where('model_name', '=', 'Astrox 0').execute()
  const { id } = await portal.db
    .insertInto('racket_models')
    .values({ manufacturer: 'Made for a test', model_name: 'Frame', tension_limit: 28 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function createTier(portal: TestApp): Promise<number> {
  await sql`delete from membership_tiers where tier_status in ('made for a test', 'junior')`.execute(portal.db)
  const { rows } = await sql<{ id: number }>`
    insert into membership_tiers (tier_status, stringing_price) values ('made for a test', 1) returning id
  `.execute(portal.db)
  return rows[0]?.id ?? 0
}

async function createCheckout(portal: TestApp, string_job_id: number): Promise<string> {
  const provider_session_id = `cs_test_${string_job_id}`
  await insertCheckout(portal.db, [string_job_id], { amount: 2000, state: 'complete', provider_session_id })
  return provider_session_id
}

async function createWaiting(portal: TestApp): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into waitlist (email) values ('waiting@example.com') returning id
  `.execute(portal.db)
  return rows[0]?.id ?? 0
}
