import * as z from 'zod/mini'
import { id } from './ids.ts'

/** For so many seconds an action can be undone, by the clock of the server. */
export const UNDO_SECONDS = 10

const TARGET = 'Please name one order, string job or racket'

/** What to undo: the caller's latest action on one order, job or racket. The order of a job may be named by the job. */
export const UndoTarget = z
  .strictObject({
    order: z.optional(id(TARGET)),
    string_job: z.optional(id(TARGET)),
    racket: z.optional(id(TARGET)),
  })
  .check(z.refine((target) => Object.keys(target).length === 1, { error: TARGET }))
export type UndoTarget = z.infer<typeof UndoTarget>
