import type { Extra, ExtrasInput } from '../../contract/extras.ts'
import { formatCents } from '../../contract/payments.ts'
import { recordAudit } from '../audit/queries.ts'
import { type Db, transact } from '../database/connect.ts'

/** The shop's extras, by name. */
export const listExtras = (db: Db): Promise<Extra[]> =>
  db
    .selectFrom('extras')
    .select(['id', 'name', 'amount'])
    .orderBy(({ fn }) => fn('lower', ['name']))
    .execute()

/** Replaces the list; jobs keep the extras that they have. */
export function saveExtras(db: Db, actor_id: number, { extras }: ExtrasInput): Promise<Extra[]> {
  return transact(db, async (trx) => {
    const before = await trx.selectFrom('extras').selectAll().orderBy('id').forUpdate().execute()
    await trx.deleteFrom('extras').execute()
    if (extras.length > 0) await trx.insertInto('extras').values(extras).execute()
    const after = await listExtras(trx)
    if (textOf(before) !== textOf(after)) {
      await recordAudit(trx, {
        actor_id,
        action: 'price',
        subject: 'extras',
        from_value: textOf(before),
        to_value: textOf(after),
      })
    }
    return after
  })
}

const textOf = (extras: { name: string; amount: number }[]) =>
  extras
    .map(({ name, amount }) => `${name} ${formatCents(amount)}`)
    .sort()
    .join(', ') || null
