import * as z from 'zod/mini'

/** A whole number from `min` to `max`; `error` is the message for anything else. */
export const wholeBetween = (min: number, max: number, error: string) =>
  z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }))
