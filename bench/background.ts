import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const LOOK_MS = 100
const LONGEST_WAIT_MS = 300_000

/** Sends the messages that earlier requests caused, at once and not after their delay. */
export async function finishBackgroundJobs(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ delay: number }>('select delay_minutes as delay from message_settings')
  const delay = rows[0]?.delay ?? 0
  // In one message, and so in one transaction.
  await db.query(`
    update message_settings set delay_minutes = 0;
    update messages set due_at = due_at - interval '${delay} minutes' where state = 'waiting';
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where run_at > now()), now());
  `)
  await emptyQueue(db)
  await db.query('update message_settings set delay_minutes = $1', [delay])
}

/** Waits until no background job is due. */
export async function emptyQueue(db: pg.Client) {
  for (const began = performance.now(); performance.now() - began < LONGEST_WAIT_MS; await sleep(LOOK_MS)) {
    const { rows } = await db.query(`
      select from graphile_worker.jobs
      where locked_at is not null or run_at <= now() and attempts < max_attempts limit 1`)
    if (rows.length === 0) return
  }
  throw new Error('The background jobs do not end.')
}
