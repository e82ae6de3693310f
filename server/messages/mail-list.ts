import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { MAIL_PAGE_SIZE, type MailFilter, type OutgoingMail } from '../../contract/messages/mail.ts'
import type { Db } from '../base/database/connect.ts'
import { listPage } from '../base/database/list-page.ts'
import { labelOrNull } from '../base/database/person-label.ts'
import { notFound } from '../base/errors.ts'
import { currentTicket } from '../job/ticket-sql.ts'
import { concernsOne } from './concerned.ts'

// An email that failed and is retried is also waiting, but the filter shows it as failed.
const SHOWN = {
  all: sql<boolean>`true`,
  waiting: sql<boolean>`m.state = 'waiting'`,
  failed: sql<boolean>`m.state in ('failed', 'kept')`,
  sent: sql<boolean>`m.state = 'sent'`,
  stopped: sql<boolean>`m.state = 'stopped'`,
}

/** One page of the emails and messages of a filter, newest first. */
export async function listMail(
  db: Db,
  { show = 'all', page }: { show?: MailFilter | undefined; page: number },
): Promise<{ results: OutgoingMail[]; count: number }> {
  const messages = db.selectFrom('messages as m').where(SHOWN[show])
  const listed = messages
    .leftJoin('users as c', 'c.id', 'm.customer_id')
    .leftJoin('users as a', 'a.id', 'm.actor_id')
    .select(['m.id', 'm.kind', 'm.channel', 'm.recipient', 'm.subject', 'm.state', 'm.is_final', 'm.stop_reason'])
    .select((eb) => [
      concernsOne.as('is_concerned'),
      labelOrNull('c').as('customer'),
      labelOrNull('a').as('actor'),
      // A link in an email about an account may open it, so only those that were not sent are shown.
      sql<string | null>`case when m.state = 'kept' or m.kind <> 'account' then nullif(m.text_body, '') end`.as('text'),
      sql<string | null>`iso(m.passed_on_at)`.as('passed_on_date'),
      'm.last_error as error',
      sql<string>`iso(m.created_at)`.as('create_date'),
      sql<string>`iso(m.due_at)`.as('due_date'),
      sql<string | null>`iso(m.sent_at)`.as('sent_date'),
      jsonArrayFrom(
        eb
          .selectFrom('message_jobs as mj')
          .innerJoin('string_jobs as j', 'j.id', 'mj.string_job_id')
          .select(['j.id', currentTicket('j').as('ticket')])
          .whereRef('mj.message_id', '=', 'm.id')
          .orderBy('j.id'),
      ).as('jobs'),
    ])
    .orderBy('m.id', 'desc')
  return listPage(listed, messages, { page, size: MAIL_PAGE_SIZE })
}

/** Records that a manager passed on an email that could not be sent. Throws 404 for any other email. */
export async function passOnMail(db: Db, id: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ passed_on_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'kept')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}
