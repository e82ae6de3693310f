import { sql } from 'kysely'
import { Currency } from '../../../contract/base/currency.ts'
import { languageOf } from '../../../contract/base/languages.ts'
import { fullName } from '../../../contract/base/person.ts'
import { sum } from '../../../contract/base/sum.ts'
import type { StringJob } from '../../../contract/job/string-jobs.ts'
import { type PaymentReceipt, type Receipt, receiptNumber, taxOf } from '../../../contract/money/payments.ts'
import type { Db } from '../../base/database/connect.ts'
import { languageChoice } from '../../base/database/language-choice.ts'
import { personLabel } from '../../base/database/person-label.ts'
import { partRefunded } from '../../job/payment-sql.ts'
import { selectJobs } from '../../job/string-jobs/queries.ts'
import { paymentsBy } from './payments-by.ts'
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
  const [receipt] = await receiptsOf(db, [job])
  return receipt ?? null
}

/** Returns the receipt of the whole payment of a job, or null when the job is not paid. */
export async function paymentReceiptOf(db: Db, job: StringJob): Promise<PaymentReceipt | null> {
  const receipts = await receiptsOf(db, await paidWith(db, job.id))
  const [first, ...others] = receipts
  if (!first) return null
  const last = others.at(-1)?.number.split('-').at(-1)
  return {
    number: last ? `${first.number}-${last}` : first.number,
    amount: sum(receipts.map(({ amount }) => amount)),
    tax_amount: receipts.some(({ tax }) => tax) ? sum(receipts.map(({ tax }) => tax?.amount ?? 0)) : null,
    receipts,
  }
}

/** The receipts of those jobs that are paid, in the order of their payments. */
async function receiptsOf(db: Db, jobs: StringJob[]): Promise<Receipt[]> {
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const payments = await db
    .selectFrom('payments as p')
    .innerJoin('string_jobs as j', 'j.id', 'p.string_job_id')
    .innerJoin('users as c', (join) => join.on('c.id', '=', sql<number>`coalesce(p.payer_id, j.owner_id)`))
    .leftJoin('users as u', 'u.id', 'p.payer_id')
    .select(['p.tax_rate', 'p.tax_amount', 'p.tax_number', 'p.payer_id', personLabel('u').as('payer')])
    .select(languageChoice('c').as('language'))
    .select([
      'p.id',
      'p.string_job_id',
      'p.amount',
      'p.currency',
      'p.method',
      'p.way',
      partRefunded('j').as('part_refunded'),
      'p.book_day',
      sql<string>`iso(p.created_at)`.as('paid_date'),
    ])
    .where('p.string_job_id', '=', sql<number>`any(${[...byId.keys()]}::integer[])`)
    .where('p.is_applied', '=', sql.lit(true))
    .orderBy('p.id')
    .execute()
  if (payments.length === 0) return []
  const shop = await db.selectFrom('shop_settings').select(['name', 'address']).executeTakeFirstOrThrow()
  return payments.flatMap((payment) => {
    const job = byId.get(payment.string_job_id ?? 0)
    if (!job) return []
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
      customer_language: languageOf(payment.language.choice, payment.language),
      amount: payment.amount,
      currency: Currency.parse(payment.currency.toUpperCase()),
      tax: taxOf(payment),
      method: payment.method,
      way: payment.way,
      refund: job.refund,
      part_refunded: payment.part_refunded,
      shop,
    }
  })
}

/** The jobs that one payment paid for. */
async function paidWith(db: Db, string_job_id: number): Promise<StringJob[]> {
  const paid = await db
    .selectFrom('string_jobs as j')
    .innerJoin('payments as p', 'p.id', 'j.paid_payment_id')
    .select(sql<number>`coalesce(p.payer_id, j.owner_id)`.as('payer_id'))
    .where('j.id', '=', string_job_id)
    .executeTakeFirst()
  if (!paid) return []
  const whole = db
    .with('made', (from) => paymentsBy(from, paid.payer_id))
    .selectFrom('made')
    .select(sql<number>`string_job_id`.as('id'))
    .where('payment', '=', (from) =>
      from.selectFrom('made as one').select('one.payment').where('one.string_job_id', '=', string_job_id),
    )
  return selectJobs(db).where('j.id', 'in', whole).execute()
}
