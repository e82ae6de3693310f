import * as z from 'zod/mini'

export const MAX_ID = 2_147_483_647

/** A row's number in a body: a whole number from 1 to 2147483647; `error` is the message for anything else. */
export const id = (error: string) => z.int({ error }).check(z.minimum(1, { error }), z.maximum(MAX_ID, { error }))

/** A moment: ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.string()
