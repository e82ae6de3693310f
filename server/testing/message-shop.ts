import { sql } from 'kysely'
import { afterEach, beforeEach } from 'vitest'
import { createMailer } from '../messages/mail/send-mail.ts'
import { createSendMessage } from '../messages/send.ts'
import { createSweepMessages } from '../messages/sweep.ts'
import { createTechnician, type Person } from './factories.ts'
import { startMailServer } from './mail-server.ts'
import { planMessages } from './plan-messages.ts'
import { testApp } from './test-app.ts'

/**
 * A portal that sends messages to a mail server at the moments that a test chooses. It is in UTC and open around the
 * clock, so that tests do not depend on when they run. Without `opening_hours`, the shop is open from 9:00 to 20:00.
 */
export function messageShop() {
  const portal = testApp()
  let technician: Person
  let server: Awaited<ReturnType<typeof startMailServer>>
  const mail = {
    /** Returns the code with which the server refuses an email to an address, or null. */
    refuse: (_to: string): number | null => null,
    get received() {
      return server.received
    },
    mailer: (from = 'Shop <shop@example.com>') => createMailer({ smtpUrl: server.url, mailFrom: from }),
  }

  beforeEach(async () => {
    mail.refuse = () => null
    server = await startMailServer((to) => mail.refuse(to))
    technician = await createTechnician(portal)
    await sql`insert into opening_hours (weekday, opens, closes) select day, 0, 1440 from generate_series(1, 7) day`.execute(
      portal.db,
    )
    await sql`update message_settings set since = '2020-01-01', restored_at = null,
      kinds = '{ready,reminder,new_time,question}', delay_minutes = 15, reminder_days = '{3,10}'`.execute(portal.db)
  })
  afterEach(() => server.stop())

  return {
    portal,
    mail,
    /** Changes the status and runs the background job that plans the messages. */
    async setStatus(id: number, status: string) {
      await portal.call('PATCH', `/technician/string_job/${id}/status/`, { as: technician, body: { status } })
      await planMessages(portal)
    },
    /** Makes a job ready at a moment, as if staff had done so then. No message is planned until the next `workAt`. */
    async readyAt(id: number, ready_at: string) {
      await portal.db
        .updateTable('string_jobs')
        .set({ order_status: 'READY_FOR_PICKUP', ready_at })
        .where('id', '=', id)
        .execute()
    },
    /** Runs the background jobs of messages as they are due at a moment. */
    async workAt(moment: Date, mailer = mail.mailer()) {
      const now = () => moment
      const send = createSendMessage(portal.db, { mailer, publicUrl: 'http://localhost:3000', now })
      await createSweepMessages(portal.db, now)()
      const due = await portal.db
        .selectFrom('messages')
        .select('id')
        .where('state', 'in', ['waiting', 'failed'])
        .where('is_final', '=', false)
        .where('due_at', '<=', moment)
        .orderBy('id')
        .execute()
      for (const { id } of due) await send({ message_id: id })
    },
    messages: () => portal.db.selectFrom('messages').selectAll().orderBy('id').execute(),
  }
}
