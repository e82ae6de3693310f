import type { ShopSettings } from '../../contract/settings.ts'
import { escapeHtml } from '../http/escape-html.ts'

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

/** The email as plain text: paragraphs, and the address to open on a line of its own. */
export function plainText({ paragraphs, button }: Email, sender: Sender): string {
  const parts = button ? [...paragraphs, `${button.label}:\n${button.url}`] : paragraphs
  return `${parts.join('\n\n')}\n\n${signature(sender)}`
}

/** The email as a page of HTML that needs nothing from anywhere. */
export function html({ subject, paragraphs, button }: Email, sender: Sender): string {
  const lines = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n')
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="background:#1f6b4a;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${escapeHtml(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#56605b">If the button does not work, open this address:<br>${escapeHtml(button.url)}</p>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#faf8f4;color:#16211b;font:16px/1.5 sans-serif">
<div style="max-width:480px;margin:0 auto">
${lines}
${link}
<p style="margin:24px 0 0;color:#56605b">${escapeHtml(signature(sender)).replaceAll('\n', '<br>')}</p>
</div></body></html>`
}
