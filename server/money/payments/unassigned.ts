import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Assignment, UnassignedMoney } from '../../../contract/money/money.ts'
import { recordAudit } from '../../base/audit/queries.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { personLabel } from '../../base/database/person-label.ts'
import { conflict, found } from '../../base/errors.ts'
import { moneyFormat } from '../../catalog/settings/queries.ts'
import { leftOfPayment } from '../../job/payment-sql.ts'
import { readLeftOfPayment } from '../../job/refund.ts'
import { lockCardPayment } from '../refunds/card-payments.ts'
import { insertShopRefund } from '../refunds/refunds.ts'

/** Refunds and disputes of shared card payments that fit no single share, oldest first. */
export async function unassignedMoney(db: Db): Promise<UnassignedMoney[]> {
  const refunds = await db
    .selectFrom('card_payments as c')
    .select([
      'c.provider_payment_id',
      'c.unassigned_refund as amount',
      sharesWithCustomers(db, 'c.provider_payment_id'),
    ])
    .select(sql<string>`iso(c.created_at)`.as('date'))
    .where('c.unassigned_refund', '>', 0)
    .orderBy('c.created_at')
    .execute()
  const disputes = await db
    .selectFrom('unassigned_disputes as d')
    .select([
      'd.provider_dispute_id',
      'd.provider_payment_id',
      'd.amount',
      sharesWithCustomers(db, 'd.provider_payment_id'),
    ])
    .select(sql<string>`iso(d.created_at)`.as('date'))
    .orderBy('d.created_at')
    .execute()
  return [
    ...refunds.map((refund) => ({ ...refund, kind: 'refund' as const, provider_dispute_id: null })),
    ...disputes.map((dispute) => ({ ...dispute, kind: 'dispute' as const })),
  ]
}

const sharesWithCustomers = (db: Db, payment: 'c.provider_payment_id' | 'd.provider_payment_id') =>
  jsonArrayFrom(
    db
      .selectFrom('payments as p')
      .innerJoin('string_jobs as j', 'j.id', 'p.string_job_id')
      .innerJoin('users as o', 'o.id', 'j.owner_id')
      .select(['p.string_job_id', personLabel('o').as('customer'), 'p.amount'])
      .select(leftOfPayment('p').as('left'))
      .where('p.provider_payment_id', '=', sql.ref<string>(payment))
      .orderBy('p.string_job_id')
      .$narrowType<{ string_job_id: number; left: number }>(),
  ).as('shares')

/** Assigns a refund or a dispute of a shared payment to one of its jobs. Throws 404 or 409, and then changes nothing. */
export function assignMoney(db: Db, actor_id: number, assignment: Assignment): Promise<void> {
  const { kind, provider_payment_id, string_job_id, amount } = assignment
  return transact(db, async (trx) => {
    const payment = found(await lockCardPayment(trx, provider_payment_id), 'This card payment does not exist.')
    const ofJob = payment.shares.find((each) => each.string_job_id === string_job_id)
    const share = ofJob && { ...ofJob, string_job_id }
    if (!share) throw conflict('This card payment did not pay for this job.')
    if (kind === 'refund') await assignRefund(trx, { provider_payment_id, share, amount })
    else await assignDispute(trx, { provider_payment_id, share, amount })
    await recordAudit(trx, {
      actor_id,
      action: 'refund',
      subject: `String Job #${string_job_id}`,
      from_value: `unassigned ${kind}`,
      to_value: (await moneyFormat(trx))(amount),
    })
  })
}

interface Part {
  provider_payment_id: string
  share: { id: number; string_job_id: number; amount: number }
  amount: number
}

async function assignRefund(trx: Trx, { provider_payment_id, share, amount }: Part) {
  const format = await moneyFormat(trx)
  const taken = await trx
    .updateTable('card_payments')
    .set((row) => ({ unassigned_refund: row('unassigned_refund', '-', amount) }))
    .where('provider_payment_id', '=', provider_payment_id)
    .where('unassigned_refund', '>=', amount)
    .returning('unassigned_refund')
    .executeTakeFirst()
  if (!taken) throw conflict('This amount is no longer unassigned. Please check the list again.')
  const left = await readLeftOfPayment(trx, share)
  if (amount > left) throw conflict(`Only ${format(left)} of the payment for this job can still be refunded.`)
  await insertShopRefund(trx, share, amount, { isWhole: left === amount && share.amount === amount })
}

async function assignDispute(trx: Trx, { provider_payment_id, share, amount }: Part) {
  const assigned = await trx
    .updateTable('disputes')
    .set({ payment_id: share.id })
    .where('provider_payment_id', '=', provider_payment_id)
    .where('amount', '=', amount)
    .where('payment_id', 'is', null)
    .returning('provider_dispute_id')
    .executeTakeFirst()
  if (!assigned) throw conflict('This dispute is no longer unassigned. Please check the list again.')
}
