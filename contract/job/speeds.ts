import * as z from 'zod/mini'
import { id, Timestamp } from '../base/ids.ts'
import type { Region } from '../base/region.ts'
import { english, type Say } from '../base/say.ts'
import { clockText } from '../base/shop-time.ts'
import { isUnique } from '../base/unique.ts'
import { wholeBetween } from '../base/whole-between.ts'
import { Time } from '../catalog/opening-hours.ts'
import { amount } from '../catalog/prices.ts'

// Speeds are promises of an earlier time than standard, which the shop sells for a surcharge.

const MAX_SPEEDS = 10
const SPEEDS = { error: 'Please send the speeds as a list' }

const terms = {
  /** The days after the racket is received. */
  days: wholeBetween(0, 30, 'The days must be a whole number from 0 to 30'),
  /** The clock time when the racket is ready, and the one by which it must be received. */
  ready_by: Time,
  bring_by: Time,
  /** In cents. */
  surcharge: amount('The surcharge'),
  /** Null without a limit. */
  most_per_day: z.nullable(wholeBetween(1, 1000, 'The limit per day must be a whole number from 1 to 1000, or empty')),
}

/** A speed that the shop offers. */
export const Speed = z.object({ id: z.int(), ...terms })
export type Speed = z.infer<typeof Speed>

const SpeedInput = z.strictObject(terms, SPEEDS).check(
  z.refine(({ days, ready_by, bring_by }) => days > 0 || bring_by < ready_by, {
    error: 'For a same-day speed, the racket must arrive before the ready time',
  }),
)

/** The shop's whole list of speeds. Refused (409) when the list is no longer `from`, as the person saw it. */
export const SpeedsInput = z.strictObject({
  speeds: z.array(SpeedInput, SPEEDS).check(
    z.maxLength(MAX_SPEEDS, { error: `There can be at most ${MAX_SPEEDS} speeds` }),
    z.refine((speeds) => isUnique(speeds.map(({ days, ready_by }) => `${days} ${ready_by}`)), {
      error: 'Two speeds have the same day and time',
    }),
  ),
  from: z.exactOptional(z.array(SpeedInput, SPEEDS)),
})
export type SpeedsInput = z.infer<typeof SpeedsInput>

/** A speed that can be ordered now: the racket is ready at `due_at` if it arrives by `bring_by`. */
export const SpeedOffer = z.object({
  id: z.int(),
  due_at: Timestamp,
  bring_by: Timestamp,
  surcharge: z.int(),
  is_sold_out: z.boolean(),
})
export type SpeedOffer = z.infer<typeof SpeedOffer>

interface Price {
  id: number
  due: Date
  surcharge: number
}

/**
 * The speeds to offer: those for which every speed that is ready as early or earlier costs more. A speed that is sold
 * out hides no other. Of two that are the same, the older one is offered.
 */
export const worthOffering = <Speed extends Price>(speeds: Speed[], isSoldOut: (speed: Speed) => boolean): Speed[] =>
  speeds.filter((speed) =>
    speeds.every((other) => {
      if (other === speed || other.due > speed.due || other.surcharge > speed.surcharge || isSoldOut(other)) return true
      const isSame = other.due.getTime() === speed.due.getTime() && other.surcharge === speed.surcharge
      return isSame && other.id > speed.id
    }),
  )

const PICK = 'Please choose a time from the list'

/** A speed with the moment that the person saw. The order is refused (409) when it can no longer be promised. */
export const SpeedChoice = z.strictObject({ id: id(PICK), due_at: z.iso.datetime({ error: PICK }) }, { error: PICK })
export type SpeedChoice = z.infer<typeof SpeedChoice>

/** The speed of a job: the moment that the customer chose, and the one by which the racket had to arrive. */
export const JobSpeed = z.object({ due_at: Timestamp, bring_by: Timestamp })
export type JobSpeed = z.infer<typeof JobSpeed>

/** A change of a job that cannot keep its speed: to the next time of the speed, or to standard without the surcharge. */
export const SpeedChange = z.strictObject({
  to: z.enum(['next', 'standard'], { error: 'to must be next or standard' }),
})
export type SpeedChange = z.infer<typeof SpeedChange>

/** The name of a speed on receipts and in settings: 'Next day, 5:00 PM'. Jobs keep it in English. */
export function speedName(
  { days, ready_by }: Pick<Speed, 'days' | 'ready_by'>,
  { country }: Pick<Region, 'country'>,
  say: Say = english,
): string {
  const time = clockText(ready_by, { country })
  if (days === 0) return say`Same day, ${time}`
  return days === 1 ? say`Next day, ${time}` : say`In ${days} days, ${time}`
}

/** The day in the name of a speed, in any language: 'Next day'. The time is always at the end of the name. */
export const speedDayOf = (name: string) => name.replace(/,? \d+[:.]\d.*$/, '')
