import { EventEmitter } from 'node:events'
import { Logger, type Runner, run, runMigrations, runOnce, type WorkerEvents } from 'graphile-worker'
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

const FORGOTTEN_MINUTES = 5

/**
 * Gives back jobs whose worker took them and was never heard of again: killed, or cut off from the database before it
 * could say that it was done. No job of ours takes so long, and each may be done twice.
 */
export const giveBackForgottenJobs = (pool: pg.Pool) =>
  pool.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = greatest(run_at, now())
     where locked_at < now() - $1 * interval '1 minute'`,
    [FORGOTTEN_MINUTES],
  )

// Longer than a statement may take: a job that was taken just now may not have arrived yet.
const DROPPED_SECONDS = 7

/**
 * Gives back jobs that workers of this process hold and do not work at: what became of them could not be told to the
 * database, because it was away.
 */
export const giveBackDroppedJobs = (pool: pg.Pool, { holders, active }: { holders: string[]; active: string[] }) =>
  pool.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null
     where locked_by = any($1::text[]) and id <> all($2::bigint[]) and locked_at < now() - $3 * interval '1 second'`,
    [holders, active, DROPPED_SECONDS],
  )

// graphile-worker hands each task its payload as unknown; addJob's types hold what was put in.
const taskList = (tasks: Partial<Tasks>) => tasks as Record<string, (payload: unknown) => Promise<void>>

const RESTART_MS = 5_000
const LOOK_MS = 60_000
const LOOK_CLOSER_MS = 3_000

/**
 * Starts working through the queue, as soon as jobs come, and keeps at it: a worker that gives up is followed by
 * another. `onRecovery` is called when the database is back after it was away. `stop` lets running jobs finish.
 */
export async function startWorker(
  pool: pg.Pool,
  tasks: Partial<Tasks>,
  report: Report,
  onRecovery: () => Promise<void> = async () => {},
): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let runner: Runner | null = null
  const holders: string[] = []
  const active = new Set<string>()
  let isAway = false
  const recovered = () => {
    if (!isAway) return
    isAway = false
    onRecovery().catch((error: unknown) => report('What an outage left could not be taken up', error))
  }
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => holders.push(workerPool.id))
  events.on('job:start', ({ job }) => {
    active.add(job.id)
    recovered()
  })
  events.on('job:complete', ({ job }) => active.delete(job.id))
  for (const sign of ['worker:getJob:error', 'pool:listen:error'] as const) {
    events.on(sign, () => {
      isAway = true
    })
  }
  events.on('worker:getJob:empty', recovered)

  const start = async () => {
    try {
      runner = await run({
        pgPool: pool,
        taskList: taskList(tasks),
        concurrency: 2,
        noHandleSignals: true,
        logger: loggerOf(report),
        events,
        crontab: [
          '* * * * * fold_counts ?max=1&jobKey=fold_counts',
          '*/3 * * * * sweep_payments ?max=1&jobKey=sweep_payments',
          '17 * * * * forget_expired ?max=1&jobKey=forget_expired',
          '41 * * * * check_books ?max=3&jobKey=check_books',
        ].join('\n'),
      })
      runner.promise.then(() => followOn('it stopped'), followOn)
    } catch (error) {
      followOn(error)
    }
  }
  const followOn = (why: unknown) => {
    runner = null
    if (stopping) return
    report('The worker ended: another follows', why)
    setTimeout(() => void (stopping || start()), RESTART_MS).unref()
  }

  await start()
  const looking = setInterval(() => {
    giveBackForgottenJobs(pool).catch((error: unknown) => report('Forgotten jobs could not be given back', error))
  }, LOOK_MS)
  const lookingCloser = setInterval(() => {
    // While the database is away this fails; it is told elsewhere.
    giveBackDroppedJobs(pool, { holders, active: [...active] }).catch(() => {})
  }, LOOK_CLOSER_MS)
  return {
    async stop() {
      stopping = true
      clearInterval(looking)
      clearInterval(lookingCloser)
      await runner?.stop()
    },
  }
}

/** Does what is due now and comes back; for tests and the terminal. */
export const workOff = (pool: pg.Pool, tasks: Partial<Tasks>) =>
  runOnce({ pgPool: pool, taskList: taskList(tasks), noHandleSignals: true, logger: loggerOf(() => {}) })
