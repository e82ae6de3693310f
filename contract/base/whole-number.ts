import * as z from 'zod/mini'

/** A query parameter that is a whole number from 1 to `max`. */
export const wholeNumber = (name: string, max: number) =>
  z
    .pipe(
      z
        .string({ error: `${name} must be a whole number from 1` })
        .check(z.regex(/^[1-9]\d{0,8}$/, { error: `${name} must be a whole number from 1` })),
      z.transform(Number),
    )
    .check(z.refine((number) => number <= max, { error: `${name} must be at most ${max}` }))
