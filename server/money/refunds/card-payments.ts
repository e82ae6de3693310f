import type { Trx } from '../../base/database/connect.ts'
import { lockJobs } from '../../job/locked-job.ts'
import { lockPackSale } from '../../job/pack-sales.ts'

/** The part of a card payment that one job or pack got; `id` is that of the row of `payments`. */
export interface Share {
  id: number
  /** Null for a pack. */
  string_job_id: number | null
  pack_sale_id: number | null
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

/**
 * Locks the jobs of a card payment and their owners, or the buyer of a pack, and returns it; undefined when it is
 * unknown.
 */
export async function lockCardPayment(trx: Trx, provider_payment_id: string): Promise<CardPayment | undefined> {
  const payment = await trx
    .selectFrom('card_payments')
    .select(['provider_payment_id', 'amount'])
    .where('provider_payment_id', '=', provider_payment_id)
    .executeTakeFirst()
  if (!payment) return undefined
  const shares = await sharesOf(trx, provider_payment_id)
  await lockJobs(
    trx,
    shares.flatMap(({ string_job_id }) => string_job_id ?? []),
  )
  for (const { pack_sale_id } of shares) if (pack_sale_id !== null) await lockPackSale(trx, pack_sale_id)
  return { ...payment, shares }
}

const sharesOf = (trx: Trx, provider_payment_id: string): Promise<Share[]> =>
  trx
    .selectFrom('payments')
    .select(['id', 'string_job_id', 'pack_sale_id', 'amount'])
    .where('provider_payment_id', '=', provider_payment_id)
    .orderBy('id')
    .execute()
