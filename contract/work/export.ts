import * as z from 'zod/mini'

/** The address of a download; it works once it is opened within a minute, and needs no token. */
export const ExportTicket = z.object({ address: z.string() })
