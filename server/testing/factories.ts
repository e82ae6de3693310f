import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { PaymentMethod } from '../../contract/job/payment-methods.ts'
import type { Db } from '../base/database/connect.ts'
import type { Database } from '../base/database/schema.ts'
import { countSets } from '../catalog/stock/entries.ts'
import type { TestApp } from './test-app.ts'

/** A person who is signed in. */
export interface Person {
  id: number
  token: string
  subject: string
}

/** Creates a customer; `credits` are granted through the ledger. */
export async function createPerson(
  portal: TestApp,
  { credits = 0, ...overrides }: Partial<Insertable<Database['users']>> & { credits?: number } = {},
): Promise<Person> {
  const subject = `user_${randomUUID()}`
  const { id } = await portal.db
    .insertInto('users')
    .values({
      auth_subject: subject,
      first_name: 'Lena',
      last_name: 'Brandt',
      email: `${subject}@example.com`,
      tier_status: 'standard',
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (credits > 0) await giveCredits(portal.db, id, credits)
  return { id, subject, token: await portal.signToken(subject) }
}

export const createTechnician = (portal: TestApp, overrides: Partial<Insertable<Database['users']>> = {}) =>
  createPerson(portal, { first_name: 'Tomas', last_name: 'Okafor', is_technician: true, ...overrides })

export const createManager = (portal: TestApp, overrides: Partial<Insertable<Database['users']>> = {}) =>
  createPerson(portal, { first_name: 'Mira', last_name: 'Rahn', is_manager: true, ...overrides })

/** Grants credits to a person who has none. Returns the id of their lot. */
export async function giveCredits(db: Db, user_id: number, amount: number): Promise<number> {
  const { id: lot_id } = await db
    .insertInto('credit_lots')
    .values({ user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ stringing_credits: amount }).where('id', '=', user_id).execute()
  await db
    .insertInto('credit_entries')
    .values({ user_id, lot_id, amount, balance_after: amount, reason: 'granted', note: 'for a test' })
    .execute()
  return lot_id
}

export async function createRacket(
  portal: Pick<TestApp, 'db'>,
  owner: { id: number },
  overrides: Partial<Insertable<Database['rackets']>> = {},
): Promise<number> {
  const { id } = await portal.db
    .insertInto('rackets')
    .values({ owner_id: owner.id, manufacturer: 'Yonex', model_name: 'Astrox 99 Pro', ...overrides })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function createString(
  portal: Pick<TestApp, 'db'>,
  { stock_sets = null, ...overrides }: Partial<Insertable<Database['strings']>> & { stock_sets?: number | null } = {},
): Promise<number> {
  const { id } = await portal.db
    .insertInto('strings')
    .values({
      manufacturer: 'Yonex',
      name: `BG80 ${randomUUID()}`,
      color: 'Sky Blue',
      color_hex_code: '#6EC6FF',
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await countSets(portal.db, null, [{ string_id: id, sets: stock_sets }])
  return id
}

/** Creates a job of `owner`, on a new racket unless one is given; `paid` pays it with that method. */
export async function createJob(
  portal: Pick<TestApp, 'db'>,
  owner: { id: number },
  { paid, ...overrides }: Partial<Insertable<Database['string_jobs']>> & { paid?: PaymentMethod } = {},
): Promise<number> {
  const racket_id = overrides.racket_id ?? (await createRacket(portal, owner))
  const completed = overrides.order_status === 'COMPLETED'
  const { id } = await portal.db
    .insertInto('string_jobs')
    .values({
      owner_id: owner.id,
      racket_id,
      tension: 24,
      price: overrides.string_id ? 3000 : 2000,
      ...(completed ? { order_completion_date: sql<Date>`now()` } : {}),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (paid) await payJob(portal.db, owner.id, id, paid)
  return id
}

/** The number of the order that a job belongs to. */
export async function orderOf(db: Db, string_job_id: number): Promise<number> {
  const { order_id } = await db
    .selectFrom('string_jobs')
    .select('order_id')
    .where('id', '=', string_job_id)
    .executeTakeFirstOrThrow()
  return order_id
}

/** A statement of one new job that costs 2000 cents. Returns its number. */
export async function createStatement({ db }: Pick<TestApp, 'db'>, owner: { id: number }, manager: { id: number }) {
  const string_job_id = await createJob({ db }, owner, { on_account_at: new Date() })
  const { id: statement_id } = await db
    .insertInto('statements')
    .values({ actor_id: manager.id, customer_id: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('statement_jobs').values({ string_job_id, statement_id, amount: 2000 }).execute()
  return statement_id
}

/** Inserts a checkout for jobs that cost `amount` cents each. */
export async function insertCheckout(
  db: Db,
  string_job_ids: number[],
  { amount, ...overrides }: Partial<Insertable<Database['checkout_sessions']>> & { amount: number },
): Promise<number> {
  const { id, state } = await db
    .insertInto('checkout_sessions')
    .values({ amount: amount * string_job_ids.length, ...overrides })
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow()
  const jobs = string_job_ids.map((string_job_id) => ({ checkout_session_id: id, string_job_id, amount, state }))
  await db.insertInto('checkout_jobs').values(jobs).execute()
  return id
}

/** Cancels a job that was paid at the counter, so that its whole price is due back. */
export async function createDueRefund({ db }: Pick<TestApp, 'db'>, string_job_id: number) {
  await db.updateTable('string_jobs').set({ order_status: 'CANCELLED' }).where('id', '=', string_job_id).execute()
  await sql`
    insert into refunds (payment_id, string_job_id, amount, state, reason)
    select id, string_job_id, amount, 'due', 'cancelled' from payments where string_job_id = ${string_job_id}
  `.execute(db)
}

/**
 * Sells a person who has no credits a pack of two by card, and refunds one credit. The owner of the card then disputes
 * the payment. Returns the number of the sale.
 */
export async function createRefundedPack(
  { db }: Pick<TestApp, 'db'>,
  { id: user_id }: { id: number },
): Promise<number> {
  const pack = { name: 'Two', credits: 2, price: 3600, months: 12 }
  const provider_payment_id = `pi_${randomUUID()}`
  await db.insertInto('card_payments').values({ provider_payment_id, amount: pack.price }).execute()
  const { id: pack_sale_id } = await db
    .insertInto('pack_sales')
    .values({ ...pack, user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: payment_id } = await db
    .insertInto('payments')
    .values({ pack_sale_id, method: 'card', amount: pack.price, is_applied: true, provider_payment_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: lot_id } = await db
    .insertInto('credit_lots')
    .values({ user_id, pack_sale_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = { user_id, lot_id, note: pack.name }
  await db
    .insertInto('credit_entries')
    .values([
      { ...entry, amount: 2, balance_after: 2, reason: 'sold' },
      { ...entry, amount: -1, balance_after: 1, reason: 'refunded' },
    ])
    .execute()
  await db.updateTable('users').set({ stringing_credits: 1 }).where('id', '=', user_id).execute()
  await db.insertInto('refunds').values({ payment_id, amount: 1800, state: 'due', reason: 'manager' }).execute()
  await insertDispute(db, provider_payment_id, pack.price)
  return pack_sale_id
}

/**
 * Pays jobs that cost 2000 cents each with one card payment, whose owner disputes a share of it. A part was refunded in
 * the provider's dashboard. A manager must say which of the jobs both are about.
 */
export async function createDispute({ db }: Pick<TestApp, 'db'>, string_job_ids: number[]) {
  const provider_payment_id = `pi_${randomUUID()}`
  await db
    .insertInto('card_payments')
    .values({ provider_payment_id, amount: 2000 * string_job_ids.length, unassigned_refund: 500 })
    .execute()
  for (const string_job_id of string_job_ids) {
    const { id } = await db
      .insertInto('payments')
      .values({ string_job_id, method: 'card', amount: 2000, is_applied: true, provider_payment_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('string_jobs').set({ paid_payment_id: id }).where('id', '=', string_job_id).execute()
  }
  await insertDispute(db, provider_payment_id, 2000)
}

const insertDispute = (db: Db, provider_payment_id: string, amount: number) =>
  db
    .insertInto('disputes')
    .values({ provider_dispute_id: `dp_${randomUUID()}`, provider_payment_id, amount, state: 'needs_response' })
    .execute()

export async function payJob(db: Db, owner_id: number, string_job_id: number, method: PaymentMethod) {
  const provider_payment_id = method === 'card' ? `pi_${randomUUID()}` : null
  if (provider_payment_id) await db.insertInto('card_payments').values({ provider_payment_id, amount: 2000 }).execute()
  const { id } = await db
    .insertInto('payments')
    .values({
      string_job_id,
      method,
      amount: method === 'credit' ? 0 : 2000,
      is_applied: true,
      provider_payment_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (method === 'credit') {
    const lot_id = await giveCredits(db, owner_id, 1)
    await db.updateTable('users').set({ stringing_credits: 0 }).where('id', '=', owner_id).execute()
    await db
      .insertInto('credit_entries')
      .values({ user_id: owner_id, lot_id, amount: -1, balance_after: 0, reason: 'spent', payment_id: id })
      .execute()
  }
  await db.updateTable('string_jobs').set({ paid_payment_id: id }).where('id', '=', string_job_id).execute()
}
