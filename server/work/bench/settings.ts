import { sql } from 'kysely'
import { keysOf } from '../../../contract/base/keys.ts'
import { allShelves, BenchSettings, type BenchSettingsInput, shelvesText } from '../../../contract/work/bench.ts'
import { recordSettings } from '../../base/audit/queries.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'

const COLUMNS = keysOf(BenchSettings.shape)

/** The shop's shelves, its checklist, its machines, and whether the bench listens. */
export const benchSettings = (db: Db): Promise<BenchSettings> =>
  db.selectFrom('bench_settings').select(COLUMNS).executeTakeFirstOrThrow()

/** The settings, locked until the transaction ends, so that shelves do not change and rackets are stored one by one. */
export const lockBenchSettings = (trx: Trx): Promise<BenchSettings> =>
  trx.selectFrom('bench_settings').select(COLUMNS).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Saves the settings. Throws 409 when a shelf that would be removed has rackets. */
export function saveBenchSettings(db: Db, actor_id: number, input: BenchSettingsInput): Promise<BenchSettings> {
  return transact(db, async (trx) => {
    const before = await lockBenchSettings(trx)
    const after = { ...before, ...input }
    await refuseWithRackets(trx, after)
    await trx.updateTable('bench_settings').set(after).execute()
    await recordSettings(trx, actor_id, textsOf(before), textsOf(after))
    return after
  })
}

async function refuseWithRackets(trx: Trx, racks: Pick<BenchSettings, 'racks' | 'places'>) {
  const lost = await trx
    .selectFrom('string_jobs')
    .select(['shelf', 'ticket'])
    .where('left_at', 'is', null)
    .where('shelf', 'is not', null)
    .where(sql<boolean>`shelf <> all(${allShelves(racks)}::text[])`)
    .orderBy('shelf')
    .executeTakeFirst()
  if (lost) {
    throw conflict(
      `There is a racket on shelf ${lost.shelf} (${lost.ticket}). Please move it before you remove the shelf.`,
    )
  }
}

/** The settings as the audit trail shows them. */
const textsOf = (settings: BenchSettings) => ({
  shelves: shelvesText(settings) ?? 'none',
  checklist: settings.checklist.join(', '),
  machines: settings.machines.join(', '),
  listening: settings.listens ? 'on' : 'off',
})
