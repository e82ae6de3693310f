import * as z from 'zod/mini'
import { line, requiredLine } from '../base/text.ts'
import { TensionLimit } from '../catalog/models.ts'
import { eachRacketField, isRequiredRacketField, RACKET_FIELD_NAMES, type RacketFieldName } from './rackets.ts'

/** The name of the person who plays with a racket; empty for its owner. */
export const Player = line('Player', 60)

/** A field as one line of text, which may be empty. */
export const racketText = (field: RacketFieldName) => line(RACKET_FIELD_NAMES[field])

const entered = (field: RacketFieldName) => {
  const name = RACKET_FIELD_NAMES[field]
  return isRequiredRacketField(field) ? requiredLine(name, `${name} is required`) : racketText(field)
}

export const RacketInput = z.strictObject({
  ...eachRacketField((field) => (isRequiredRacketField(field) ? entered(field) : z._default(entered(field), ''))),
  tension_limit: z._default(z.nullable(TensionLimit), null),
  player: z.exactOptional(Player),
})
export type RacketInput = z.infer<typeof RacketInput>

/** Exactly one field of a racket. */
export const RacketChange = z
  .strictObject({
    ...eachRacketField((field) => z.optional(entered(field))),
    tension_limit: z.optional(z.nullable(TensionLimit)),
    player: z.optional(Player),
    is_retired: z.optional(z.boolean({ error: 'Retired must be true or false' })),
    is_favorite: z.optional(z.boolean({ error: 'Favorite must be true or false' })),
  })
  .check(z.refine((change) => Object.keys(change).length === 1, { error: 'Change exactly one field at a time' }))
export type RacketChange = z.infer<typeof RacketChange>
