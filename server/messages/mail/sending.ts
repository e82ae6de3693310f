import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import { addJob } from '../../base/jobs/jobs.ts'

/** The key of the lock that is held while a message is sent. */
export const sendingKey = (message_id: number) => sql`hashtext('send'), ${message_id}`

/** Lets the background send a message, by default at once. A message has one such job, so a new moment replaces it. */
export const sendAt = (db: Db, message_id: number, runAt?: Date) =>
  addJob(db, 'send_message', { message_id }, { jobKey: `message-${message_id}`, runAt })
