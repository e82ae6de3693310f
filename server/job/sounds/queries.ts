import { sql } from 'kysely'
import { inPounds, inUnit } from '../../../contract/catalog/kilograms.ts'
import { type FirstReading, tensionOfSound, usualSound } from '../../../contract/job/sound-rules.ts'
import type { BedSounds } from '../../../contract/job/sounds.ts'
import type { StringBedIds } from '../../../contract/job/string-bed.ts'
import type { Db } from '../../base/database/connect.ts'

const SOUNDS_SHOWN = 30
const READINGS_COMPARED = 200

/** The sounds of a job's strings; undefined when the job is missing or not of `owner_id`. Null: staff, who see all. */
export async function soundsOf(db: Db, owner_id: number | null, string_job_id: number): Promise<BedSounds | undefined> {
  const bed = await db
    .selectFrom('string_beds')
    .select(['owner_id', 'bed', sql<string | null>`iso(strung_at)`.as('strung_at')])
    .where('string_job_id', '=', string_job_id)
    .executeTakeFirst()
  if (!bed || (owner_id !== null && bed.owner_id !== owner_id)) return undefined
  const sounds = await presentSounds(db, string_job_id)
  const newest = sounds.at(-1)
  const readings = newest ? await firstReadings(db, string_job_id) : []
  const tension = newest ? tensionOfSound(newest.hz, readings) : null
  return {
    strung_at: bed.strung_at,
    sounds,
    tension: tension && {
      value: inUnit(bed.bed.unit, tension.lbs),
      spread: inUnit(bed.bed.unit, tension.spread),
      unit: bed.bed.unit,
    },
    usual: owner_id === null ? usualSound(poundsOf(bed.bed), readings) : null,
  }
}

const poundsOf = ({ unit, mains, crosses }: StringBedIds) => ({
  mains: inPounds(unit, mains.tension),
  crosses: inPounds(unit, crosses.tension),
})

/** The newest sounds of the strings that are in the racket now. A job that was strung twice also has older ones. */
const presentSounds = async (db: Db, string_job_id: number) => {
  const sounds = await db
    .selectFrom('bed_sounds as s')
    .innerJoin('string_jobs as j', 'j.id', 's.string_job_id')
    .select(['s.id', 's.hz', 's.taps', 's.spread', sql<string>`iso(s.at)`.as('date'), 's.is_reference'])
    .where('s.string_job_id', '=', string_job_id)
    .whereRef('s.at', '>=', 'j.ready_at')
    .orderBy('s.is_reference', 'desc')
    .orderBy('s.id', 'desc')
    .limit(SOUNDS_SHOWN + 1)
    .execute()
  return sounds.toSorted((one, other) => one.id - other.id)
}

/** The first readings of other rackets of the same model, with the same strings. */
async function firstReadings(db: Db, string_job_id: number): Promise<FirstReading[]> {
  const readings = await db
    .selectFrom('bed_sounds as s')
    .innerJoin('bed_kinds as k', 'k.string_job_id', 's.string_job_id')
    .select(['s.hz', 'k.bed'])
    .where('s.is_reference', '=', true)
    .whereRef('s.at', '>=', 'k.strung_at')
    .where('s.string_job_id', '<>', string_job_id)
    .where('k.kind', '=', (kinds) =>
      kinds.selectFrom('bed_kinds').select('kind').where('string_job_id', '=', string_job_id),
    )
    .orderBy('s.id', 'desc')
    .limit(READINGS_COMPARED)
    .execute()
  return readings.map(({ hz, bed }) => ({ hz, ...poundsOf(bed) }))
}

/** Deletes a person's sounds. The first one of each job stays as a reading of the shop, without a name. */
export async function forgetSounds(db: Db, person: number) {
  await db
    .deleteFrom('bed_sounds')
    .where('is_reference', '=', false)
    .where((sound) =>
      sound.or([
        sound('by', '=', person),
        sound('string_job_id', 'in', (jobs) =>
          jobs.selectFrom('string_jobs').select('id').where('owner_id', '=', person),
        ),
      ]),
    )
    .execute()
  await db.updateTable('bed_sounds').set({ by: null }).where('by', '=', person).execute()
}

/** True if the strings of a job are in its racket, and the racket has not come for other ones. */
export const isInRacket = async (db: Db, string_job_id: number) =>
  (await db
    .selectFrom('bed_lives')
    .select('string_job_id')
    .where('string_job_id', '=', string_job_id)
    .where('arrived_at', 'is', null)
    .executeTakeFirst()) !== undefined
