import { type Db, type Trx, transact } from '../base/database/connect.ts'
import { CONSEQUENCES } from './consequences.ts'
import { followingColumns } from './following-columns.ts'
import type { JobEntry } from './history.ts'
import { type JobRow, type LockedJob, lockJobs, lockOwnJob, NO_TECHNICIAN_JOB } from './locked-job.ts'
import { refuseSecondRedo } from './one-redo.ts'
import type { RecordedKind } from './undo-record.ts'
import { type JobColumns, writeJobs } from './write.ts'

/** The changes that an action makes in a job. Everything else follows from the difference. */
export interface JobAction {
  set?: JobColumns
  /** Entries of the history that no column shows, such as a finished checklist. */
  history?: JobEntry[]
}

/** The person who changes jobs, and the action that the change takes back, if it is an undo. */
export interface Changer {
  /** The person who changes the job; null for the portal itself. */
  actor_id: number | null
  /** The kind of the action that this change takes back. */
  undoes?: RecordedKind
}

/** A job before and after an action. */
export interface JobChange {
  before: LockedJob
  after: JobRow
  /** Entries from the action, which precede those that follow from the difference. */
  history: JobEntry[]
}

export interface ChangerOfOne extends Changer {
  /** Refuses the job of any other owner as if it did not exist. */
  owner_id?: number
  /** The sentence of the 404 for a missing job. */
  missing?: string
}

/** An action on a locked job. Null changes nothing. */
export type Act = (trx: Trx, job: LockedJob) => Promise<JobAction | null> | JobAction | null

/**
 * Runs an action on a locked job, then does what every change of a job owes: see consequences.ts. Throws 404 when the job
 * is missing or not the owner's.
 */
export function changeJob(
  db: Db,
  id: number,
  { owner_id, missing = NO_TECHNICIAN_JOB, ...changer }: ChangerOfOne,
  act: Act,
): Promise<void> {
  return transact(db, async (trx) => {
    const job = await lockOwnJob(trx, owner_id ?? null, id, missing)
    await changeLocked(trx, [job], changer, [await act(trx, job)])
  })
}

/** The same for several jobs. The action gets those that exist, in the order of `ids`, and returns one result for each. */
export function changeJobs(
  db: Db,
  ids: number[],
  changer: Changer,
  act: (trx: Trx, jobs: LockedJob[]) => Promise<(JobAction | null)[]>,
): Promise<void> {
  return transact(db, async (trx) => {
    const jobs = await lockJobs(trx, ids)
    await changeLocked(trx, jobs, changer, await act(trx, jobs))
  })
}

/** Writes the results of an action on locked jobs, and what follows from them. */
async function changeLocked(trx: Trx, jobs: LockedJob[], changer: Changer, actions: (JobAction | null)[]) {
  const acted = jobs.flatMap((job, index) => {
    const action = actions[index]
    return action ? [{ job, set: action.set ?? {}, history: action.history ?? [] }] : []
  })
  const sets = await followingColumns(trx, acted, changer)
  const written = await refuseSecondRedo(
    writeJobs(
      trx,
      acted.map(({ job }, index) => ({ job, set: sets[index] ?? {} })),
      changer,
    ),
  )
  const changes = acted.map(({ job, history }): JobChange => {
    return { before: job, after: written.get(job.id) ?? job, history }
  })
  for (const { follows, happens } of CONSEQUENCES) {
    const concerned = changes.filter(follows)
    if (concerned.length > 0) await happens(trx, concerned, changer)
  }
}
