import { type Expression, type Selectable, sql } from 'kysely'
import { isCancelled, isToBeStrung } from '../../contract/job/statuses.ts'
import type { Db } from '../base/database/connect.ts'
import type { UndoableActions } from '../base/database/tables/jobs.ts'
import type { Changer } from './change.ts'
import type { LockedJob } from './locked-job.ts'
import type { JobColumns } from './write.ts'

export type UndoKind = Selectable<UndoableActions>['kind']

/** The columns of a job that undo restores. */
export const RESTORED_COLUMNS = [
  'order_status',
  'order_completion_date',
  'technician_id',
  'strung_by',
  'mains_duration',
  'cross_duration',
  'received_at',
  'started_at',
  'ready_at',
  'left_at',
  'shelf',
  'due_at',
  'undone_at',
  'forecast_at',
  'used_meters',
  'broken_meters',
  'as_strung',
  'machine',
  'remark',
  'frame_question_id',
  'frame_state',
  'price',
  'price_lines',
] as const satisfies (keyof JobColumns)[]

/** SQL that deletes the actions of a person that can no longer be undone. */
export const forgetActions = (db: Pick<Db, 'deleteFrom'>, actor_id: Expression<number | null>) =>
  db
    .deleteFrom('undoable_actions')
    .where('actor_id', '=', actor_id)
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)

/** The kind of a change that the actor can undo; null for all other changes. */
export function undoKindOf(job: LockedJob, set: JobColumns, { actor_id, undoes }: Changer): UndoKind | null {
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
