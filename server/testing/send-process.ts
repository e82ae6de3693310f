import { connect } from '../base/database/connect.ts'
import { createMailer } from '../messages/mail/send-mail.ts'
import { createSendMessage } from '../messages/send.ts'

// Sends due messages in a process of its own, for tests that kill it.
const [, , url, smtpUrl] = process.argv
if (!url || !smtpUrl) throw new Error('Usage: send-process URL SMTP_URL')
const { db, close } = connect(url, { max: 4, applicationName: 'doomed' })
const send = createSendMessage(db, { mailer: createMailer({ smtpUrl, mailFrom: 'shop@example.com' }), publicUrl: '' })
const due = await db.selectFrom('messages').select('id').where('state', '=', 'waiting').orderBy('id').execute()
console.log('begins')
for (const { id } of due) await send({ message_id: id })
await close()
