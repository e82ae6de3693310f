import * as z from 'zod/mini'

/** Refuses a change without a field. */
export const hasChanges = z.refine<object>((change) => Object.keys(change).length > 0, {
  error: 'There are no changes',
})
