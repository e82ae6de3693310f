import type { Racket } from './rackets.ts'

// Without zod, so that a page can ask the rules before a form brings the schemas.

/** The fields that a person enters about a racket, in the order of the forms. */
export const RACKET_FIELDS = ['manufacturer', 'model_name', 'racket_name', 'serial_number'] as const

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
