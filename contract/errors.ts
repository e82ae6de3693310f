import { z } from 'zod'

/** Every refusal but those of job create and update; `fields` names the fields to blame. */
export const ErrorBody = z.object({
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  request_id: z.string().optional(),
  clerk_error: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Job create and update refuse with sentences, the most useful first. */
export const ErrorList = z.array(z.string())
