import { parseTag } from './tags.ts'
import { parseTicket } from './tickets.ts'

/**
 * Reads a scanned or typed text: the address in a QR code, the tag in it, or a ticket. Null when it is none of them.
 */
export function readCode(text: string): { tag: string } | { ticket: string } | null {
  // The tag ends the address. A scanner whose keyboard layout is not the computer's types other signs before it.
  const tag = parseTag(text.trim().replace(/^.*[^0-9A-Za-z]/s, ''))
  if (tag) return { tag }
  const ticket = parseTicket(text)
  return ticket === null ? null : { ticket }
}
