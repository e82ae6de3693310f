import {
  daysBetween,
  expectedLife,
  hasEnded,
  LEAST_OF_RACKET,
  LIVES_COUNTED,
  softAt,
} from '../../../contract/job/life-rules.ts'
import type { RacketLife } from '../../../contract/job/lives.ts'
import type { Db } from '../../base/database/connect.ts'
import { openMarksOf } from './marks.ts'

const BREAKS_SHOWN = 100

/** The life of a racket's string beds; undefined when it is missing, deleted or not of `owner_id`. Null: of any owner. */
export async function lifeOf(
  db: Db,
  owner_id: number | null,
  racket_id: number,
  now: Date,
): Promise<RacketLife | undefined> {
  const racket = await db
    .selectFrom('rackets')
    .select(['owner_id', 'player'])
    .where('id', '=', racket_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!racket || (owner_id !== null && racket.owner_id !== owner_id)) return undefined
  const beds = await db
    .selectFrom('bed_lives')
    .select(['string_job_id', 'ready_at', 'arrived_at', 'reason', 'zone', 'is_counted'])
    .where('racket_id', '=', racket_id)
    .orderBy('ready_at', 'desc')
    .limit(BREAKS_SHOWN)
    .execute()
  const lives = livesOf(beds)
  // Until a racket that came again is strung, its last string bed is in it, and the bench asks why it came out.
  const [present] = beds
  const isAtHome = present?.arrived_at === null
  const unfinished = isAtHome ? daysBetween(present.ready_at, now) : null
  const player = lives.length >= LEAST_OF_RACKET ? [] : await livesOfPlayer(db, racket)
  const forecast = isAtHome && !hasEnded(present.reason) && expectedLife({ racket: lives, player, unfinished })
  return {
    lives,
    forecast: forecast ? { ...forecast, date: softAt(present.ready_at, forecast).toISOString() } : null,
    bed: present
      ? {
          string_job_id: present.string_job_id,
          date: present.ready_at.toISOString(),
          days: daysBetween(present.ready_at, present.arrived_at ?? now),
          end: present.reason && { reason: present.reason, zone: present.zone },
        }
      : null,
    breaks: beds.flatMap(({ zone }) => zone ?? []).toReversed(),
    marks: await openMarksOf(db, racket_id),
  }
}

interface Bed {
  ready_at: Date
  arrived_at: Date | null
  is_counted: boolean
}

/** The days of the last lives that count, oldest first. `beds` are newest first. */
const livesOf = (beds: Bed[]) =>
  beds
    .flatMap(({ is_counted, ready_at, arrived_at }) =>
      is_counted && arrived_at ? [daysBetween(ready_at, arrived_at)] : [],
    )
    .slice(0, LIVES_COUNTED)
    .toReversed()

const livesOfPlayer = async (db: Db, { owner_id, player }: { owner_id: number; player: string }) =>
  livesOf(
    await db
      .selectFrom('bed_lives as l')
      .innerJoin('rackets as r', 'r.id', 'l.racket_id')
      .select(['l.ready_at', 'l.arrived_at', 'l.is_counted'])
      .where('l.owner_id', '=', owner_id)
      .where('r.player', '=', player)
      .where('l.is_counted', '=', true)
      .orderBy('l.arrived_at', 'desc')
      .limit(LIVES_COUNTED)
      .execute(),
  )
