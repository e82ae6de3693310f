import { formatMoney } from '../../../contract/base/money.ts'
import type { Region } from '../../../contract/base/region.ts'
import { type Speed, type SpeedsInput, speedName } from '../../../contract/job/speeds.ts'
import { recordPrices } from '../../base/audit/queries.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { requireSeen } from '../../base/require-seen.ts'
import { clockTime, minutesOf } from '../../catalog/hours/queries.ts'
import { lockSettings, requirePrices } from '../../catalog/settings/queries.ts'
import { shopRegion } from '../../catalog/settings/region.ts'

/** The speeds that the shop offers, the slowest first. */
export async function listSpeeds(db: Db): Promise<Speed[]> {
  const speeds = await db
    .selectFrom('speeds')
    .select(['id', 'days', 'ready_by', 'bring_by', 'surcharge', 'most_per_day'])
    .where('is_offered', '=', true)
    .orderBy('days', 'desc')
    .orderBy('ready_by', 'desc')
    .execute()
  return speeds.map((speed) => ({
    ...speed,
    ready_by: clockTime(speed.ready_by),
    bring_by: clockTime(speed.bring_by),
  }))
}

/** Waits for other orders of speeds. Until the transaction ends, no speed is sold twice. */
export const lockSpeeds = (trx: Trx) => trx.selectFrom('speeds').select('id').orderBy('id').forNoKeyUpdate().execute()

/**
 * Replaces the list. Its day and time identify a speed, so earlier sales of it still count. Jobs keep their speeds. Throws
 * 409 when the list is no longer as the person saw it.
 */
export function saveSpeeds(db: Db, actor_id: number, { speeds, from }: SpeedsInput): Promise<Speed[]> {
  return transact(db, async (trx) => {
    await lockSettings(trx)
    for (const { surcharge } of speeds) {
      await requirePrices(trx, { speeds: { name: 'The surcharge', amount: surcharge } })
    }
    // Orders that take a speed wait, too.
    await lockSpeeds(trx)
    const region = await shopRegion(trx)
    const before = await listSpeeds(trx)
    requireSeen(from && byTime(from), byTime(before.map(({ id: _, ...terms }) => terms)), byTime(speeds))
    await trx.updateTable('speeds').set({ is_offered: false }).where('is_offered', '=', true).execute()
    for (const { days, ready_by, bring_by, surcharge, most_per_day } of speeds) {
      const terms = { bring_by: minutesOf(bring_by), surcharge, most_per_day, is_offered: true }
      await trx
        .insertInto('speeds')
        .values({ days, ready_by: minutesOf(ready_by), ...terms })
        .onConflict((known) => known.columns(['days', 'ready_by']).doUpdateSet(terms))
        .execute()
    }
    const after = await listSpeeds(trx)
    await recordPrices(trx, actor_id, { speeds: textOf(before, region) }, { speeds: textOf(after, region) })
    return after
  })
}

const byTime = (speeds: SpeedsInput['speeds']) =>
  speeds.toSorted((a, b) => a.days - b.days || (a.ready_by < b.ready_by ? -1 : 1))

const textOf = (speeds: Speed[], region: Region) =>
  speeds.map((speed) => `${speedName(speed, region)} ${formatMoney(speed.surcharge, region)}`).join('; ') || null
