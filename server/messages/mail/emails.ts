import type { Say } from '../../../contract/base/say.ts'
import type { ShopSettings } from '../../../contract/catalog/settings.ts'
import { escapeHtml } from '../../base/http/escape-html.ts'

/** The shop that signs, with its address and opening hours if they are set. */
export type Sender = Pick<ShopSettings, 'name' | 'address' | 'opening_hours'>

const signature = ({ name, address, opening_hours }: Sender) =>
  [name, address, opening_hours].filter(Boolean).join('\n')

/** An email before it becomes text and HTML: its paragraphs, and at most one button. */
export interface Email {
  to: string
  subject: string
  paragraphs: string[]
  button?: { label: string; url: string }
}

/** The email in another language. Each of its sentences is a text of the catalogs. */
export const translated = ({ to, subject, paragraphs, button }: Email, say: Say): Email => ({
  to,
  subject: say.of(subject),
  paragraphs: paragraphs.map((text) => say.of(text)),
  ...(button && { button: { ...button, label: say.of(button.label) } }),
})

/** The email as plain text: paragraphs, and the address to open on a line of its own. */
export function plainText({ paragraphs, button }: Email, sender: Sender): string {
  const parts = button ? [...paragraphs, `${button.label}:\n${button.url}`] : paragraphs
  return `${parts.join('\n\n')}\n\n${signature(sender)}`
}

/** The email as a page of HTML that loads nothing from elsewhere. */
export function htmlText({ subject, paragraphs, button }: Email, sender: Sender, say: Say): string {
  const lines = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n')
  const link = button ? buttonHtml(button, say) : ''
  const footer = escapeHtml(signature(sender)).replaceAll('\n', '<br>')
  return emailPage(subject, `${lines}\n${link}`, footer, sender, say)
}

/** A button as HTML, with its address for readers whose mail program does not open it. */
export const buttonHtml = ({ label, url }: NonNullable<Email['button']>, say: Say) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" class="button">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:14px">${escapeHtml(say`If the button does not work, open this address:`)}<br>${escapeHtml(url)}</p>`

// Mail programs that ignore style sheets show black on white.
const STYLE = `
  body { margin: 0; padding: 24px; background: #faf8f4; color: #16211b; font: 16px/1.5 sans-serif; overflow-wrap: anywhere }
  .quiet { color: #56605b }
  a { color: #1f6b4a }
  a.button { background: #1f6b4a; color: #ffffff; padding: 12px 20px; border-radius: 8px; text-decoration: none;
    display: inline-block }
  .racket { border-top: 1px solid #d9d4c8; padding: 12px 0 }
  @media (prefers-color-scheme: dark) {
    body { background: #14181a; color: #f1efe9 }
    .quiet { color: #a9b1ad }
    a { color: #7fcea6 }
    a.button { background: #7fcea6; color: #0e1512 }
    .racket { border-color: #3a4240 }
  }`

/** The place of the logo in the HTML. The logo is added when the email is sent, as a part of it. */
const LOGO_PLACE = '<!--logo-->'

export const LOGO_ID = 'logo'

/** The HTML of an email to send, with the shop's logo if it has one. */
export const withLogo = (html: string, logo: Buffer | null) =>
  html.replace(
    LOGO_PLACE,
    logo ? `<img src="cid:${LOGO_ID}" alt="" height="40" style="display:block;height:40px;margin:0 0 8px">` : '',
  )

/** The page around an email's content and footer, both of them HTML, in light and dark. */
export const emailPage = (
  subject: string,
  content: string,
  footer: string,
  shop: Pick<Sender, 'name'>,
  say: Say,
): string => `<!doctype html>
<html lang="${say.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body><div style="max-width:480px;margin:0 auto">
<p class="quiet" style="margin:0 0 24px">${LOGO_PLACE}<b>${escapeHtml(shop.name)}</b></p>
${content}
<p class="quiet" style="margin:24px 0 0">${footer}</p>
</div></body></html>`
