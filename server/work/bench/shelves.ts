import type { OrderStatus } from '../../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import {
  allShelves,
  type Bench,
  type BenchSettings,
  hasShelf,
  type KeptRacket,
  strangersOn,
} from '../../../contract/work/bench.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { personLabel } from '../../base/database/person-label.ts'
import { badRequest, conflict } from '../../base/errors.ts'
import { requireSeenStatus } from '../../job/require-status.ts'
import { changeTechnicianJob } from '../../job/technician/change-technician-job.ts'
import { GONE } from '../../job/technician/racket-visit.ts'
import { NOW } from '../../job/write.ts'
import { benchSettings, lockBenchSettings } from './settings.ts'
import { benchStringers } from './stringers.ts'

interface Move {
  /** Null takes the racket off its shelf. */
  shelf: string | null
  is_shared: boolean
  /** The status that the caller saw; undefined skips the check. */
  from?: OrderStatus | undefined
  actor_id: number
}

/** The settings of the bench, the rackets that are on shelves, and who can string. */
export async function findBench(db: Db): Promise<Bench> {
  const [settings, kept, stringers] = await Promise.all([benchSettings(db), keptRackets(db), benchStringers(db)])
  return { ...settings, kept, stringers }
}

/**
 * Records where a racket is kept, and with it that it came; the same shelf again changes nothing. Throws 400 for an
 * unknown shelf, and 409 when the racket has left, its status is not `from`, or another customer's racket is there and
 * sharing was not agreed to.
 */
export function moveToShelf(db: Db, id: number, { shelf, is_shared, from, actor_id }: Move): Promise<TechnicianJob> {
  return transact(db, async (trx) => {
    // Two rackets that are stored at the same moment must see each other.
    const settings = await lockBenchSettings(trx)
    return changeTechnicianJob(trx, id, actor_id, async (_, job) => {
      if (job.left_at) throw conflict(GONE)
      requireSeenStatus(job, from)
      if (job.shelf === shelf) return null
      if (shelf !== null) await requireFree(trx, shelf, { settings, is_shared, customer_id: job.owner_id })
      return { set: { shelf, ...(!job.received_at && { received_at: NOW }) } }
    })
  })
}

interface Place {
  settings: BenchSettings
  is_shared: boolean
  customer_id: number
}

/** Throws 400 for an unknown shelf, and 409 when another customer's racket is there and sharing was not agreed to. */
async function requireFree(trx: Trx, shelf: string, { settings, is_shared, customer_id }: Place) {
  if (!hasShelf(settings, shelf)) {
    const last = allShelves(settings).at(-1)
    throw badRequest(`There is no shelf ${shelf}. ${last ? `The last one is ${last}.` : 'This shop has no shelves.'}`)
  }
  const [stranger] = is_shared ? [] : strangersOn(await keptRackets(trx), shelf, { customer_id })
  if (stranger) throw conflict(`Shelf ${shelf} already has a racket of ${stranger.customer} (${stranger.ticket}).`)
}

const keptRackets = (db: Db): Promise<KeptRacket[]> =>
  db
    .selectFrom('string_jobs as j')
    .innerJoin('users as o', 'o.id', 'j.owner_id')
    .select((eb) => [
      'j.id as job',
      // Not null: see the conditions below.
      eb.ref('j.shelf').$notNull().as('shelf'),
      'j.owner_id as customer_id',
      personLabel('o').as('customer'),
      eb.ref('j.ticket').$notNull().as('ticket'),
    ])
    .where('j.left_at', 'is', null)
    .where('j.shelf', 'is not', null)
    .orderBy('j.shelf')
    .orderBy('j.id')
    .execute()
