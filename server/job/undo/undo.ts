import { type Selectable, sql } from 'kysely'
import { hasCredit, type PriceLine } from '../../../contract/job/price-lines.ts'
import { isCancelled, isEditable, isPending, type OrderStatus } from '../../../contract/job/statuses.ts'
import { UNDO_SECONDS, type UndoTarget } from '../../../contract/job/undo.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import type { UndoableActions } from '../../base/database/tables/jobs.ts'
import { conflict } from '../../base/errors.ts'
import { planAnnouncementsOf } from '../../messages/plan.ts'
import { holdsCredit, lockBalance, spendCredit } from '../credit-ledger.ts'
import { requireRoomForJobs, requireRoomForRacket } from '../customer-limits.ts'
import { lockOwnersOf, lockUser } from '../locks.ts'
import { setLines } from '../set-lines.ts'
import { recordEvent } from '../string-jobs/queries.ts'
import { setStatus } from '../string-jobs/set-status.ts'
import { hasRefund, holdRacketOf, lockJobToWork } from '../technician/queries.ts'
import { JOB_COLUMNS, RACKET_COLUMNS, versionOf, versionOfOrder } from './actions.ts'

type Action = Selectable<UndoableActions>

/** The columns of a job before an action, of those that undo reads. */
interface Before {
  order_status: OrderStatus
  took_set: boolean
  price_lines: PriceLine[] | null
}

/**
 * Undoes the caller's latest action on an order, a job or a racket. Throws 409 with the reason when there is none, or when
 * it is too late, undone already, or the row was changed since.
 */
export function undo(db: Db, actor_id: number, target: UndoTarget): Promise<void> {
  return transact(db, async (trx) => {
    const found = await latestAction(trx, actor_id, target)
    if (!found) throw conflict('There is nothing of yours to undo here.')
    const { action, is_late } = found
    if (action.undone_at) throw conflict('This was already undone.')
    if (is_late) throw conflict(`Only the last ${UNDO_SECONDS} seconds can be undone.`)
    if (action.order_id !== null) await undoOrder(trx, action, action.order_id)
    else if (action.racket_id !== null) await undoOnRacket(trx, action, action.racket_id)
    else if (action.string_job_id !== null) await undoOnJob(trx, action, action.string_job_id)
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
  if (version !== action.version) throw conflict('This was changed in the meantime, so it can no longer be undone.')
  const row = await trx
    .updateTable('undoable_actions')
    .set({ undone_at: sql<Date>`now()` })
    .where('id', '=', action.id)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw conflict('This was already undone.')
}

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

async function undoOnRacket(trx: Trx, action: Action, id: number) {
  const { owner_id } = await trx.selectFrom('rackets').select('owner_id').where('id', '=', id).executeTakeFirstOrThrow()
  await lockUser(trx, owner_id)
  const now = await trx
    .selectFrom('rackets')
    .select(['deleted_at', 'retire_date'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await claim(trx, action, await versionOf(trx, 'rackets', id))
  // The JSON was built from the columns of a racket.
  const before = action.before as { deleted_at: string | null; retire_date: string | null }
  const comesBack = (now.deleted_at ?? now.retire_date) !== null && (before.deleted_at ?? before.retire_date) === null
  if (comesBack) await requireRoomForRacket(trx, owner_id)
  await sql`
    update rackets r set (${columns(RACKET_COLUMNS)}) = (
      select ${columns(RACKET_COLUMNS)} from jsonb_populate_record(r, ${JSON.stringify(action.before)}::jsonb)
    ) where id = ${id}
  `.execute(trx)
}

async function undoOnJob(trx: Trx, action: Action, id: number) {
  await lockOwnersOf(trx, [id])
  const hasRacket = await holdRacketOf(trx, id)
  const job = await lockJobToWork(trx, id)
  if (!job) throw conflict('This job no longer exists.')
  await claim(trx, action, await versionOf(trx, 'string_jobs', id))
  // The JSON was built from the columns of a job.
  const { order_status, took_set, price_lines } = action.before as Before
  if (order_status !== job.order_status) {
    if (isCancelled(job.order_status) && (await hasRefund(trx, id))) throw conflict(MONEY_GOES_BACK)
    if (isPending(order_status) && !hasRacket) throw conflict('The customer has deleted this racket.')
    if (action.kind === 'cancel') await requireRoomForJobs(trx, action.actor_id, 1)
    // Before it is no longer cancelled: its price is open even while a payment is on its way.
    if (isCancelled(job.order_status)) await setLines(trx, id, price_lines, action.actor_id)
    await setStatus(trx, job, { status: order_status, actor_id: action.actor_id })
    await restoreSet(trx, id, took_set)
    if (hasCredit(price_lines)) await takeCreditAgain(trx, id, action.actor_id)
  }
  await sql`
    update string_jobs j set (${columns(JOB_COLUMNS)}) = (
      select ${columns(JOB_COLUMNS)} from jsonb_populate_record(j, ${JSON.stringify(action.before)}::jsonb)
    ) where id = ${id}
  `.execute(trx)
  await recordEvent(trx, id, action.actor_id, 'undone', { from: action.kind })
  await planAnnouncementsOf(trx, id, new Date())
}

/** Takes the credit that a cancellation gave back. Throws 409 when the customer has used it since. */
async function takeCreditAgain(trx: Trx, id: number, actor_id: number) {
  if (await holdsCredit(trx, id)) return
  const { owner_id } = await trx
    .selectFrom('string_jobs')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if ((await lockBalance(trx, owner_id)) === 0) throw conflict(CREDIT_IS_USED)
  await spendCredit(trx, owner_id, { string_job_id: id }, actor_id)
  await recordEvent(trx, id, actor_id, 'paid', { to: 'stringing' })
}

/** Corrects the stock of a job's string where the way back took or returned a set that it had not taken before. */
async function restoreSet(trx: Trx, id: number, took_set: boolean) {
  await trx
    .updateTable('strings as s')
    .from('string_jobs as j')
    .set({ stock_sets: sql`s.stock_sets + j.took_set::integer - ${took_set}::boolean::integer` })
    .where('j.id', '=', id)
    .whereRef('s.id', '=', 'j.string_id')
    .where('j.took_set', '<>', took_set)
    .execute()
}

const CREDIT_IS_USED = 'The credit for this job was given back and used, so this cannot be undone.'
const MONEY_GOES_BACK = 'The payment for this job is being refunded, so this cannot be undone. Please order a new job.'

/** Cancels all jobs of an order, or none. */
async function undoOrder(trx: Trx, action: Action, order_id: number) {
  const ids = await trx
    .selectFrom('string_jobs')
    .select(['id'])
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute()
  for (const { id } of ids) await lockOwnersOf(trx, [id])
  const jobs = []
  for (const { id } of ids) jobs.push(await lockJobToWork(trx, id))
  await claim(trx, action, await versionOfOrder(trx, order_id))
  for (const job of jobs) {
    if (!job || !isEditable(job)) throw conflict('Work on this order has begun, so it can no longer be undone.')
    await setStatus(trx, job, { status: 'CANCELLED', actor_id: action.actor_id })
    await recordEvent(trx, job.id, action.actor_id, 'undone', { from: 'order' })
  }
}
