import { parseTag } from '../../contract/tags.ts'
import { TicketQuery } from '../../contract/tickets.ts'

/** What a camera, a scanner or a person entered: a racket's tag, its ticket, or a text that is neither. */
export type Scanned = { tag: string } | { ticket: string } | { problem: string }

/** Reads a code's text, a typed ticket such as 'b37', or the tag alone. Only the server knows whose tag it is. */
export function readScanned(text: string): Scanned {
  const typed = text.trim()
  // The tag is the end of the address. A scanner with a wrong keyboard layout types other signs before it.
  const tag = parseTag(typed.match(/[0-9A-Za-z]{26}$/)?.[0] ?? '')
  if (tag) return { tag }
  const ticket = TicketQuery.safeParse({ ticket: typed })
  if (ticket.success) return ticket.data
  if (typed.length <= 10) return { problem: ticket.error.issues[0]?.message ?? '' }
  return { problem: 'This is not the code of a racket. Scan the code on its label, or type the ticket, such as B-37.' }
}
