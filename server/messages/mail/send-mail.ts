import { createTransport } from 'nodemailer'
import { LOGO_ID, withLogo } from './emails.ts'

interface MailSettings {
  /** null: mail is kept to be read in the portal. */
  smtpUrl: string | null
  mailFrom: string
}

export interface Mail {
  /** The same each time, so that mail programs show a message once that was sent twice. */
  public_id: string
  to: string
  subject: string
  text: string
  html: string
  /** The address that stops reminders with one POST (RFC 8058); null for other emails. */
  stopUrl: string | null
  /** The shop's logo, a PNG file. */
  logo: Buffer | null
}

export type Mailer = (mail: Mail) => Promise<void>

/** Makes the function that sends an email by SMTP; null without a mail server. */
export function createMailer({ smtpUrl, mailFrom }: MailSettings): Mailer | null {
  if (!smtpUrl) return null
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  const host = /@([^\s>]+)/.exec(mailFrom)?.[1] ?? 'localhost'
  return async ({ public_id, stopUrl, logo, ...mail }) => {
    await transport.sendMail({
      ...mail,
      html: withLogo(mail.html, logo),
      ...(logo && { attachments: [{ filename: 'logo.png', contentType: 'image/png', content: logo, cid: LOGO_ID }] }),
      from: mailFrom,
      messageId: `<${public_id}@${host}>`,
      headers: {
        // Mail programs then send the shop no 'I am out of the office' (RFC 3834).
        'Auto-Submitted': 'auto-generated',
        ...(stopUrl && {
          'List-Unsubscribe': `<${stopUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    })
  }
}

const REFUSABLE = ['MAIL FROM', 'RCPT TO', 'DATA']

/** Returns true if the mail server refused the email for good, so that trying again is useless. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Nodemailer adds these to its errors.
  const { code, responseCode, command } = error as Error & { code?: string; responseCode?: number; command?: string }
  if (responseCode === undefined) return code === 'EENVELOPE'
  return responseCode >= 500 && REFUSABLE.includes(command ?? '')
}
