import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createDueRefund,
  createJob,
  createManager,
  createPerson,
  createRacket,
  createRefundedPack,
  createStatement,
  createString,
  createTechnician,
  insertCheckout,
} from '../../testing/factories.ts'
import { SQL_FOLDER } from '../../testing/sql-source.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

/** The rows that the cases below change. */
type World = Record<
  'lena' | 'payer' | 'third' | 'paid' | 'first' | 'redo' | 'card' | 'cancelled' | 'open' | 'string',
  number
>

async function createWorld(): Promise<World> {
  const [lena, payer, third] = [await createPerson(portal), await createPerson(portal), await createPerson(portal)]
  const [manager, tomas] = [await createManager(portal), await createTechnician(portal)]
  await portal.db.updateTable('users').set({ billed_to_id: payer.id }).where('id', '=', lena.id).execute()
  const racket_id = await createRacket(portal, lena)
  const done = { order_status: 'COMPLETED' } as const
  const first = await createJob(portal, lena, { racket_id, ...done, paid: 'technician' })
  const redo = await createJob(portal, lena, { racket_id, ...done, redo_of: first, price: null })
  await createJob(portal, lena, { racket_id, ...done, redo_of: first, price: null })
  const card = await createJob(portal, lena, { paid: 'card' })
  const checkout = { amount: 2000, state: 'complete', provider_session_id: 'cs_card' } as const
  const checkout_session_id = await insertCheckout(portal.db, [card], checkout)
  await portal.withoutTriggers
    .updateTable('payments')
    .set({ checkout_session_id })
    .where('string_job_id', '=', card)
    .execute()
  await createShares('pi_shared', [await createJob(portal, third), await createJob(portal, third)])
  await createJob(portal, third, { paid: 'credit' })
  await createRefundedPack(portal, lena)
  const paid = await createJob(portal, third, { paid: 'technician' })
  await sql`
    insert into refunds (payment_id, string_job_id, amount, state, reason, done_at)
    select id, string_job_id, 500, 'done', 'partial', now() from payments where string_job_id = ${paid}
  `.execute(portal.db)
  const cancelled = await createJob(portal, third, { paid: 'technician' })
  await createDueRefund(portal, cancelled)
  await createStatement(portal, third, manager)
  const { id: payout_id } = await portal.db
    .insertInto('payouts')
    .values({ technician_id: tomas.id, actor_id: manager.id, amount: 800 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.db
    .insertInto('pay_entries')
    .values({ string_job_id: first, technician_id: tomas.id, amount: 800, payout_id })
    .execute()
  const { day } = await portal.call('GET', '/shop/money/close/', { as: manager })
  const counted = [{ way: null, expected: 10_500, counted: 10_500 }]
  const body = { day, drawer: null, float_before: 5000, float_left: 5000, counted }
  await portal.call('POST', '/shop/money/close/', { as: manager, body })
  const string = await createString(portal, { stock_sets: 5 })
  const open = await createJob(portal, third)
  return { lena: lena.id, payer: payer.id, third: third.id, paid, first, redo, card, cancelled, open, string }
}

/** Pays jobs that cost 2000 cents each with one card payment. */
async function createShares(provider_payment_id: string, jobs: number[]) {
  await portal.db
    .insertInto('card_payments')
    .values({ provider_payment_id, amount: 2000 * jobs.length })
    .execute()
  for (const string_job_id of jobs) {
    const { id } = await portal.db
      .insertInto('payments')
      .values({ string_job_id, method: 'card', amount: 2000, is_applied: true, provider_payment_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await portal.db.updateTable('string_jobs').set({ paid_payment_id: id }).where('id', '=', string_job_id).execute()
  }
}

/** Changes that triggers, foreign keys and the portal prevent, each with the contradiction that it makes. */
const CASES: [problem: string, change: (world: World) => string][] = [
  ['balance differs from its ledger', ({ payer }) => `update users set stringing_credits = 1 where id = ${payer}`],
  ['ledger chain is broken', () => "update credit_entries set balance_after = 7 where reason = 'sold'"],
  ['credits of a lot differ from its ledger', () => 'update credit_lots set left_credits = left_credits + 1'],
  ['balance differs from its lots', ({ lena }) => `update credit_lots set left_credits = 0 where user_id = ${lena}`],
  [
    'pack was sold without its payment, or paid without its credits',
    () => 'delete from payments where pack_sale_id is not null',
  ],
  [
    'pack was sold without its payment, or paid without its credits',
    () => 'update payments set amount = amount + 1 where pack_sale_id is not null',
  ],
  [
    'pack was sold without its payment, or paid without its credits',
    () => "delete from credit_entries where reason = 'sold'",
  ],
  [
    'refund and its payment are for different things',
    ({ paid, open }) => `update refunds set string_job_id = ${open} where string_job_id = ${paid}`,
  ],
  ['a payout is not the sum of its jobs', () => 'update payouts set amount = 801'],
  ['a closed day is not the sum of its payments, refunds and voids', () => "update day_closes set lines = '[]'"],
  ['the count of a day is not for the money of its days', () => 'update day_counts set float_before = 4999'],
  [
    'a day between closed days is not closed',
    () => "insert into day_closes (day, lines, counted_on) select day - 2, '[]', day from day_closes",
  ],
  ['pay of a cancelled job, or of a redo', ({ cancelled }) => `update pay_entries set string_job_id = ${cancelled}`],
  ['pay of a cancelled job, or of a redo', ({ redo }) => `update pay_entries set string_job_id = ${redo}`],
  [
    'job and its applied payment disagree',
    ({ first }) => `update string_jobs set paid_payment_id = null where id = ${first}`,
  ],
  [
    'a redo or an imported job has a price, a payment, or is not paid',
    ({ first, redo }) => `update payments set string_job_id = ${redo} where string_job_id = ${first}`,
  ],
  [
    'a redo does not name the first job',
    ({ redo }) => `update string_jobs set redo_of = ${redo} where redo_of is not null and id <> ${redo}`,
  ],
  [
    'a customer pays for another who pays for others, or after one of them has left',
    ({ payer, third }) => `update users set billed_to_id = ${third} where id = ${payer}`,
  ],
  [
    'a customer pays for another who pays for others, or after one of them has left',
    ({ payer }) => `update users set deleted_at = now() where id = ${payer}`,
  ],
  [
    'a customer pays for another who pays for others, or after one of them has left',
    ({ lena }) => `update users set deleted_at = now() where id = ${lena}`,
  ],
  [
    'the owner of a job paid for it as for another',
    ({ lena, first }) => `update payments set payer_id = ${lena} where string_job_id = ${first}`,
  ],
  [
    'a card payment and its checkout have different payers',
    ({ third, card }) => `update payments set payer_id = ${third} where string_job_id = ${card}`,
  ],
  ['credit payment without its ledger entry', () => "delete from credit_entries where reason = 'spent'"],
  [
    'ledger entry without a credit payment',
    ({ first }) =>
      `update credit_entries set payment_id = (select id from payments where string_job_id = ${first}) where reason = 'spent'`,
  ],
  [
    'credit refund and returned credit disagree',
    () => `insert into credit_entries (user_id, lot_id, amount, balance_after, reason, payment_id)
      select user_id, lot_id, 1, 1, 'returned', payment_id from credit_entries where reason = 'spent'`,
  ],
  [
    'credit refund and returned credit disagree',
    () => `insert into refunds (payment_id, string_job_id, amount, state, reason, done_at)
      select id, string_job_id, 0, 'done', 'cancelled', now() from payments where method = 'credit'`,
  ],
  ['cancelled job still holds money', () => "delete from refunds where reason = 'cancelled'"],
  [
    'money that was not applied does not go back',
    ({ first }) => `update payments set is_applied = false where string_job_id = ${first}`,
  ],
  [
    'void of a payment that staff did not record, or that is still applied',
    ({ first, third }) => `insert into voids (payment_id, string_job_id, actor_id, book_day)
      select id, string_job_id, ${third}, book_day from payments where string_job_id = ${first}`,
  ],
  [
    'void of a payment that staff did not record, or that is still applied',
    ({ card, third }) => `with taken as (
        update payments set is_applied = false where string_job_id = ${card} returning id, string_job_id, book_day
      ) insert into voids (payment_id, string_job_id, actor_id, book_day)
      select id, string_job_id, ${third}, book_day from taken`,
  ],
  ['more goes back than was paid', ({ paid }) => `update refunds set amount = 2001 where string_job_id = ${paid}`],
  ['a refund and its movements differ', () => 'update refund_moves set amount = amount + 1'],
  [
    'paid job that is not cancelled was refunded',
    ({ paid }) => `update refunds set reason = 'cancelled' where string_job_id = ${paid}`,
  ],
  ['paid by card without a complete checkout', () => "update checkout_sessions set state = 'open'"],
  ['paid by card for another job or amount than asked', () => 'update checkout_jobs set amount = amount + 1'],
  ['paid by card for another job or amount than asked', () => "update checkout_sessions set currency = 'eur'"],
  [
    'paid by card for another job or amount than asked',
    ({ open }) => `update checkout_jobs set string_job_id = ${open}`,
  ],
  ['checkout and its jobs differ', () => 'update checkout_sessions set amount = amount + 1'],
  ['card payment and its shares differ', () => 'update card_payments set amount = amount + 1'],
  ['a refund of a shared payment is not assigned', () => 'update card_payments set unassigned_refund = 1'],
  [
    'a dispute of a shared payment is not assigned',
    () => `insert into disputes (provider_dispute_id, provider_payment_id, amount, state)
      values ('dp_shared', 'pi_shared', 2000, 'lost')`,
  ],
  [
    'refunds here and at the provider differ',
    () => `insert into refund_checks (provider_payment_id, amount, checked_at)
      select provider_payment_id, 1, now() from card_payments`,
  ],
  ['a stock is not the sum of its entries', () => 'update strings set stock_meters = stock_meters + 1'],
  [
    'a string is counted without a count or a purchase, or the other way round',
    () => "delete from stock_entries where reason = 'counted'",
  ],
  [
    'a string is counted without a count or a purchase, or the other way round',
    () => 'update strings set is_counted = false, stock_sets = null',
  ],
  ['sets of string are not its meters', () => 'update strings set stock_sets = stock_sets - 1'],
  [
    'a ticket and the jobs that have it disagree',
    ({ open }) =>
      `update tickets set freed_at = now() where name = (select ticket from string_jobs where id = ${open})`,
  ],
  ['a ticket and the jobs that have it disagree', () => 'update tickets set freed_at = null'],
  [
    'credit line and ledger disagree',
    ({ open }) => `update string_jobs set price = 0, price_lines =
      '[{"kind": "labor", "name": "", "amount": 2000}, {"kind": "credit", "name": "", "amount": -2000}]' where id = ${open}`,
  ],
  [
    'credit line and ledger disagree',
    ({ open, third }) => `insert into credit_entries (user_id, lot_id, amount, balance_after, reason, string_job_id)
      select user_id, id, -1, 0, 'spent', ${open} from credit_lots where user_id = ${third}`,
  ],
  ['a statement has no jobs, or jobs that are not on account', () => 'update string_jobs set on_account_at = null'],
  ['a statement has no jobs, or jobs that are not on account', () => 'delete from statement_jobs'],
]

/** The contradictions that the books have after a change, which is rolled back. */
async function problemsAfter(change: string): Promise<string[]> {
  const found: string[] = []
  const undone = portal.withoutTriggers.transaction().execute(async (trx) => {
    await sql.raw(change).execute(trx)
    const rows = await trx.selectFrom('reconciliation').select('problem').execute()
    found.push(...rows.map(({ problem }) => problem))
    throw new Error('rolled back')
  })
  await expect(undone, change).rejects.toThrow('rolled back')
  return found
}

test('the books show each contradiction', async () => {
  const world = await createWorld()
  expect(await problemsAfter('select 1')).toEqual([])
  for (const [problem, change] of CASES) {
    expect(await problemsAfter(change(world)), change(world)).toContain(problem)
  }
})

test('each contradiction of the books has a case here', async () => {
  const view = await readFile(join(SQL_FOLDER, 'definitions/reconciliation.sql'), 'utf8')
  const problems = [...view.matchAll(/^ {2}select '([^']+)'/gm)].map(([, problem]) => problem)
  expect([...new Set(CASES.map(([problem]) => problem))]).toEqual(problems)
})
