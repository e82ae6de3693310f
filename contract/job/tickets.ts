import * as z from 'zod/mini'

export const NO_TICKET = 'A ticket is a letter and two or more digits, such as B-37'

/**
 * The ticket in a text: 'b37', 'B 37' and 'B-37' are the same, even in the wide letters of a Japanese keyboard, on which the
 * hyphen becomes 'ー'. Null when the text is no ticket.
 */
export function parseTicket(text: string): string | null {
  const [, letter = '', digits] = /^\s*([a-hj-np-z])[\s-]?(\d{2,6})\s*$/i.exec(narrow(text)) ?? []
  return digits ? `${letter.toUpperCase()}-${digits}` : null
}

const narrow = (text: string) => text.normalize('NFKC').replace('ー', '-')

/** A ticket as people type it. */
const Ticket = z.pipe(
  z.string({ error: NO_TICKET }).check(z.refine((text) => parseTicket(text) !== null, { error: NO_TICKET })),
  z.transform((text) => parseTicket(text) ?? text),
)

export const TicketQuery = z.strictObject({ ticket: Ticket })
