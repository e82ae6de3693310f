import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { PortalNote } from '../../contract/people/people.ts'
import type { Trx } from '../base/database/connect.ts'
import type { Database } from '../base/database/schema.ts'
import { expiredLots, firstLot, lotOf, type NewLot, openLot, usableLots } from './credit-lots.ts'

/** A manager's or the terminal's change to a person's stringing credits. */
interface BalanceChange {
  user_id: number
  /** The credits to add, or a negative number. */
  amount: number
  note: string
  /** The person who makes the change; null when it comes from the terminal. */
  actor_id: number | null
}

/**
 * Grants credits that never expire, or takes some. Returns the new balance, or null when it would become negative or the
 * person is missing.
 */
export async function changeBalance(
  trx: Trx,
  { user_id, amount, note, actor_id }: BalanceChange,
): Promise<number | null> {
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) return null
  const balance = await lockBalance(trx, user_id)
  if (balance + amount < 0) return null
  const entry = { user_id, note, actor_id }
  if (amount > 0) await addCredits(trx, { ...entry, reason: 'granted', amount }, {})
  else await takeCredits(trx, { ...entry, reason: 'adjusted', credits: -amount })
  return balance + amount
}

/**
 * Grants credits that never expire to new people, who have none and whose balances nobody else can change yet. An import
 * has thousands of them, so one statement adds them all.
 */
export async function grantToNewPeople(
  trx: Trx,
  people: { id: number; credits: number }[],
  { note, actor_id }: Pick<BalanceChange, 'note' | 'actor_id'>,
): Promise<void> {
  await sql`
    with granted as (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as f(id integer, credits integer)
    ), lots as (
      insert into credit_lots (user_id) select id from granted returning id as lot_id, user_id
    ), balances as (
      update users set stringing_credits = credits from granted where users.id = granted.id
    )
    insert into credit_entries (user_id, lot_id, amount, balance_after, reason, note, actor_id)
    select user_id, lot_id, credits, credits, 'granted', ${note}, ${actor_id}
    from granted join lots on user_id = granted.id
  `.execute(trx)
}

type Entry = Omit<Insertable<Database['credit_entries']>, 'balance_after' | 'lot_id'>

/** Adds credits as a lot of their own. */
export async function addCredits(trx: Trx, entry: Entry, lot: NewLot): Promise<void> {
  const lot_id = await openLot(trx, entry.user_id, lot)
  await insertEntry(trx, { ...entry, lot_id })
}

/**
 * Takes credits, those that expire first; of one sale only with `pack_sale_id`. The balance must be locked. Returns the
 * number taken.
 */
export async function takeCredits(
  trx: Trx,
  { credits, pack_sale_id, ...entry }: Omit<Entry, 'amount'> & { credits: number; pack_sale_id?: number },
): Promise<number> {
  let rest = credits
  for (const { id: lot_id, left_credits } of await usableLots(trx, entry.user_id, pack_sale_id)) {
    const taken = Math.min(rest, left_credits)
    if (taken > 0) await insertEntry(trx, { ...entry, lot_id, amount: -taken })
    rest -= taken
  }
  return credits - rest
}

/** Moves all credits of a walk-in customer to their account. Both balances must be locked. */
export async function moveCredits(trx: Trx, from: number, to: number): Promise<void> {
  const note: PortalNote = 'claimed by signing up'
  // Credits that have expired leave the balance here, so that none remain with the walk-in customer.
  await lockBalance(trx, from)
  for (const { id: lot_id, left_credits, pack_sale_id, expires_on } of await usableLots(trx, from)) {
    const entry = { note, actor_id: null }
    await insertEntry(trx, { ...entry, user_id: from, lot_id, amount: -left_credits, reason: 'adjusted' })
    await addCredits(
      trx,
      { ...entry, user_id: to, amount: left_credits, reason: 'granted' },
      { pack_sale_id, expires_on },
    )
  }
}

/** Locks a person's balance until the transaction ends, and returns it. Must come before any lock on a job. */
export async function lockBalance(trx: Trx, user_id: number): Promise<number> {
  const { stringing_credits, usable } = await trx
    .selectFrom('users')
    .select(['stringing_credits', sql<number>`usable_credits(id, stringing_credits)`.as('usable')])
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return usable === stringing_credits ? usable : removeExpired(trx, user_id, stringing_credits)
}

/** Removes the credits of lots that are over by entries of their own. The balance must be locked. Returns the new one. */
async function removeExpired(trx: Trx, user_id: number, balance: number): Promise<number> {
  let left = balance
  for (const { id: lot_id, left_credits } of await expiredLots(trx, user_id)) {
    await insertEntry(trx, { user_id, lot_id, amount: -left_credits, reason: 'expired' })
    left -= left_credits
  }
  return left
}

/** The thing that a credit pays for: a whole job by a payment, or only the stringing of a job by a price line. */
type Subject = { payment_id: number } | { string_job_id: number }

/** Takes one credit, of the lot that expires first. The balance must be locked and positive. */
export async function spendCredit(trx: Trx, user_id: number, subject: Subject, actor_id: number | null): Promise<void> {
  await insertEntry(trx, { user_id, lot_id: firstLot(trx, user_id), amount: -1, reason: 'spent', ...subject, actor_id })
}

const DAYS_AFTER_RETURN = 30

/**
 * Gives a credit back to its lot, or to a new one like it when an account has claimed the records of the person who had
 * that lot. If the lot has expired, the credit is valid for 30 days. The balance must be locked.
 */
export async function returnCredit(trx: Trx, user_id: number, subject: Subject, actor_id: number | null) {
  const lot = await lotOf(trx, subject)
  const entry = { user_id, amount: 1, reason: 'returned' as const, ...subject, actor_id }
  if (lot?.user_id === user_id && lot.is_valid) return insertEntry(trx, { ...entry, lot_id: lot.id })
  const end = lot?.is_valid ? { expires_on: lot.expires_on } : { days: DAYS_AFTER_RETURN }
  await addCredits(trx, entry, { pack_sale_id: lot?.pack_sale_id ?? null, ...end })
}

/** True while a credit pays the stringing of a job and was not given back. */
export async function holdsCredit(trx: Trx, string_job_id: number): Promise<boolean> {
  const { held } = await trx
    .selectFrom('credit_entries')
    .select(({ fn }) => fn.sum<number | null>('amount').as('held'))
    .where('string_job_id', '=', string_job_id)
    .executeTakeFirstOrThrow()
  return (held ?? 0) < 0
}

/** Changes the balance, and adds the entry that says why. */
async function insertEntry(trx: Trx, entry: Entry & { lot_id: number | RawBuilder<number> }) {
  const { stringing_credits: balance_after } = await trx
    .updateTable('users')
    .set((row) => ({ stringing_credits: row('stringing_credits', '+', entry.amount) }))
    .where('id', '=', entry.user_id)
    .returning('stringing_credits')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('credit_entries')
    .values({ ...entry, balance_after })
    .execute()
}
