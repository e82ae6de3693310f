import { z } from 'zod'
import { Timestamp } from './ids.ts'
import { StringItem } from './strings.ts'
import { line, requiredLine } from './text.ts'
import { Owner } from './users.ts'

export {
  byActiveThenName,
  displayName,
  makeAndModel,
  needsRestring,
  RACKET_FIELDS,
  racketLine,
} from './racket-rules.ts'

export const RACKET_HELP = {
  manufacturer: 'The brand of the racket (e.g. Yonex, Victor, Li-Ning)',
  model_name: 'The model of the racket (e.g. Astrox 99 Pro, Thruster F Ultra)',
  racket_name: 'Optional. Give this racket a nickname!',
  serial_number: 'Optional. The racket serial number',
  is_retired: 'Mark this racket as retired if you no longer use it',
} as const

/** What is strung in a racket: tensions in lbs, no string when it was the customer's own. */
export const StringBed = z.object({
  string: StringItem.nullable(),
  tension: z.number(),
  cross_tension: z.number().nullable(),
  pre_stretch: z.boolean(),
})
export type StringBed = z.infer<typeof StringBed>

const racketFields = {
  id: z.int(),
  manufacturer: z.string(),
  model_name: z.string(),
  racket_name: z.string(),
  serial_number: z.string(),
  is_favorite: z.boolean(),
  is_retired: z.boolean(),
  retire_date: Timestamp.nullable(),
  last_string_date: Timestamp.nullable(),
  owner: Owner,
}

/** A racket as it stands inside a string job. */
export const JobRacket = z.object(racketFields)
export type JobRacket = z.infer<typeof JobRacket>

/** A racket; `string_bed` is that of its newest completed job, null when it was never strung here. */
export const Racket = z.object({ ...racketFields, string_bed: StringBed.nullable() })
export type Racket = z.infer<typeof Racket>

const manufacturer = requiredLine('Manufacturer', 'Manufacturer is required')
const model_name = requiredLine('Model name', 'Model name is required')
const racket_name = line('Racket nickname')
const serial_number = line('Serial number')

export const RacketInput = z.strictObject({
  manufacturer,
  model_name,
  racket_name: racket_name.default(''),
  serial_number: serial_number.default(''),
})
export type RacketInput = z.infer<typeof RacketInput>

/** Exactly one field of a racket. */
export const RacketChange = z
  .strictObject({
    manufacturer: manufacturer.optional(),
    model_name: model_name.optional(),
    racket_name: racket_name.optional(),
    serial_number: serial_number.optional(),
    is_retired: z.boolean({ error: 'Retired must be true or false' }).optional(),
    is_favorite: z.boolean({ error: 'Favorite must be true or false' }).optional(),
  })
  .refine((change) => Object.keys(change).length === 1, { error: 'Change exactly one field at a time' })
export type RacketChange = z.infer<typeof RacketChange>

export const RacketsQuery = z.strictObject({
  selection: z.literal('active', { error: 'selection can only be active' }).optional(),
})
