import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** Every kind of work that is done later, with what it needs to know. Each feature adds its row. */
export interface Jobs {
  send_mail: { mail_id: number }
  close_checkout: { checkout_id: number }
  refund_card: { refund_id: number }
  sweep_payments: object
  check_books: object
  deliver_sandbox_event: { delivery_id: string }
  finish_sandbox_payment: { session_id: string }
  request_password_reset: { email: string }
  forget_expired: object
  fold_counts: object
}

interface JobOptions {
  /** A second job with the same key takes the place of one that has not run yet. */
  jobKey?: string
  runAt?: Date
  /** Tries with growing pauses before it is given up; 25 take about three days. */
  maxAttempts?: number
}

/** Adds work to be done later. Given a transaction, the work exists only when that commits. */
export async function addJob<Task extends keyof Jobs & string>(
  db: Db,
  task: Task,
  payload: Jobs[Task],
  options: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${task},
      ${JSON.stringify(payload)}::json,
      run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? null}::int,
      job_key => ${options.jobKey ?? null}
    )
  `.execute(db)
}

/**
 * Called by a job that is about to throw: it is tried again within three seconds, however often it has failed before.
 */
export async function retrySoon(db: Db, jobKey: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set attempts = 1 where key = ${jobKey}`.execute(db)
}
