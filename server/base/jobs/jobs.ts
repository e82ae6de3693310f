import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** Every kind of background job with its payload. Each feature adds its rows. */
export interface Jobs {
  plan_messages: { customer_id: number }
  send_message: { message_id: number }
  sweep_messages: object
  deliver_webhooks: object
  close_checkout: { checkout_id: number }
  refund_card: { refund_id: number }
  sweep_payments: object
  check_books: object
  deliver_sandbox_event: { delivery_id: string }
  finish_sandbox_payment: { session_id: string }
  request_password_reset: { email: string }
  forget_expired: object
  fold_counts: object
  measure_string_lives: object
  expire_credits: object
  back_up: object
}

interface JobOptions {
  /** A new job replaces a waiting one with the same key. */
  jobKey?: string
  runAt?: Date
  /** The pauses between attempts grow; 25 attempts, the default, take about three days. */
  maxAttempts?: number
}

/** Adds a background job. Inside a transaction, the job exists only if that commits. */
export const addJob = <Task extends keyof Jobs & string>(
  db: Db,
  task: Task,
  payload: Jobs[Task],
  options: JobOptions = {},
): Promise<void> => addJobs(db, task, [{ payload, ...options }])

/**
 * Adds several background jobs, one after the other. Two transactions that add jobs with the same keys in another order
 * would wait for each other, so the caller puts them in the order of their ids.
 */
export async function addJobs<Task extends keyof Jobs & string>(
  db: Db,
  task: Task,
  jobs: ({ payload: Jobs[Task] } & JobOptions)[],
): Promise<void> {
  if (jobs.length === 0) return
  const { rows } = await sql<{ id: string | null }>`
    select a.id
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
        as d(payload json, "runAt" timestamptz, "maxAttempts" integer, "jobKey" text),
      graphile_worker.add_job(
        ${task}, d.payload, run_at => d."runAt", max_attempts => d."maxAttempts", job_key => d."jobKey"
      ) a
  `.execute(db)
  // A worker that starts the waiting job with a key at the same moment leaves add_job without a result.
  const left = jobs.filter((_, index) => rows[index]?.id === null)
  await addJobs(db, task, left)
}

/** For a job that is about to throw: retries it within three seconds, however often it has failed before. */
export async function retrySoon(db: Db, jobKey: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set attempts = 1 where key = ${jobKey}`.execute(db)
}
