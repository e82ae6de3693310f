import { type OrderStatus, statusLabel } from '../../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { type Bench, hasShelf, type KeptRacket, rackNames, strangersOn } from '../../../contract/work/bench.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { personLabel } from '../../base/database/person-label.ts'
import { badRequest, conflict } from '../../base/errors.ts'
import { promiseReceived } from '../../job/promises/set-due.ts'
import { recordEvent } from '../../job/string-jobs/queries.ts'
import { getTechnicianJob } from '../../job/technician/queries.ts'
import { GONE, lockVisit, now } from '../../job/technician/racket-visit.ts'
import { benchSettings, lockBenchSettings } from './settings.ts'

interface Move {
  /** Null takes the racket off its shelf. */
  shelf: string | null
  is_shared: boolean
  /** The status that the caller saw; undefined skips the check. */
  from?: OrderStatus | undefined
  actor_id: number
}

/** The settings of the bench, and the rackets that are on shelves. */
export async function findBench(db: Db): Promise<Bench> {
  return { ...(await benchSettings(db)), kept: await keptRackets(db) }
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
    const job = await lockVisit(trx, id)
    if (job.left_at) throw conflict(GONE)
    if (from && from !== job.order_status) throw conflict(`This job is already ${statusLabel(job.order_status)}.`)
    if (job.shelf !== shelf) {
      if (shelf !== null) {
        if (!hasShelf(settings, shelf)) {
          throw badRequest(
            `There is no shelf ${shelf}. The last one is ${rackNames(settings).at(-1)}${settings.places}.`,
          )
        }
        const [stranger] = is_shared ? [] : strangersOn(await keptRackets(trx), shelf, { customer_id: job.owner_id })
        if (stranger)
          throw conflict(`Shelf ${shelf} already has a racket of ${stranger.customer} (${stranger.ticket}).`)
      }
      await trx
        .updateTable('string_jobs')
        .set({ shelf, ...(!job.received_at && { received_at: now }) })
        .where('id', '=', id)
        .execute()
      if (!job.received_at) {
        await recordEvent(trx, id, actor_id, 'received')
        await promiseReceived(trx, [id])
      }
      await recordEvent(trx, id, actor_id, 'shelf', { from: job.shelf, to: shelf })
    }
    return getTechnicianJob(trx, id)
  })
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
