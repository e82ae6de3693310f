import * as z from 'zod/mini'

/** The body of a call that needs none. */
export const EmptyBody = z.strictObject({})
