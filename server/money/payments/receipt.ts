import { sql } from 'kysely'
import { Currency } from '../../../contract/base/currency.ts'
import { fullName } from '../../../contract/base/users.ts'
import type { StringJob } from '../../../contract/job/string-jobs.ts'
import { type PaymentReceipt, type Receipt, receiptNumber, taxOf } from '../../../contract/money/payments.ts'
import type { Db } from '../../base/database/connect.ts'
import { personLabel } from '../../base/database/person-label.ts'
import { findAnyJob } from '../../job/string-jobs/queries.ts'
import { shownToOwner, shownToPayer } from './shown-job.ts'

/** True if a customer paid for another one's job, and so has its receipt. */
export async function hasPaidFor(db: Db, payer_id: number, string_job_id: number): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('string_job_id', '=', string_job_id)
    .where('is_applied', '=', sql.lit(true))
    .where('payer_id', '=', payer_id)
    .executeTakeFirst()
  return payment !== undefined
}

/**
 * Returns the receipt of a job, or null when the job is not paid. A customer who paid for another one sees less of the
 * job.
 */
export async function receiptOf(db: Db, job: StringJob): Promise<Receipt | null> {
  const payment = await db
    .selectFrom('payments as p')
    .leftJoin('users as u', 'u.id', 'p.payer_id')
    .select(['p.tax_rate', 'p.tax_amount', 'p.tax_number', 'p.payer_id', personLabel('u').as('payer')])
    .select([
      'p.id',
      'p.amount',
      'p.currency',
      'p.method',
      'p.way',
      sql<string>`p.book_day::text`.as('book_day'),
      sql<string>`iso(p.created_at)`.as('paid_date'),
    ])
    .where('p.string_job_id', '=', job.id)
    .where('p.is_applied', '=', sql.lit(true))
    .executeTakeFirst()
  if (!payment) return null
  const shop = await db.selectFrom('shop_settings').select(['name', 'address']).executeTakeFirstOrThrow()
  const { owner } = job.racket
  return {
    number: receiptNumber(payment),
    paid_date: payment.paid_date,
    string_job_id: job.id,
    ...(payment.payer_id === null
      ? {
          ...shownToOwner(job),
          customer: owner ? fullName(owner) || owner.email : '',
          remark: job.remark,
        }
      : { ...shownToPayer(job), customer: payment.payer, remark: '' }),
    amount: payment.amount,
    currency: Currency.parse(payment.currency.toUpperCase()),
    tax: taxOf(payment),
    method: payment.method,
    way: payment.way,
    refund: job.refund,
    shop,
  }
}

/**
 * Returns the receipt of the whole payment of a job, or null when the job is not paid. A card payment has an id of its own;
 * what staff take at once for several jobs of a customer is recorded in one transaction, and so at one moment.
 */
export async function paymentReceiptOf(db: Db, job: StringJob): Promise<PaymentReceipt | null> {
  const jobs = await paidWith(db, job.id)
  const found = await Promise.all(jobs.map((id) => findAnyJob(db, id)))
  const receipts = (await Promise.all(found.map((each) => (each ? receiptOf(db, each) : null)))).flatMap(
    (receipt) => receipt ?? [],
  )
  const [first, ...others] = receipts
  if (!first) return null
  const last = others.at(-1)?.number.split('-').at(-1)
  return {
    number: last ? `${first.number}-${last}` : first.number,
    amount: receipts.reduce((sum, { amount }) => sum + amount, 0),
    tax_amount: receipts.some(({ tax }) => tax) ? receipts.reduce((sum, { tax }) => sum + (tax?.amount ?? 0), 0) : null,
    receipts,
  }
}

/** The jobs that one payment paid for, in the order of their payments. */
async function paidWith(db: Db, string_job_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('string_jobs as j', 'j.id', 'p.string_job_id')
    .innerJoin('payments as t', (join) =>
      join.on(({ or, and, eb, ref }) =>
        or([
          eb('t.id', '=', ref('p.id')),
          eb('t.provider_payment_id', '=', ref('p.provider_payment_id')),
          and([
            eb('p.method', '=', 'technician'),
            eb('t.method', '=', 'technician'),
            eb('t.created_at', '=', ref('p.created_at')),
            eb('t.actor_id', '=', ref('p.actor_id')),
          ]),
        ]),
      ),
    )
    .innerJoin('string_jobs as o', (join) =>
      join
        .onRef('o.id', '=', 't.string_job_id')
        .on(sql`coalesce(t.payer_id, o.owner_id)`, '=', sql`coalesce(p.payer_id, j.owner_id)`),
    )
    .select('o.id')
    .where('p.string_job_id', '=', string_job_id)
    .where('p.is_applied', '=', sql.lit(true))
    .where('t.is_applied', '=', sql.lit(true))
    .orderBy('t.id')
    .execute()
  return rows.map(({ id }) => id)
}
