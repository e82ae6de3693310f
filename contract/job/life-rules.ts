import { keysOf } from '../base/keys.ts'
import type { Language } from '../base/languages.ts'
import { medianOf } from '../base/median.ts'
import { english, type Say } from '../base/say.ts'
import { DAY_MS } from '../base/time-units.ts'

/** The places where a string can break, in the order of their numbers on the drawing. */
export const ZONE_NAMES = { center: 'Center', side: 'Side', top: 'Top', throat: 'Throat', frame: 'At the frame' }
export type Zone = keyof typeof ZONE_NAMES
export const ZONES = keysOf(ZONE_NAMES)

/** The reason why a string bed came out. `skipped`: the question was put aside, so it is not asked again. */
export const END_REASONS = ['broke', 'soft', 'time', 'elsewhere', 'skipped'] as const
export type EndReason = (typeof END_REASONS)[number]

/** True if a string bed is known to have ended. A question that was skipped says nothing about it. */
export const hasEnded = (reason: EndReason | null) => reason !== null && reason !== 'skipped'

const placeIn = (say: Say): Record<Zone, string> => ({
  center: say`in the center`,
  side: say`at the side`,
  top: say`at the top`,
  throat: say`at the throat`,
  frame: say`at the frame`,
})

/** '1 day', '40 days' */
export const daysText = (days: number, say: Say = english) => (days === 1 ? say`${days} day` : say`${days} days`)

const endIn = (say: Say, life: string): Record<EndReason, string> => ({
  broke: say`Broke after ${life}`,
  soft: say`Went soft after ${life}`,
  time: say`Time for new strings after ${life}`,
  elsewhere: say`Strung elsewhere`,
  skipped: say`Not asked again`,
})

/** 'Broke after 40 days, at the frame' */
export function endText(
  { reason, zone }: { reason: EndReason; zone: Zone | null },
  days: number,
  say: Say = english,
): string {
  const life = daysText(days, say)
  return reason === 'broke' && zone ? say`Broke after ${life}, ${placeIn(say)[zone]}` : endIn(say, life)[reason]
}

/** The whole days from one moment to another; at least 1, so that a life is never zero. */
export const daysBetween = (from: Date, to: Date) => Math.max(1, Math.round((to.getTime() - from.getTime()) / DAY_MS))

/** The most lives that a forecast uses. */
export const LIVES_COUNTED = 5
/** With this many lives of a racket, those of its player's other rackets no longer count. */
export const LEAST_OF_RACKET = 2
const LEAST_OF_PLAYER = 3

/** The lives, and the customers with such lives, that it takes before the shop says how long a string lasts. */
export const LEAST_LIVES_OF_STRING = 10
export const LEAST_CUSTOMERS_OF_STRING = 3

export interface Forecast {
  /** Days that the strings usually last. */
  days: number
  of: 'racket' | 'player'
}

/**
 * The probable life of a racket's strings: the median of the last five lives of this racket (2 or more),
 * otherwise of its player (3 or more), otherwise null. An unfinished life that is longer than the median counts as at least
 * that long. Lives are days, oldest first.
 */
export function expectedLife(lives: {
  racket: number[]
  player: number[]
  unfinished: number | null
}): Forecast | null {
  const of = lives.racket.length >= LEAST_OF_RACKET ? 'racket' : 'player'
  if (of === 'player' && lives.player.length < LEAST_OF_PLAYER) return null
  const known = lives[of].slice(-LIVES_COUNTED)
  const usual = medianOf(known)
  if (usual === null) return null
  const isLonger = lives.unfinished !== null && lives.unfinished > usual
  const days = isLonger ? medianOf([...known, lives.unfinished ?? 0].slice(-LIVES_COUNTED)) : usual
  return { days: Math.round(days ?? usual), of }
}

/** 'Its strings usually last 41 days.', or 'Your strings …' where the player's other rackets decide. */
export function usualLifeText({ of, days }: Forecast, say: Say = english): string {
  const life = daysText(days, say)
  return of === 'racket' ? say`Its strings usually last ${life}.` : say`Your strings usually last ${life}.`
}

/** The moment at which strings will probably be soft. */
export const softAt = (strung: Date, { days }: Forecast) => new Date(strung.getTime() + days * DAY_MS)

const listOf = (language: Language) => new Intl.ListFormat(language, { type: 'conjunction' })

/** 'Your strings lasted 41, 38 and 45 days here.'; empty without lives. */
export function livesText(lives: number[], say: Say = english): string {
  if (lives.length === 0) return ''
  const days = listOf(say.language).format(lives.map(String)).replace(', and ', ' and ')
  return lives.length === 1 && lives[0] === 1
    ? say`Your strings lasted ${days} day here.`
    : say`Your strings lasted ${days} days here.`
}

/** '3 of 4 at the frame'; null when none broke there. */
export function breaksText(breaks: Zone[], say: Say = english): string | null {
  const atFrame = breaks.filter((zone) => zone === 'frame').length
  return atFrame === 0 ? null : say`${atFrame} of ${breaks.length} at the frame`
}
