import { Logger, run, runMigrations, runOnce } from 'graphile-worker'
import type pg from 'pg'
import type { Jobs } from './jobs.ts'

/** What does the work of each kind. A task that throws is tried again. */
export type Tasks = { [Task in keyof Jobs]: (payload: Jobs[Task]) => Promise<void> }

type Report = (message: string, details: unknown) => void

const loggerOf = (report: Report) =>
  new Logger(() => (level, message, details) => {
    if (level === 'error' || level === 'warning') report(message, details)
  })

/** Makes the tables of the job queue, or brings them to the newest version. */
export const installJobs = (pool: pg.Pool) => runMigrations({ pgPool: pool, logger: loggerOf(() => {}) })

/** Gives back the jobs that workers have taken; they would wait four hours when those workers were killed. */
export const takeBackJobs = (pool: pg.Pool) =>
  pool.query(`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null
    having count(*) > 0
  `)

// graphile-worker hands each task its payload as unknown; addJob's types hold what was put in.
const taskList = (tasks: Partial<Tasks>) => tasks as Record<string, (payload: unknown) => Promise<void>>

/** Starts working through the queue, as soon as jobs come; `stop` lets running ones finish. */
export async function startWorker(
  pool: pg.Pool,
  tasks: Partial<Tasks>,
  report: Report,
): Promise<{ stop(): Promise<void> }> {
  return run({
    pgPool: pool,
    taskList: taskList(tasks),
    concurrency: 2,
    noHandleSignals: true,
    logger: loggerOf(report),
    crontab: '*/3 * * * * sweep_payments ?max=1&jobKey=sweep_payments',
  })
}

/** Does what is due now and comes back; for tests and the terminal. */
export const workOff = (pool: pg.Pool, tasks: Partial<Tasks>) =>
  runOnce({ pgPool: pool, taskList: taskList(tasks), noHandleSignals: true, logger: loggerOf(() => {}) })
