import * as z from 'zod/mini'

const NO_TICKET = { error: 'A ticket is a letter and two or more digits, such as B-37' }

/** A ticket as people type it: 'b37', 'B 37' and 'B-37' are the same. */
const Ticket = z.pipe(
  z.string(NO_TICKET).check(z.regex(/^\s*[a-hj-np-z][\s-]?\d{2,6}\s*$/i, NO_TICKET)),
  z.transform((typed) => typed.toUpperCase().replace(/^\s*([A-Z])\D?(\d+)\s*$/, '$1-$2')),
)

export const TicketQuery = z.strictObject({ ticket: Ticket })
