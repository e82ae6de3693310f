import { DAY_MS, MINUTE_MS } from '../../contract/base/time-units.ts'
import { inPounds } from '../../contract/catalog/kilograms.ts'
import type { Trx } from '../base/database/connect.ts'
import type { Random } from './random.ts'
import type { Staff } from './write.ts'

/** The frequency of a string bed at 1 lb, about as that of a badminton racket. */
const AT_ONE_POUND = 219

/** The days after which the customer listened again. */
const LATER = [3, 9, 20]

/** The share of the tension that is left after some days. */
const shareAfter = (days: number) => 1 - 0.03 * Math.sqrt(days)

/** The first sounds of many rackets, and those with which the customer followed the strings of their own. */
export async function insertSounds(trx: Trx, random: Random, { technician, customer }: Staff, now: Date) {
  await trx.updateTable('bench_settings').set({ listens: true }).execute()
  const beds = await trx
    .selectFrom('bed_lives as l')
    .innerJoin('string_beds as b', 'b.string_job_id', 'l.string_job_id')
    .select(['l.string_job_id', 'l.owner_id', 'l.ready_at', 'l.arrived_at', 'b.bed'])
    .orderBy('l.string_job_id')
    .execute()
  const sounds = beds.flatMap(({ string_job_id, owner_id, ready_at, arrived_at, bed }) => {
    if (owner_id !== customer && !random.chance(0.4)) return []
    const pounds = (inPounds(bed.unit, bed.mains.tension) + inPounds(bed.unit, bed.crosses.tension)) / 2
    const first = AT_ONE_POUND * Math.sqrt(pounds) * random.between(0.99, 1.01)
    const heard = (days: number, by: number) => ({
      string_job_id,
      hz: Math.round(first * Math.sqrt(shareAfter(days)) * 10) / 10,
      taps: random.pick([4, 5, 5]),
      spread: random.pick([0.4, 0.7, 1, 1.3]),
      by,
      at: new Date(ready_at.getTime() + Math.max(days * DAY_MS, MINUTE_MS)),
    })
    const later = owner_id === customer ? LATER.map((days) => heard(days, customer)) : []
    const until = arrived_at ?? now
    return [
      { ...heard(0, technician), is_reference: true },
      ...later.filter(({ at }) => at < until).map((sound) => ({ ...sound, is_reference: false })),
    ].filter(({ at }) => at < now)
  })
  // One statement has at most 65,535 parameters.
  for (let from = 0; from < sounds.length; from += 1_000) {
    await trx
      .insertInto('bed_sounds')
      .values(sounds.slice(from, from + 1_000))
      .execute()
  }
}
