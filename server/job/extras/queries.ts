import { sql } from 'kysely'
import type { Extra, ExtrasInput } from '../../../contract/job/extras.ts'
import { recordPrices } from '../../base/audit/queries.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { requireSeen } from '../../base/require-seen.ts'
import { lockSettings, moneyFormat, requirePrices } from '../../catalog/settings/queries.ts'

/** The shop's extras, by name. */
export const listExtras = (db: Db): Promise<Extra[]> =>
  db
    .selectFrom('extras')
    .select(['id', 'name', 'amount'])
    .orderBy(({ fn }) => fn('lower', ['name']))
    .execute()

/** Replaces the list; jobs keep the extras that they have. Throws 409 when it is no longer as the person saw it. */
export function saveExtras(db: Db, actor_id: number, { extras, from }: ExtrasInput): Promise<Extra[]> {
  return transact(db, async (trx) => {
    await lockSettings(trx)
    for (const { name, amount } of extras) await requirePrices(trx, { extras: { name, amount } })
    const format = await moneyFormat(trx)
    const before = await trx.selectFrom('extras').select(['name', 'amount']).execute()
    requireSeen(from && byName(from), byName(before), byName(extras))
    const names = extras.map(({ name }) => name)
    await trx
      .deleteFrom('extras')
      .where(sql<boolean>`lower(name) not in (select lower(unnest(${names}::text[])))`)
      .execute()
    // An extra that stays keeps its id, with which pages add it to a job.
    for (const { name, amount } of extras) {
      await trx
        .insertInto('extras')
        .values({ name, amount })
        .onConflict((known) => known.expression(sql`lower(name)`).doUpdateSet({ name, amount }))
        .execute()
    }
    const after = await listExtras(trx)
    await recordPrices(trx, actor_id, { extras: textOf(before, format) }, { extras: textOf(after, format) })
    return after
  })
}

const byName = (extras: ExtrasInput['extras']) => extras.toSorted((a, b) => (a.name < b.name ? -1 : 1))

const textOf = (extras: { name: string; amount: number }[], format: (amount: number) => string) =>
  extras
    .map(({ name, amount }) => `${name} ${format(amount)}`)
    .sort()
    .join(', ') || null
