import * as z from 'zod/mini'
import { id } from '../base/ids.ts'
import { orList } from '../base/sentence.ts'

const TARGET = 'Please name one order, string job or racket'

/** The kinds of actions that can be undone; a cancellation is a `status`. */
const UNDO_KINDS = ['order', 'status', 'assign', 'received', 'retire', 'delete', 'as_strung', 'broke'] as const
export type UndoKind = (typeof UNDO_KINDS)[number]

/**
 * The order, job or racket whose latest action by the caller is undone. A job may also name its order. With `kind`, undo is
 * refused (409) when the latest action is another one.
 */
export const UndoTarget = z
  .strictObject({
    order: z.optional(id(TARGET)),
    string_job: z.optional(id(TARGET)),
    racket: z.optional(id(TARGET)),
    kind: z.optional(z.enum(UNDO_KINDS, { error: `kind must be ${orList(UNDO_KINDS)}` })),
  })
  .check(z.refine(({ kind: _, ...target }) => Object.keys(target).length === 1, { error: TARGET }))
export type UndoTarget = z.infer<typeof UndoTarget>
