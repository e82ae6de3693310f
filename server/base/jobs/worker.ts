import { EventEmitter } from 'node:events'
import { Logger, type Runner, run, runMigrations, runOnce, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Jobs } from './jobs.ts'

/** The function that runs each kind of job. When it throws, the job is retried. */
export type Tasks = { [Task in keyof Jobs]: (payload: Jobs[Task]) => Promise<void> }

type Report = (message: string, details: unknown) => void

const loggerOf = (report: Report) =>
  new Logger(() => (level, message, details) => {
    if (level === 'error' || level === 'warning') report(message, details)
  })

/** Creates or migrates the tables of the job queue. */
export const installJobs = (pool: pg.Pool) => runMigrations({ pgPool: pool, logger: loggerOf(() => {}) })

/** Unlocks all running jobs. Without this, the jobs of a killed worker would wait four hours. */
export const takeBackJobs = (pool: pg.Pool) =>
  pool.query(`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null
    having count(*) > 0
  `)

const FORGOTTEN_MINUTES = 5

/**
 * Unlocks jobs whose worker was killed, or lost the database before it could report the end of the job. Hardly any job runs
 * this long, and every job may safely run twice. Those that still run here stay locked: a backup to a disk that does not
 * answer would otherwise take all workers, one after the other, and no email would be sent.
 */
export const giveBackForgottenJobs = (pool: pg.Pool, { active }: { active: string[] }) =>
  pool.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = greatest(run_at, now())
     where id <> all($1::bigint[]) and locked_at < now() - $2 * interval '1 minute'`,
    [active, FORGOTTEN_MINUTES],
  )

// Longer than the statement timeout: the answer to the statement that locked a job may still be on its way.
const DROPPED_SECONDS = 7

/**
 * Unlocks jobs that workers of this process have locked but do not run. This happens when the database was unavailable
 * while a worker reported the end of a job.
 */
export const giveBackDroppedJobs = (pool: pg.Pool, { holders, active }: { holders: string[]; active: string[] }) =>
  pool.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null
     where locked_by = any($1::text[]) and id <> all($2::bigint[]) and locked_at < now() - $3 * interval '1 second'`,
    [holders, active, DROPPED_SECONDS],
  )

// graphile-worker types every payload as unknown; the types of addJob guarantee its shape.
const taskList = (tasks: Partial<Tasks>) => tasks as Record<string, (payload: unknown) => Promise<void>>

/** The jobs that run on a schedule. */
const CRONTAB = [
  '* * * * * fold_counts ?max=1&jobKey=fold_counts',
  '*/3 * * * * sweep_payments ?max=1&jobKey=sweep_payments',
  '* * * * * deliver_webhooks ?max=1&jobKey=deliver_webhooks',
  '*/2 * * * * sweep_messages ?max=1&jobKey=sweep_messages',
  '17 * * * * forget_expired ?max=1&jobKey=forget_expired',
  '7,37 * * * * expire_credits ?max=3&jobKey=expire_credits',
  '29 * * * * back_up ?max=3&jobKey=back_up',
  '11 3 * * * measure_string_lives ?max=3&jobKey=measure_string_lives',
  '41 * * * * check_books ?max=3&jobKey=check_books',
]

const RESTART_MS = 5_000
const LOOK_MS = 60_000
const LOOK_CLOSER_MS = 3_000

/**
 * Starts a worker for the queue and replaces it when it ends. `onRecovery` is called when the database is available
 * again after an outage. `stop` lets running jobs finish.
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
    onRecovery().catch((error: unknown) => report('Recovery after an outage failed', error))
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
        crontab: CRONTAB.join('\n'),
      })
      runner.promise.then(() => restart('it stopped'), restart)
    } catch (error) {
      restart(error)
    }
  }
  const restart = (why: unknown) => {
    runner = null
    if (stopping) return
    report('The background worker stopped and is being restarted', why)
    setTimeout(() => void (stopping || start()), RESTART_MS).unref()
  }

  await start()
  const looking = setInterval(() => {
    giveBackForgottenJobs(pool, { active: [...active] }).catch((error: unknown) =>
      report('Abandoned background jobs could not be unlocked', error),
    )
  }, LOOK_MS)
  const lookingCloser = setInterval(() => {
    // This fails while the database is unavailable, which the worker itself reports.
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

/** Runs the jobs that are due now, then returns; for tests and the terminal. */
export const workOff = (pool: pg.Pool, tasks: Partial<Tasks>) =>
  runOnce({ pgPool: pool, taskList: taskList(tasks), noHandleSignals: true, logger: loggerOf(() => {}) })
