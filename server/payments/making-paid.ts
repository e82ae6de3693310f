import { type QueryCreator, type Selectable, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** What a statement must tell of the payment it writes. */
export const PAYMENT = ['id', 'string_job_id', 'method', 'actor_id'] as const

type Payment = Pick<Selectable<Database['payments']>, (typeof PAYMENT)[number]>

/** What a payment brings with it, in the statement that writes it: its line in the history, and the job as paid. */
export const makingPaid = (statement: QueryCreator<Database & { payment: Payment }>) =>
  statement
    .with('event', (q) =>
      q
        .insertInto('job_events')
        .columns(['string_job_id', 'actor_id', 'event', 'to_value'])
        .expression(sql<never>`select string_job_id, actor_id, 'paid', method from payment`),
    )
    .updateTable('string_jobs as j')
    .from('payment')
    .set((row) => ({ paid_payment_id: row.ref('payment.id') }))
    .whereRef('j.id', '=', 'payment.string_job_id')
