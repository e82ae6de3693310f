import * as z from 'zod/mini'

/**
 * The body of an error, except for creating and updating jobs; `fields` maps the wrong fields to their messages, and
 * `other_checkout` is the job that the customer is already paying in another checkout.
 */
export const ErrorBody = z.object({
  error: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  other_checkout: z.optional(z.number()),
  request_id: z.optional(z.string()),
  clerk_error: z.optional(z.unknown()),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** The body of an error for creating and updating jobs: sentences, the most useful first. */
export const ErrorList = z.array(z.string())
