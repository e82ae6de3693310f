import { sql } from 'kysely'
import { type Earnings, PAY_PAGE_SIZE, PAYOUTS_PAGE_SIZE, type PayBook } from '../../../contract/money/pay.ts'
import type { Db } from '../../base/database/connect.ts'
import { listPage } from '../../base/database/list-page.ts'
import { personLabel } from '../../base/database/person-label.ts'
import { currentRule } from '../../job/pay.ts'
import { makeAndModelOf } from '../../job/racket-sql.ts'

// A racket whose pay was taken back counts as none, also when it was paid out before.
const rackets = sql<number>`
  greatest(0, count(*) filter (where not e.is_taken_back) - count(*) filter (where e.is_taken_back))`

const openPay = (db: Db) =>
  db
    .selectFrom('pay_entries as e')
    .select([rackets.as('rackets'), sql<number>`coalesce(sum(e.amount), 0)`.as('amount')])
    .where('e.payout_id', 'is', null)

/** One page of what a person earned, newest first. */
export async function earningsOf(db: Db, technician_id: number, page: number): Promise<Earnings> {
  const entries = db.selectFrom('pay_entries as e').where('e.technician_id', '=', technician_id)
  const listed = entries
    .innerJoin('string_jobs as j', 'j.id', 'e.string_job_id')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .select(['e.id', 'e.string_job_id', 'e.amount'])
    .select([
      makeAndModelOf('r').as('racket'),
      sql<boolean>`e.payout_id is not null`.as('is_paid_out'),
      sql<string>`iso(e.created_at)`.as('date'),
    ])
    .orderBy('e.id', 'desc')
  const [shown, open] = await Promise.all([
    listPage(listed, entries, { page, size: PAY_PAGE_SIZE }),
    openPay(db).where('e.technician_id', '=', technician_id).executeTakeFirstOrThrow(),
  ])
  return { ...shown, open: open.amount, rackets: open.rackets }
}

/** The rule, what each stringer is owed, and a page of the payouts, newest first. */
export async function payBook(db: Db, page = 1): Promise<PayBook> {
  const payouts = db
    .selectFrom('payouts as p')
    .innerJoin('users as t', 't.id', 'p.technician_id')
    .innerJoin('pay_entries as e', 'e.payout_id', 'p.id')
    .select(['p.id', 'p.amount', personLabel('t').as('name'), rackets.as('rackets')])
    .select(sql<string>`iso(p.created_at)`.as('date'))
    .groupBy(['p.id', 't.id'])
    .orderBy('p.id', 'desc')
  const [rule, open, { results, count }] = await Promise.all([
    currentRule(db),
    openPay(db)
      .innerJoin('users as t', 't.id', 'e.technician_id')
      .select(['e.technician_id', personLabel('t').as('name'), sql<string>`iso(min(e.created_at))`.as('since')])
      .groupBy(['e.technician_id', 't.id'])
      .having(sql<boolean>`sum(e.amount) <> 0`)
      .orderBy('name')
      .execute(),
    listPage(payouts, db.selectFrom('payouts'), { page, size: PAYOUTS_PAGE_SIZE }),
  ])
  return { rule, open, payouts: results, count }
}
