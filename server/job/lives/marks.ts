import { sql } from 'kysely'
import { type FrameMarkKind, type FramePlace, MAX_FRAME_MARKS } from '../../../contract/job/frame-marks.ts'
import type { FrameMark } from '../../../contract/job/lives.ts'
import type { Db, Trx } from '../../base/database/connect.ts'
import { conflict, notFound } from '../../base/errors.ts'
import type { OwnerOrStaff } from '../locked-job.ts'
import { lockCustomer } from '../locks.ts'
import { NO_RACKET } from '../rackets/queries.ts'

/** The marks of a racket that are not gone, oldest first. */
export const openMarksOf = (db: Db, racket_id: number): Promise<FrameMark[]> =>
  db
    .selectFrom('frame_marks')
    .select(['id', 'kind', 'place', sql<string>`iso(noted_at)`.as('date')])
    .where('racket_id', '=', racket_id)
    .where('gone_at', 'is', null)
    .orderBy('id')
    .limit(MAX_FRAME_MARKS)
    .execute()

/** Notes a mark; one that is noted already stays. Throws 404, and 409 beyond 20 marks. */
export async function addMark(
  trx: Trx,
  { owner_id, actor_id, racket_id }: OwnerOrStaff & { racket_id: number },
  mark: { kind: FrameMarkKind; place: FramePlace },
): Promise<void> {
  if (owner_id !== null) await lockCustomer(trx, owner_id)
  const racket = await trx
    .selectFrom('rackets')
    .select('owner_id')
    .where('id', '=', racket_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!racket || (owner_id !== null && racket.owner_id !== owner_id)) throw notFound(NO_RACKET)
  const open = await openMarksOf(trx, racket_id)
  if (open.some(({ kind, place }) => kind === mark.kind && place === mark.place)) return
  if (open.length >= MAX_FRAME_MARKS) {
    throw conflict(`A racket can have at most ${MAX_FRAME_MARKS} marks. Staff can remove those that were repaired.`)
  }
  await trx
    .insertInto('frame_marks')
    .values({ racket_id, noted_by: actor_id, ...mark })
    .execute()
}

/** Removes a mark that was repaired; it stays on record. Throws 404 for one that is gone. */
export async function removeMark(db: Db, id: number): Promise<void> {
  await db
    .updateTable('frame_marks')
    .set({ gone_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('gone_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('This mark was removed already.'))
}
