import type { Trx } from '../../base/database/connect.ts'
import { lockJobs } from '../../job/locked-job.ts'

/** The part of a card payment that one job got; `id` is that of the row of `payments`. */
export interface Share {
  id: number
  string_job_id: number
  /** In cents. */
  amount: number
}

/** A card payment as the provider records it, with its shares. */
export interface CardPayment {
  provider_payment_id: string
  /** In cents. */
  amount: number
  shares: Share[]
}

/** Locks the jobs of a card payment and their owners, and returns it; undefined when it is unknown. */
export async function lockCardPayment(trx: Trx, provider_payment_id: string): Promise<CardPayment | undefined> {
  const payment = await trx
    .selectFrom('card_payments')
    .select(['provider_payment_id', 'amount'])
    .where('provider_payment_id', '=', provider_payment_id)
    .executeTakeFirst()
  if (!payment) return undefined
  const shares = await sharesOf(trx, provider_payment_id)
  const string_job_ids = shares.map(({ string_job_id }) => string_job_id)
  await lockJobs(trx, string_job_ids)
  return { ...payment, shares }
}

const sharesOf = (trx: Trx, provider_payment_id: string): Promise<Share[]> =>
  trx
    .selectFrom('payments')
    .select(['id', 'string_job_id', 'amount'])
    .where('provider_payment_id', '=', provider_payment_id)
    .orderBy('id')
    .execute()
