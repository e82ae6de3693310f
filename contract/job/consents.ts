import * as z from 'zod/mini'
import { Timestamp } from '../base/ids.ts'
import { rounded } from '../base/money.ts'
import { english, type Say } from '../base/say.ts'
import { amountText, orderedTensions, RANGES, type Tensions, tensionIn, tensionText } from '../catalog/kilograms.ts'

// The tension limit of a racket, and the consent to string it tighter. Tensions are compared in the unit of the order.

/** A customer's acceptance of the risk of a tension above the limit, in lbs. */
export const Consent = z.object({
  tension: z.number(),
  /** The accepted tension in kg, if the order was in kg. */
  tension_kg: z.nullable(z.number()),
  tension_limit: z.number(),
  date: Timestamp,
  /** 'shop': staff recorded what the customer said at the counter. */
  recorded_by: z.enum(['customer', 'shop']),
})
export type Consent = z.infer<typeof Consent>

/** The risk that a person must accept before the shop strings a racket above its limit. */
export interface Risk extends Pick<Consent, 'tension' | 'tension_kg' | 'tension_limit'> {
  text: string
}

/** The version of the sentence in `riskText`. Raise it when the sentence changes. */
export const CONSENT_VERSION = 2

/** The decisive tension, in the unit of the order: the higher one of mains and crosses. */
export function highestTension(setup: Tensions) {
  const { mains, crosses, unit } = orderedTensions(setup)
  return { highest: Math.max(mains, crosses ?? mains), unit }
}

/**
 * True if a racket with this limit must not be strung this tight without a consent. A racket without a limit may. A tension
 * that no order can have is refused for that, whatever the limit.
 */
export function isAboveLimit(setup: Tensions, tension_limit: number | null): tension_limit is number {
  const { highest, unit } = highestTension(setup)
  return tension_limit !== null && highest > tensionIn(unit, tension_limit) && highest <= RANGES[unit].max
}

/**
 * The risk that needs a consent, or null. A consent covers all tensions up to its own, as long as the limit is not lower
 * than the one that was accepted.
 */
export function riskOf(
  setup: Tensions,
  racket: { manufacturer: string; tension_limit: number | null },
  accepted: Consent | null = null,
  say: Say = english,
): Risk | null {
  const { tension_limit } = racket
  if (!isAboveLimit(setup, tension_limit)) return null
  if (accepted && isCovered(setup, accepted) && accepted.tension_limit <= tension_limit) return null
  const { highest, unit } = highestTension(setup)
  return {
    tension: Math.max(setup.tension, setup.cross_tension ?? setup.tension),
    tension_kg: unit === 'kg' ? highest : null,
    tension_limit,
    text: riskText(setup, racket.manufacturer, tension_limit, say),
  }
}

function isCovered(setup: Tensions, accepted: Consent): boolean {
  const { highest, unit } = highestTension(setup)
  return (orderUnit(accepted) === unit ? acceptedTension(accepted) : tensionIn(unit, accepted.tension)) >= highest
}

function riskText(setup: Tensions, manufacturer: string, tension_limit: number, say: Say): string {
  const { highest, unit } = highestTension(setup)
  const excess = amountText(unit, rounded(highest - tensionIn(unit, tension_limit), 1))
  return highest > orderedTensions(setup).mains
    ? say`Crosses at ${highest} ${unit} are ${excess} above what ${manufacturer} allows for this frame: if it breaks, neither the maker nor the shop will replace it.`
    : say`Strings at ${highest} ${unit} are ${excess} above what ${manufacturer} allows for this frame: if it breaks, neither the maker nor the shop will replace it.`
}

/** The consent that an order still needs: its tension is above the limit that was accepted. */
export const consentInUse = ({ consent, ...setup }: Tensions & { consent: Consent | null }) =>
  consent && isAboveLimit(setup, consent.tension_limit) ? consent : null

const orderUnit = ({ tension_kg }: Pick<Consent, 'tension_kg'>) => (tension_kg === null ? 'lbs' : 'kg')
const acceptedTension = ({ tension, tension_kg }: Pick<Consent, 'tension' | 'tension_kg'>) => tension_kg ?? tension

/** The accepted tension and the limit in the unit of the order: '29.5 lbs' and '28 lbs'. */
export const consentTexts = (consent: Pick<Consent, 'tension' | 'tension_kg' | 'tension_limit'>) => ({
  tension: `${acceptedTension(consent)} ${orderUnit(consent)}`,
  limit: tensionText(orderUnit(consent), consent.tension_limit),
})

/** 'Limit 28 lbs: risk accepted' */
export const consentText = (consent: Consent, say: Say = english) =>
  say`Limit ${consentTexts(consent).limit}: risk accepted`
