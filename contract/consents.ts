import * as z from 'zod/mini'
import { Timestamp } from './ids.ts'

// The tension limit of a racket, and the consent to string it tighter.

/** The main and cross tension of an order in lbs; without a cross tension, the crosses have that of the mains. */
interface Tensions {
  tension: number
  cross_tension: number | null
}

/** A customer's acceptance of the risk of a tension above the limit, in lbs. */
export const Consent = z.object({
  tension: z.number(),
  tension_limit: z.number(),
  date: Timestamp,
  /** 'shop': staff recorded what the customer said at the counter. */
  recorded_by: z.enum(['customer', 'shop']),
})
export type Consent = z.infer<typeof Consent>

/** The risk that a person must accept before a racket is strung above its limit. */
export interface Risk {
  tension: number
  tension_limit: number
  text: string
}

/** The version of the sentence in `riskText`. Raise it when the sentence changes. */
export const CONSENT_VERSION = 1

/** The tension that counts: the higher one of mains and crosses, in lbs. */
export const highestTension = ({ tension, cross_tension }: Tensions) => Math.max(tension, cross_tension ?? tension)

/** True if a racket with this limit must not be strung this tight without a consent. A racket without a limit may. */
export const isAboveLimit = (setup: Tensions, tension_limit: number | null): tension_limit is number =>
  tension_limit !== null && highestTension(setup) > tension_limit

/**
 * The risk that needs a consent, or null. A consent covers all tensions up to its own, as long as the limit is not lower
 * than the one that was accepted.
 */
export function riskOf(
  setup: Tensions,
  racket: { manufacturer: string; tension_limit: number | null },
  accepted: Consent | null = null,
): Risk | null {
  const { tension_limit } = racket
  if (!isAboveLimit(setup, tension_limit)) return null
  const tension = highestTension(setup)
  if (accepted && accepted.tension >= tension && accepted.tension_limit <= tension_limit) return null
  return { tension, tension_limit, text: riskText(setup, racket.manufacturer, tension_limit) }
}

function riskText(setup: Tensions, manufacturer: string, tension_limit: number): string {
  const tension = highestTension(setup)
  const strings = tension > setup.tension ? 'Crosses' : 'Strings'
  const excess = tension - tension_limit
  return `${strings} at ${tension} lbs are ${excess} ${excess === 1 ? 'lb' : 'lbs'} above what ${manufacturer} allows for this frame: if it breaks, neither maker nor shop replaces it.`
}

/** The consent that an order still needs: its tension is above the limit that was accepted. */
export const consentInUse = ({ consent, ...setup }: Tensions & { consent: Consent | null }) =>
  consent && isAboveLimit(setup, consent.tension_limit) ? consent : null

/** 'Limit 28 lbs: risk accepted' */
export const consentText = ({ tension_limit }: Consent) => `Limit ${tension_limit} lbs: risk accepted`
