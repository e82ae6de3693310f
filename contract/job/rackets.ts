import * as z from 'zod/mini'
import { Timestamp } from '../base/ids.ts'
import { eachOf, keysOf } from '../base/keys.ts'
import { DAY_MS } from '../base/time-units.ts'
import { Owner } from '../base/users.ts'
import { StringItem } from '../catalog/strings.ts'
import { JobSpeed } from './speeds.ts'
import { ORDER_STATUSES } from './statuses.ts'
import { Hybrid, StringBed } from './string-bed.ts'

/**
 * The fields that a person enters about a racket, as messages name them, in the order of the forms. Schemas, queries,
 * forms and details follow this list.
 */
export const RACKET_FIELD_NAMES = {
  manufacturer: 'Manufacturer',
  model_name: 'Model name',
  racket_name: 'Racket nickname',
  serial_number: 'Serial number',
}
export type RacketFieldName = keyof typeof RACKET_FIELD_NAMES

export const RACKET_FIELDS = keysOf(RACKET_FIELD_NAMES)

/** One value for each of a racket's fields. */
export const eachRacketField = <Value>(value: (field: RacketFieldName) => Value) => eachOf(RACKET_FIELDS, value)

/** Returns true for the fields that every racket must have. */
export const isRequiredRacketField = (field: RacketFieldName) => field === 'manufacturer' || field === 'model_name'

export const RESTRING_AFTER_DAYS = 90

export const RACKET_HELP = {
  manufacturer: 'The brand of the racket (e.g. Yonex, Victor, Li-Ning)',
  model_name: 'The model of the racket (e.g. Astrox 99 Pro, Thruster F Ultra)',
  racket_name: 'Optional. Give this racket a nickname!',
  serial_number: 'Optional. The racket serial number',
  is_retired: 'Mark this racket as retired if you no longer use it',
} satisfies Record<RacketFieldName | 'is_retired', string>

/** A string bed as it was ordered: tensions in lbs; `string` is null when it was the customer's own. */
export const OrderedBed = z.object({
  string: z.nullable(StringItem),
  /** The string of the crosses, if it is another one; null: as the mains. */
  hybrid: z.nullable(Hybrid),
  tension: z.number(),
  cross_tension: z.nullable(z.number()),
  /** The tensions in kg, if the order was taken in kg. */
  tension_kg: z.nullable(z.number()),
  cross_tension_kg: z.nullable(z.number()),
  pre_stretch: z.boolean(),
})
export type OrderedBed = z.infer<typeof OrderedBed>

/**
 * The setup of the last time, which 'Same again' repeats: string, tensions and pre-stretch of a racket's newest job that
 * is READY_FOR_PICKUP or COMPLETED, and when the racket became ready. Notes, extras and speed are not part of it.
 */
export const LastSetUp = z.object({ ...OrderedBed.shape, date: Timestamp })
export type LastSetUp = z.infer<typeof LastSetUp>

const racketFields = {
  id: z.int(),
  ...eachRacketField(() => z.string()),
  /** In lbs; null while it is not set. */
  tension_limit: z.nullable(z.number()),
  /** The person who plays with the racket; empty for the owner. */
  player: z.string(),
  is_favorite: z.boolean(),
  is_retired: z.boolean(),
  retire_date: z.nullable(Timestamp),
  last_string_date: z.nullable(Timestamp),
  owner: Owner,
}

/** A racket inside a string job. */
export const JobRacket = z.object(racketFields)
export type JobRacket = z.infer<typeof JobRacket>

/** A racket's job that is still to be done or collected; `is_received` says that the racket is in the shop. */
export const OpenJob = z.object({
  id: z.int(),
  order_status: z.enum(ORDER_STATUSES),
  is_received: z.boolean(),
  ticket: z.nullable(z.string()),
  shelf: z.nullable(z.string()),
  received_at: z.nullable(Timestamp),
  started_at: z.nullable(Timestamp),
  due_at: z.nullable(Timestamp),
  speed: z.nullable(JobSpeed),
})
export type OpenJob = z.infer<typeof OpenJob>

/**
 * A racket; `string_bed` comes from its newest completed job: as it was ordered, and as it was strung if that differs.
 * `open_job` is its newest job that is still to be done or collected; one for which the racket is in the shop comes first.
 * Each of them and `last_set_up` is null when there is none.
 */
export const Racket = z.object({
  ...racketFields,
  string_bed: z.nullable(z.object({ ...OrderedBed.shape, as_strung: z.nullable(StringBed) })),
  open_job: z.nullable(OpenJob),
  last_set_up: z.nullable(LastSetUp),
})
export type Racket = z.infer<typeof Racket>

export const RacketsQuery = z.strictObject({
  selection: z.optional(z.literal('active', { error: 'selection can only be active' })),
})

type Named = Pick<Racket, 'manufacturer' | 'model_name' | 'racket_name'>

export const displayName = (racket: Named) => racket.racket_name || `${racket.manufacturer}: ${racket.model_name}`

/** '{nickname} ({manufacturer}: {model})'; without a nickname only the display name. */
export const racketLine = (racket: Named) =>
  racket.racket_name ? `${racket.racket_name} (${racket.manufacturer}: ${racket.model_name})` : displayName(racket)

/** The first line of the compact display: the nickname or the model. */
export const shortName = (racket: Omit<Named, 'manufacturer'>) => racket.racket_name || racket.model_name

export const makeAndModel = (racket: Named) => `${racket.manufacturer} • ${racket.model_name}`

/**
 * Returns true for an active racket that was never strung in this shop, or not in the last 90 days. A racket with an
 * open job needs no recommendation.
 */
export function needsRestring(
  racket: Pick<Racket, 'is_retired' | 'last_string_date' | 'open_job'>,
  now: Date,
): boolean {
  if (racket.is_retired || racket.open_job) return false
  if (!racket.last_string_date) return true
  return now.getTime() - Date.parse(racket.last_string_date) > RESTRING_AFTER_DAYS * DAY_MS
}

/** Sorts active before retired rackets, then by display name without case; the server's English order is the same. */
export const byActiveThenName = (a: Racket, b: Racket) =>
  Number(a.is_retired) - Number(b.is_retired) ||
  displayName(a).toLowerCase().localeCompare(displayName(b).toLowerCase(), 'en') ||
  a.id - b.id
