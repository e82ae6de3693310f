import { z } from 'zod'
import { Timestamp } from './ids.ts'
import { eachRacketField, isRequiredRacketField, RACKET_FIELD_NAMES, type RacketField } from './racket-rules.ts'
import { StringItem } from './strings.ts'
import { line, requiredLine } from './text.ts'
import { Owner } from './users.ts'

export {
  byActiveThenName,
  displayName,
  eachRacketField,
  makeAndModel,
  needsRestring,
  RACKET_FIELDS,
  type RacketField,
  racketLine,
} from './racket-rules.ts'

export const RACKET_HELP = {
  manufacturer: 'The brand of the racket (e.g. Yonex, Victor, Li-Ning)',
  model_name: 'The model of the racket (e.g. Astrox 99 Pro, Thruster F Ultra)',
  racket_name: 'Optional. Give this racket a nickname!',
  serial_number: 'Optional. The racket serial number',
  is_retired: 'Mark this racket as retired if you no longer use it',
} satisfies Record<RacketField | 'is_retired', string>

/** The strings in a racket: tensions in lbs; `string` is null when it was the customer's own. */
export const StringBed = z.object({
  string: StringItem.nullable(),
  tension: z.number(),
  cross_tension: z.number().nullable(),
  pre_stretch: z.boolean(),
})
export type StringBed = z.infer<typeof StringBed>

const racketFields = {
  id: z.int(),
  ...eachRacketField(() => z.string()),
  is_favorite: z.boolean(),
  is_retired: z.boolean(),
  retire_date: Timestamp.nullable(),
  last_string_date: Timestamp.nullable(),
  owner: Owner,
}

/** A racket inside a string job. */
export const JobRacket = z.object(racketFields)
export type JobRacket = z.infer<typeof JobRacket>

/** A racket; `string_bed` comes from its newest completed job and is null when there is none. */
export const Racket = z.object({ ...racketFields, string_bed: StringBed.nullable() })
export type Racket = z.infer<typeof Racket>

const entered = (field: RacketField) => {
  const name = RACKET_FIELD_NAMES[field]
  return isRequiredRacketField(field) ? requiredLine(name, `${name} is required`) : line(name)
}

export const RacketInput = z.strictObject(
  eachRacketField((field) => (isRequiredRacketField(field) ? entered(field) : entered(field).default(''))),
)
export type RacketInput = z.infer<typeof RacketInput>

/** Exactly one field of a racket. */
export const RacketChange = z
  .strictObject({
    ...eachRacketField((field) => entered(field).optional()),
    is_retired: z.boolean({ error: 'Retired must be true or false' }).optional(),
    is_favorite: z.boolean({ error: 'Favorite must be true or false' }).optional(),
  })
  .refine((change) => Object.keys(change).length === 1, { error: 'Change exactly one field at a time' })
export type RacketChange = z.infer<typeof RacketChange>

export const RacketsQuery = z.strictObject({
  selection: z.literal('active', { error: 'selection can only be active' }).optional(),
})
