import * as z from 'zod/mini'
import { id } from '../base/ids.ts'

const TARGET = 'Please name one order, string job or racket'

/** The order, job or racket whose latest action by the caller is undone. A job may also name its order. */
export const UndoTarget = z
  .strictObject({
    order: z.optional(id(TARGET)),
    string_job: z.optional(id(TARGET)),
    racket: z.optional(id(TARGET)),
  })
  .check(z.refine((target) => Object.keys(target).length === 1, { error: TARGET }))
export type UndoTarget = z.infer<typeof UndoTarget>
