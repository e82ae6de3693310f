import { z } from 'zod'

/** The body of an error, except for creating and updating jobs; `fields` maps the wrong fields to their messages. */
export const ErrorBody = z.object({
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  request_id: z.string().optional(),
  clerk_error: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** The body of an error for creating and updating jobs: sentences, the most useful first. */
export const ErrorList = z.array(z.string())
