import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../base/database/connect.ts'
import type { UndoableActions } from '../../base/database/tables/jobs.ts'
import { forgetActions, type RecordedKind } from '../undo-record.ts'

// A change of a job leaves its record for undo in job/write.ts, and an order leaves it in job/string-jobs/insert-order.ts.

/** The columns of a racket that undo restores. */
export const RACKET_COLUMNS = ['retire_date', 'is_favorite', 'deleted_at'] as const

/** Returns the columns that undo restores, as JSON, and the version. Locks the row until the transaction ends. */
async function snapshot(trx: Trx, id: number) {
  const pairs = RACKET_COLUMNS.map((column) => sql`${sql.lit(column)}, ${sql.ref(column)}`)
  const { rows } = await sql<{ values: string; version: number }>`
    select jsonb_build_object(${sql.join(pairs)})::text as values, version from rackets where id = ${id}
    for no key update
  `.execute(trx)
  return rows[0] ?? { values: '{}', version: 0 }
}

/** Runs an action on a racket so that the actor can undo it. An action that changes nothing leaves nothing to undo. */
export async function undoableOnRacket<Result>(
  trx: Trx,
  { actor_id, kind, id }: { actor_id: number; kind: RecordedKind; id: number },
  act: () => Promise<Result>,
): Promise<Result> {
  const before = await snapshot(trx, id)
  const result = await act()
  const after = await snapshot(trx, id)
  if (after.values !== before.values) {
    await remember(trx, { actor_id, kind, racket_id: id, before: before.values, version: after.version })
  }
  return result
}

export async function versionOfRacket(trx: Trx, id: number): Promise<number> {
  const row = await trx.selectFrom('rackets').select('version').where('id', '=', id).executeTakeFirst()
  return row?.version ?? 0
}

/** The sum of the versions of an order's jobs, which changes with each of them. */
export async function versionOfOrder(trx: Trx, order_id: number): Promise<number> {
  const { version } = await trx
    .selectFrom('string_jobs')
    .select(sql<number>`coalesce(sum(version), 0)::integer`.as('version'))
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  return version
}

/** Stores an action, and deletes those of the same person that can no longer be undone. */
async function remember(trx: Trx, action: Insertable<UndoableActions>) {
  await trx
    .with('forgotten', (db) => forgetActions(db, sql.val(action.actor_id)))
    .insertInto('undoable_actions')
    .values(action)
    .execute()
}
