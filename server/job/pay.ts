import { payOf } from '../../contract/job/pay-rule.ts'
import { stringingOf } from '../../contract/job/price-lines.ts'
import { isStrung } from '../../contract/job/statuses.ts'
import type { Db, Trx } from '../base/database/connect.ts'
import { shopCurrency } from '../catalog/settings/queries.ts'
import type { JobChange } from './change.ts'
import type { JobRow } from './locked-job.ts'

/** Freezes what a racket earns when it is first ready, and takes it back or gives it again with its status. */
export async function movePay(trx: Trx, changes: JobChange[]) {
  for (const { after } of changes) {
    const last = await lastEntry(trx, after.id)
    const isEarned = last !== undefined && !last.is_taken_back
    if (isEarned === isStrung(after.order_status)) continue
    const entry = last ? movedBack(last, after) : await firstPay(trx, after)
    if (!entry) continue
    await trx
      .insertInto('pay_entries')
      .values({ ...entry, string_job_id: after.id })
      .execute()
  }
}

const lastEntry = (trx: Trx, string_job_id: number) =>
  trx
    .selectFrom('pay_entries')
    .select(['technician_id', 'amount', 'is_taken_back'])
    .where('string_job_id', '=', string_job_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

type Entry = NonNullable<Awaited<ReturnType<typeof lastEntry>>>

/** The amount stays as it was frozen. A racket that is strung again can be another person's. */
function movedBack({ technician_id, amount, is_taken_back }: Entry, job: JobRow): Entry {
  const earner = is_taken_back ? (stringerIn(job) ?? technician_id) : technician_id
  return { technician_id: earner, amount: -amount, is_taken_back: !is_taken_back }
}

const stringerIn = ({ strung_by, technician_id }: JobRow) => strung_by ?? technician_id

async function firstPay(trx: Trx, job: JobRow) {
  const technician_id = stringerIn(job)
  if (technician_id === null) return null
  const rule = await currentRule(trx)
  if (rule.kind === 'none') return null
  return { technician_id, amount: payOf(rule, stringingOf(job.price_lines), await shopCurrency(trx)) }
}

/** The rule of today; none in a shop that never made one. */
export async function currentRule(trx: Db) {
  const rule = await trx
    .selectFrom('pay_rules')
    .select(['kind', 'value'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return rule ?? { kind: 'none' as const, value: 0 }
}
