import { type Selectable, sql } from 'kysely'
import { isStaff } from '../../../contract/base/person.ts'
import { isCancelled, isCompleted, isEditable, isPending } from '../../../contract/job/statuses.ts'
import type { UndoTarget } from '../../../contract/job/undo.ts'
import { UNDO_SECONDS } from '../../../contract/job/undo-seconds.ts'
import type { User } from '../../base/access/current-user.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import type { UndoableActions } from '../../base/database/tables/jobs.ts'
import { conflict, forbidden } from '../../base/errors.ts'
import { changeJob, changeJobs } from '../change.ts'
import { requireRoomForJobs, requireRoomForRacket } from '../customer-limits.ts'
import type { LockedJob } from '../locked-job.ts'
import { lockCustomer } from '../locks.ts'
import { hasRefund } from '../technician/queries.ts'
import type { RESTORED_COLUMNS } from '../undo-record.ts'
import { NOW } from '../write.ts'
import { RACKET_COLUMNS, versionOfOrder, versionOfRacket } from './actions.ts'

const CHANGED = 'This was changed in the meantime, so it can no longer be undone.'

type Action = Selectable<UndoableActions>
type Actor = Pick<User, 'id' | 'is_technician' | 'is_manager'>

// Managers hand rackets over, too, which completes their jobs. Other statuses are set by technicians.
const mayActOn = (user: Actor, kind: Action['kind'], job?: Pick<LockedJob, 'order_status'>) =>
  kind === 'status' && job && !isCompleted(job.order_status) ? user.is_technician : isStaff(user)

/** Throws 403 when the role that an action needs was revoked after it. */
function requireRole(
  user: Actor,
  kind: Action['kind'],
  row: { owner_id: number },
  job?: Pick<LockedJob, 'order_status'>,
) {
  if (row.owner_id !== user.id && !mayActOn(user, kind, job)) throw forbidden()
}

/**
 * Undoes the caller's latest action on an order, a job or a racket. Throws 409 with the reason when there is none, or when
 * it is too late, undone already, or the row was changed since, and 403 when the caller no longer has the role for it.
 */
export function undo(db: Db, user: Actor, target: UndoTarget): Promise<void> {
  return transact(db, async (trx) => {
    const found = await latestAction(trx, user.id, target)
    if (!found) throw conflict('You have nothing to undo here.')
    const { action, is_late } = found
    const kind = action.kind === 'cancel' ? 'status' : action.kind
    if (target.kind && target.kind !== kind) throw conflict(CHANGED)
    if (action.undone_at) throw conflict('This was already undone.')
    if (is_late) throw conflict(`Only the last ${UNDO_SECONDS} seconds can be undone.`)
    if (action.order_id !== null) await undoOrder(trx, user, action, action.order_id)
    else if (action.racket_id !== null) await undoOnRacket(trx, user, action, action.racket_id)
    else if (action.string_job_id !== null) await undoOnJob(trx, user, action, action.string_job_id)
  })
}

async function latestAction(trx: Trx, actor_id: number, target: UndoTarget) {
  const row = await trx
    .selectFrom('undoable_actions')
    .selectAll()
    .select(sql<boolean>`created_at < now() - make_interval(secs => ${UNDO_SECONDS})`.as('is_late'))
    .where('actor_id', '=', actor_id)
    .where((eb) => {
      if (target.racket !== undefined) return eb('racket_id', '=', target.racket)
      if (target.order !== undefined) return eb('order_id', '=', target.order)
      const job = target.string_job ?? 0
      return eb.or([
        eb('string_job_id', '=', job),
        eb('order_id', '=', eb.selectFrom('string_jobs').select('string_jobs.order_id').where('id', '=', job)),
      ])
    })
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { is_late, ...action } = row
  return { action, is_late }
}

/** Marks an action as undone. Throws 409 when another request was first, or the row is not as the action left it. */
async function claim(trx: Trx, action: Action, version: number) {
  if (version !== action.version) throw conflict(CHANGED)
  const row = await trx
    .updateTable('undoable_actions')
    .set({ undone_at: sql<Date>`now()` })
    .where('id', '=', action.id)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw conflict('This was already undone.')
}

const columnsOfRacket = sql.join(RACKET_COLUMNS.map((name) => sql.ref(name)))

async function undoOnRacket(trx: Trx, user: Actor, action: Action, id: number) {
  const { owner_id } = await trx.selectFrom('rackets').select('owner_id').where('id', '=', id).executeTakeFirstOrThrow()
  requireRole(user, action.kind, { owner_id })
  await lockCustomer(trx, owner_id)
  const now = await trx
    .selectFrom('rackets')
    .select(['deleted_at', 'retire_date'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await claim(trx, action, await versionOfRacket(trx, id))
  // The JSON was built from the columns of a racket.
  const before = action.before as { deleted_at: string | null; retire_date: string | null }
  const comesBack = (now.deleted_at ?? now.retire_date) !== null && (before.deleted_at ?? before.retire_date) === null
  if (comesBack) await requireRoomForRacket(trx, owner_id)
  await sql`
    update rackets r set (${columnsOfRacket}) = (
      select ${columnsOfRacket} from jsonb_populate_record(r, ${JSON.stringify(action.before)}::jsonb)
    ) where id = ${id}
  `.execute(trx)
}

async function undoOnJob(trx: Trx, user: Actor, action: Action, id: number) {
  await changeJob(trx, id, { actor_id: action.actor_id, undoes: action.kind }, async (trx, job) => {
    requireRole(user, action.kind, job, job)
    await claim(trx, action, job.version)
    // The JSON was built from these columns of the job.
    const before = action.before as Pick<LockedJob, (typeof RESTORED_COLUMNS)[number]>
    if (before.order_status !== job.order_status) {
      if (isCancelled(job.order_status) && (await hasRefund(trx, id))) throw conflict(MONEY_GOES_BACK)
      if (isPending(before.order_status) && !job.has_racket) throw conflict('The customer has deleted this racket.')
      if (action.kind === 'cancel') await requireRoomForJobs(trx, action.actor_id, 1)
    }
    return { set: before }
  })
}

const MONEY_GOES_BACK = 'The payment for this job is being refunded, so this cannot be undone. Please order a new job.'

/** Cancels all jobs of an order, or none, and takes them out of all lists. */
async function undoOrder(trx: Trx, user: Actor, action: Action, order_id: number) {
  const rows = await trx.selectFrom('string_jobs').select('id').where('order_id', '=', order_id).orderBy('id').execute()
  const ids = rows.map(({ id }) => id)
  await changeJobs(trx, ids, { actor_id: action.actor_id, undoes: 'order' }, async (trx, jobs) => {
    for (const job of jobs) requireRole(user, action.kind, job)
    await claim(trx, action, await versionOfOrder(trx, order_id))
    if (!jobs.every(isEditable)) throw conflict('Work on this order has begun, so it can no longer be undone.')
    // The customer keeps a racket that was at the counter, so it does not wait to be given back.
    return jobs.map(() => ({ set: { order_status: 'CANCELLED' as const, undone_at: NOW, left_at: NOW } }))
  })
}
