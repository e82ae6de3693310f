import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Db } from '../database/connect.ts'

interface MailSettings {
  /** null: mail is kept to be read in the portal. */
  smtpUrl: string | null
  mailFrom: string
}

/** Makes the task that sends an email by SMTP, or marks it as kept. It throws to be tried again. */
export function createSendMail(db: Db, { smtpUrl, mailFrom }: MailSettings) {
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })
    : null

  return async ({ mail_id }: { mail_id: number }) => {
    const mail = await db.selectFrom('outgoing_mail').selectAll().where('id', '=', mail_id).executeTakeFirst()
    if (!mail || mail.state === 'sent') return
    if (!transport) {
      await db.updateTable('outgoing_mail').set({ state: 'kept' }).where('id', '=', mail_id).execute()
      return
    }
    try {
      await transport.sendMail({
        from: mailFrom,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
      })
    } catch (error) {
      const last_error = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
      await db.updateTable('outgoing_mail').set({ state: 'failed', last_error }).where('id', '=', mail_id).execute()
      throw error
    }
    await db
      .updateTable('outgoing_mail')
      .set({ state: 'sent', sent_at: sql`now()`, last_error: null, text_body: '', html_body: '' })
      .where('id', '=', mail_id)
      .execute()
  }
}
