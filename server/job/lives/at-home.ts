import { sql } from 'kysely'
import { daysBetween, expectedLife, type Forecast, hasEnded, LIVES_COUNTED } from '../../../contract/job/life-rules.ts'
import { isCompleted } from '../../../contract/job/statuses.ts'
import type { Db } from '../../base/database/connect.ts'

/** A string bed of which no end is known, in an active racket that has no open job and is not in the shop. */
export interface BedAtHome {
  string_job_id: number
  racket_id: number
  owner_id: number
  model_name: string
  ready_at: Date
  left_at: Date
  /** The usual life of its strings. */
  usual: Forecast
}

/** The string beds in rackets that their owners have at home and that have a forecast, by the ids of their jobs. */
export async function bedsAtHome(db: Db, owner_ids: number[]): Promise<BedAtHome[]> {
  if (owner_ids.length === 0) return []
  const beds = await bedsOf(db, owner_ids)
  const lives = beds
    .flatMap(({ ready_at, arrived_at, is_counted, ...bed }) =>
      is_counted && arrived_at ? [{ ...bed, arrived_at, days: daysBetween(ready_at, arrived_at) }] : [],
    )
    .sort((a, b) => a.arrived_at.getTime() - b.arrived_at.getTime())
  const ofRacket = new Map<number, number[]>()
  const ofPlayer = new Map<string, number[]>()
  for (const { days, ...bed } of lives) {
    ofRacket.set(bed.racket_id, [...(ofRacket.get(bed.racket_id) ?? []), days].slice(-LIVES_COUNTED))
    ofPlayer.set(playerOf(bed), [...(ofPlayer.get(playerOf(bed)) ?? []), days].slice(-LIVES_COUNTED))
  }
  const newest = new Map(beds.map((bed) => [bed.racket_id, bed]))
  return [...newest.values()]
    .flatMap(({ order_status, is_at_home, left_at, arrived_at, reason, is_counted: _, player, ...bed }) => {
      const racket = ofRacket.get(bed.racket_id) ?? []
      const ofSame = ofPlayer.get(playerOf({ ...bed, player })) ?? []
      const usual = expectedLife({ racket, player: ofSame, unfinished: null })
      const isIn = is_at_home && isCompleted(order_status) && arrived_at === null && !hasEnded(reason)
      return isIn && left_at && usual ? [{ ...bed, left_at, usual }] : []
    })
    .sort((a, b) => a.string_job_id - b.string_job_id)
}

/** A key for the person who plays with a racket: the owner, or the player that its owner named. */
const playerOf = ({ owner_id, player }: { owner_id: number; player: string }) => `${owner_id} ${player}`

/** All string beds of some customers, oldest first. */
const bedsOf = (db: Db, owner_ids: number[]) =>
  db
    .selectFrom('bed_lives as l')
    .innerJoin('string_jobs as j', 'j.id', 'l.string_job_id')
    .innerJoin('rackets as r', 'r.id', 'l.racket_id')
    .select(['l.string_job_id', 'l.racket_id', 'l.owner_id', 'l.ready_at', 'l.arrived_at', 'l.reason', 'l.is_counted'])
    .select(['j.order_status', 'j.left_at', 'r.model_name', 'r.player'])
    .select(
      sql<boolean>`r.deleted_at is null and not r.is_retired and not exists (
        select from string_jobs o
        where o.racket_id = r.id and o.undone_at is null and o.left_at is null
      )`.as('is_at_home'),
    )
    .where('l.owner_id', 'in', owner_ids)
    .orderBy('l.ready_at')
    .orderBy('l.string_job_id')
    .execute()
