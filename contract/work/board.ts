import * as z from 'zod/mini'

/** The address of the board, with its key; null while the shop has none. */
export const BoardAddress = z.object({ address: z.nullable(z.string()) })
export type BoardAddress = z.infer<typeof BoardAddress>
