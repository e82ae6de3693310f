import { isolated } from '../base/isolated.ts'
import { english, type Say } from '../base/say.ts'
import { inARow } from '../base/sentence.ts'
import { DAY_MS } from '../base/time-units.ts'
import { isOpen, openingBeforeDay } from '../catalog/hours.ts'
import type { OpeningHours } from '../catalog/opening-hours.ts'
import { daysText, type Forecast, softAt, usualLifeText } from '../job/life-rules.ts'

// The rules of the message 'Time to restring'.

const WEEK_MS = 7 * DAY_MS

/**
 * The string beds that one message is about now, of those that a customer has at home; empty when it is not time for a
 * message. `usual` is how long the strings usually last. The first bed is due: the shop has opened on the last open day
 * before the day on which its strings will probably be soft. The others are due within seven days. A bed is left out when
 * its strings are probably soft already, when its racket was still here at that opening, and when a message about it may
 * have been sent before a restore.
 */
export function bedsToMention<Bed extends { ready_at: Date; left_at: Date; usual: Forecast }>(
  beds: Bed[],
  { hours, restored_at }: { hours: OpeningHours; restored_at: Date | null },
  now: Date,
): Bed[] {
  if (!isOpen(hours, now)) return []
  const timed = beds.flatMap((bed) => {
    const soft = softAt(bed.ready_at, bed.usual)
    const due = openingBeforeDay(hours, soft)
    if (!due || soft <= now || bed.left_at >= due) return []
    // It may have been in the message about another racket that was due up to a week earlier.
    const isSurelyUnsent = restored_at === null || due.getTime() - WEEK_MS >= restored_at.getTime()
    return isSurelyUnsent ? [{ bed, due: due.getTime() }] : []
  })
  if (!timed.some(({ due }) => due <= now.getTime())) return []
  return timed.filter(({ due }) => due <= now.getTime() + WEEK_MS).map(({ bed }) => bed)
}

/** A racket in the message: its name, and the whole days since it was strung. */
export interface MentionedRacket {
  name: string
  days: number
  usual: Forecast
}

/**
 * 'Your Astrox was strung 40 days ago. Its strings usually last 41 days. Bring it today and it will be ready Wed, Nov 25,
 * 18:00.' `ready` is null in a shop that promises nothing.
 */
export function restringText(rackets: MentionedRacket[], ready: string | null, say: Say = english): string {
  const sentences = rackets.map(({ name, days, usual }) => {
    const strung = say`Your ${isolated(name)} was strung ${daysText(days, say)} ago.`
    return inARow([strung, usualLifeText(usual, say)], say.language)
  })
  if (ready === null) return inARow(sentences, say.language)
  const invitation =
    rackets.length === 1
      ? say`Bring it today and it will be ready ${ready}.`
      : say`Bring one of them today and it will be ready ${ready}.`
  return inARow([...sentences, invitation], say.language)
}

/** The path of the page that orders rackets with one press: '/restring/12-15'. */
export const restringPath = (racket_ids: number[]) => `/restring/${racket_ids.join('-')}`
