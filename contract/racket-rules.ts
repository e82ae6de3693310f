import type { Racket } from './rackets.ts'

// Without zod, so that a page can ask the rules before a form brings the schemas.

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
export type RacketField = keyof typeof RACKET_FIELD_NAMES

// Object.keys and Object.fromEntries forget the names of the keys.
export const RACKET_FIELDS = Object.keys(RACKET_FIELD_NAMES) as RacketField[]

/** One value for each of a racket's fields. */
export const eachRacketField = <Value>(value: (field: RacketField) => Value) =>
  Object.fromEntries(RACKET_FIELDS.map((field) => [field, value(field)])) as Record<RacketField, Value>

/** Fields that every racket must have. */
export const isRequiredRacketField = (field: RacketField) => field === 'manufacturer' || field === 'model_name'

const RESTRING_AFTER_DAYS = 90

type Named = Pick<Racket, 'manufacturer' | 'model_name' | 'racket_name'>

export const displayName = (racket: Named) => racket.racket_name || `${racket.manufacturer}: ${racket.model_name}`

/** '{nickname} ({manufacturer}: {model})'; without a nickname the display name alone. */
export const racketLine = (racket: Named) =>
  racket.racket_name ? `${racket.racket_name} (${racket.manufacturer}: ${racket.model_name})` : displayName(racket)

export const makeAndModel = (racket: Named) => `${racket.manufacturer} • ${racket.model_name}`

/** True for an active racket that was never strung here, or not within 90 days. */
export function needsRestring(racket: Pick<Racket, 'is_retired' | 'last_string_date'>, now: Date): boolean {
  if (racket.is_retired) return false
  if (!racket.last_string_date) return true
  return now.getTime() - Date.parse(racket.last_string_date) > RESTRING_AFTER_DAYS * 86_400_000
}

/** Active before retired, then by display name without regard to case; the server sorts the same way, in English too. */
export const byActiveThenName = (a: Racket, b: Racket) =>
  Number(a.is_retired) - Number(b.is_retired) ||
  displayName(a).toLowerCase().localeCompare(displayName(b).toLowerCase(), 'en') ||
  a.id - b.id
