import { sum } from '../../../contract/base/sum.ts'
import type { PayRule, PayRuleChange } from '../../../contract/job/pay-rule.ts'
import { requirePerson } from '../../base/access/require-person.ts'
import { recordAudit, recordSettings } from '../../base/audit/queries.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { requireSeen } from '../../base/require-seen.ts'
import { lockSettings, moneyFormat, requirePrices } from '../../catalog/settings/queries.ts'
import { lockUser } from '../../job/locks.ts'
import { currentRule } from '../../job/pay.ts'

/** Sets how rackets are paid that become ready from now on. Throws 409 when the rule is no longer as the person saw it. */
export function savePayRule(db: Db, actor_id: number, { from, ...rule }: PayRuleChange): Promise<void> {
  return transact(db, async (trx) => {
    await lockSettings(trx)
    if (rule.kind === 'per_racket') await requirePrices(trx, { value: { name: 'The pay', amount: rule.value } })
    const format = await moneyFormat(trx)
    const text = ({ kind, value }: PayRule) =>
      kind === 'none' ? 'none' : kind === 'share' ? `${value}% of the stringing` : `${format(value)} per racket`
    const before = await currentRule(trx)
    requireSeen(from, before, rule)
    if (text(before) === text(rule)) return
    await trx
      .insertInto('pay_rules')
      .values({ ...rule, actor_id })
      .execute()
    await recordSettings(trx, actor_id, { 'pay of stringers': text(before) }, { 'pay of stringers': text(rule) })
  })
}

/** Pays a person everything that they have earned. Throws 404, and 409 for nothing or for another amount than was seen. */
export function payOut(db: Db, actor_id: number, technician_id: number, seen: number): Promise<void> {
  return transact(db, async (trx) => {
    await lockUser(trx, technician_id)
    const open = await trx
      .selectFrom('pay_entries')
      .select(['id', 'amount'])
      .where('technician_id', '=', technician_id)
      .where('payout_id', 'is', null)
      .forUpdate()
      .execute()
    await requirePerson(trx, technician_id, { orLeft: true })
    const amount = sum(open.map((entry) => entry.amount))
    const format = await moneyFormat(trx)
    if (amount <= 0) throw conflict('There is nothing to pay out.')
    if (amount !== seen) throw conflict(`The amount to pay out is now ${format(amount)}. Please check it again.`)
    const { id: payout_id } = await trx
      .insertInto('payouts')
      .values({ technician_id, amount, actor_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('pay_entries')
      .set({ payout_id })
      .where(
        'id',
        'in',
        open.map(({ id }) => id),
      )
      .execute()
    await recordAudit(trx, {
      actor_id,
      action: 'payout',
      person_id: technician_id,
      subject: '',
      from_value: null,
      to_value: format(amount),
    })
  })
}
