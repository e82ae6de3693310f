import { type Expression, type Selectable, sql } from 'kysely'
import { keysOf } from '../../contract/base/keys.ts'
import { isCancelled, isToBeStrung } from '../../contract/job/statuses.ts'
import type { Db } from '../base/database/connect.ts'
import type { UndoableActions } from '../base/database/tables/jobs.ts'
import type { Changer } from './change.ts'
import type { LockedJob } from './locked-job.ts'
import type { JobColumns } from './write.ts'

/** The kind of an action in the record: that of an undo, or `cancel`, which a customer undoes as a `status`. */
export type RecordedKind = Selectable<UndoableActions>['kind']

/** The columns that only changes without undo set, such as an edit of the order or a payment. */
type Unrestored =
  | 'racket_id'
  | 'string_id'
  | 'cross_string_id'
  | 'has_own_crosses'
  | 'tension'
  | 'cross_tension'
  | 'tension_kg'
  | 'cross_tension_kg'
  | 'pre_stretch'
  | 'technician_notes'
  | 'extras_allowance'
  | 'asked_extras'
  | 'tier_prices'
  | 'paid_payment_id'
  | 'on_account_at'
  | 'speed_id'
  | 'speed_due_at'
  | 'speed_bring_by'

/** The columns of a job that undo restores: all that an action with undo can set. */
const RESTORED: Record<Exclude<keyof JobColumns, Unrestored>, true> = {
  order_status: true,
  order_completion_date: true,
  technician_id: true,
  strung_by: true,
  mains_duration: true,
  cross_duration: true,
  received_at: true,
  started_at: true,
  ready_at: true,
  left_at: true,
  shelf: true,
  due_at: true,
  undone_at: true,
  forecast_at: true,
  used_meters: true,
  broken_meters: true,
  as_strung: true,
  machine: true,
  remark: true,
  frame_question_id: true,
  frame_state: true,
  price: true,
  price_lines: true,
}
export const RESTORED_COLUMNS = keysOf(RESTORED)

/** SQL that deletes the actions of a person that can no longer be undone. */
export const forgetActions = (db: Pick<Db, 'deleteFrom'>, actor_id: Expression<number | null>) =>
  db
    .deleteFrom('undoable_actions')
    .where('actor_id', '=', actor_id)
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)

/** The kind of a change that the actor can undo; null for all other changes. */
export function undoKindOf(job: LockedJob, set: JobColumns, { actor_id, undoes }: Changer): RecordedKind | null {
  if (undoes || actor_id === null) return null
  const status = set.order_status ?? job.order_status
  if (status !== job.order_status) return isCancelled(status) && actor_id === job.owner_id ? 'cancel' : 'status'
  if (arrives(job, set)) return 'received'
  // An edit of the order can make what was strung the same as ordered, but it changes no remark.
  if (set.remark !== undefined) return 'as_strung'
  if (set.broken_meters !== undefined) return 'broke'
  return (set.technician_id ?? job.technician_id) === job.technician_id ? null : 'assign'
}

/** True if the racket comes to the shop with a change: it is recorded, or its stringing begins. */
const arrives = (job: LockedJob, set: JobColumns) =>
  !job.received_at && Boolean(set.received_at ?? set.started_at) && isToBeStrung(set.order_status ?? job.order_status)
