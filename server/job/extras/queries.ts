import type { Extra, ExtrasInput } from '../../../contract/job/extras.ts'
import { recordAudit } from '../../base/audit/queries.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { lockSettings, moneyFormat, requirePrices } from '../../catalog/settings/queries.ts'

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
    await lockSettings(trx)
    for (const { name, amount } of extras) await requirePrices(trx, { extras: { name, amount } })
    const format = await moneyFormat(trx)
    const before = await trx.selectFrom('extras').selectAll().execute()
    await trx.deleteFrom('extras').execute()
    if (extras.length > 0) await trx.insertInto('extras').values(extras).execute()
    const after = await listExtras(trx)
    if (textOf(before, format) !== textOf(after, format)) {
      await recordAudit(trx, {
        actor_id,
        action: 'price',
        subject: 'extras',
        from_value: textOf(before, format),
        to_value: textOf(after, format),
      })
    }
    return after
  })
}

const textOf = (extras: { name: string; amount: number }[], format: (amount: number) => string) =>
  extras
    .map(({ name, amount }) => `${name} ${format(amount)}`)
    .sort()
    .join(', ') || null
