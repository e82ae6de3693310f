import { sql } from 'kysely'
import { DAY_MS } from '../../../contract/base/time-units.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { tryEach } from '../../base/jobs/try-each.ts'
import type { PaymentProvider, RefundedPayment } from '../card-provider/provider.ts'
import { lockCardPayment } from './card-payments.ts'
import { recordFailedRefund } from './failed-refunds.ts'
import { setRefunded } from './refunded-amounts.ts'

// Banks reject refunds up to 30 days later.
const PERIOD_MS = 60 * DAY_MS

/** Compares the refunds of the last 60 days at the provider with ours, and corrects ours. */
export async function compareRefunds(db: Db, provider: PaymentProvider): Promise<void> {
  const { checked_at } = await db.selectNoFrom(sql<Date>`now()`.as('checked_at')).executeTakeFirstOrThrow()
  const payments = await provider.refundsSince(new Date(Date.now() - PERIOD_MS))
  const steps = [
    async () =>
      tryEach(await unknownFailures(db, payments), (failure) =>
        transact(db, (trx) => recordFailedRefund(trx, failure, null)),
      ),
    async () => {
      await storeChecks(db, payments, checked_at)
      const differences = await db.selectFrom('refund_differences').select('provider_payment_id').execute()
      await tryEach(differences, ({ provider_payment_id }) =>
        transact(db, (trx) => correctRefunds(trx, provider_payment_id)),
      )
    },
  ]
  await tryEach(steps, (step) => step())
}

async function unknownFailures(db: Db, payments: RefundedPayment[]) {
  // Other software may use the same account of the provider, and its refunds are none of ours.
  const ours = await db
    .selectFrom('card_payments')
    .select('provider_payment_id')
    .where('provider_payment_id', '=', sql<string>`any(${payments.map(({ payment_id }) => payment_id)}::text[])`)
    .execute()
  const ourIds = new Set(ours.map(({ provider_payment_id }) => provider_payment_id))
  const failures = payments.filter(({ payment_id }) => ourIds.has(payment_id)).flatMap((payment) => payment.failures)
  const ids = failures.map(({ refund_id }) => refund_id)
  const known = await db
    .selectFrom('failed_refunds')
    .select('provider_refund_id')
    .where('provider_refund_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  const knownIds = new Set(known.map(({ provider_refund_id }) => provider_refund_id))
  return failures.filter(({ refund_id }) => !knownIds.has(refund_id))
}

async function storeChecks(db: Db, payments: RefundedPayment[], checked_at: Date) {
  const ids = payments.map(({ payment_id }) => payment_id)
  const amounts = payments.map(({ refunded }) => refunded)
  await sql`
    insert into refund_checks (provider_payment_id, amount, checked_at)
    select provider_payment_id, found.amount, ${checked_at}
    from unnest(${ids}::text[], ${amounts}::bigint[]) as found (provider_payment_id, amount)
    join card_payments c using (provider_payment_id)
    on conflict (provider_payment_id) do update set amount = excluded.amount, checked_at = excluded.checked_at
  `.execute(db)
}

async function correctRefunds(trx: Trx, provider_payment_id: string) {
  const payment = await lockCardPayment(trx, provider_payment_id)
  // Another server may have corrected it before the lock.
  const difference = await trx
    .selectFrom('refund_differences')
    .select('at_provider')
    .where('provider_payment_id', '=', provider_payment_id)
    .executeTakeFirst()
  if (payment && difference) await setRefunded(trx, payment, difference.at_provider, { canFall: true })
}
