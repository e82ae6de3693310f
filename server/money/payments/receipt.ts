import { sql } from 'kysely'
import { Currency } from '../../../contract/base/money.ts'
import { fullName } from '../../../contract/base/users.ts'
import { tensionsText } from '../../../contract/catalog/kilograms.ts'
import { stringLabel } from '../../../contract/catalog/strings.ts'
import { racketLine } from '../../../contract/job/rackets.ts'
import type { StringJob } from '../../../contract/job/string-jobs.ts'
import type { Receipt } from '../../../contract/money/payments.ts'
import type { Db } from '../../base/database/connect.ts'

/** Returns the receipt of a job, or null when the job is not paid. */
export async function receiptOf(db: Db, job: StringJob): Promise<Receipt | null> {
  const payment = await db
    .selectFrom('payments')
    .select(['tax_rate', 'tax_amount', 'tax_number'])
    .select(['id', 'amount', 'currency', 'method', 'way', sql<string>`iso(created_at)`.as('paid_date')])
    .where('string_job_id', '=', job.id)
    .where('is_applied', '=', sql.lit(true))
    .executeTakeFirst()
  if (!payment) return null
  const shop = await db.selectFrom('shop_settings').select(['name', 'address']).executeTakeFirstOrThrow()
  const { owner } = job.racket
  return {
    number: `SB-${payment.paid_date.slice(0, 4)}-${String(payment.id).padStart(6, '0')}`,
    paid_date: payment.paid_date,
    string_job_id: job.id,
    customer: owner ? fullName(owner) || owner.email : '',
    racket: racketLine(job.racket),
    string: stringLabel(job.string),
    tension: tensionsText(job),
    amount: payment.amount,
    currency: Currency.parse(payment.currency.toUpperCase()),
    tax:
      payment.tax_rate === null
        ? null
        : { rate: payment.tax_rate, amount: payment.tax_amount ?? 0, number: payment.tax_number },
    lines: job.price_lines ?? [],
    method: payment.method,
    way: payment.way,
    refund: job.refund,
    shop,
  }
}
