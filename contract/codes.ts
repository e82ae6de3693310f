import { parseTag } from './tags.ts'
import { parseTicket } from './tickets.ts'

/**
 * What was scanned or typed: the address in a QR code or the tag in it, or a ticket. Null when the text is none of them.
 */
export function readCode(text: string): { tag: string } | { ticket: string } | null {
  const tag = parseTag(text.replace(/^\s*https?:\/\/[^/]+\/t\//i, ''))
  if (tag) return { tag }
  const ticket = parseTicket(text)
  return ticket === null ? null : { ticket }
}
