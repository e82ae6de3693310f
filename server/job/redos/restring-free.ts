import { sql } from 'kysely'
import { mediumDate } from '../../../contract/base/shop-time.ts'
import { dearest } from '../../../contract/job/price-lines.ts'
import { isStrung } from '../../../contract/job/statuses.ts'
import { hybridOf, shopStringsOf } from '../../../contract/job/string-bed.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { shopRegion } from '../../catalog/settings/region.ts'
import { pricedStrings } from '../../catalog/strings/queries.ts'
import { recordEvents } from '../history.ts'
import { type LockedJob, lockOwnJob, NO_TECHNICIAN_JOB } from '../locked-job.ts'
import { refuseSecondRedo, SECOND_REDO } from '../one-redo.ts'
import { planLater } from '../plan-later.ts'
import { cameAgainFor, firstOf, freeUntil, openRedo } from '../redo-sql.ts'
import { insertOrder } from '../string-jobs/insert-order.ts'
import { getTechnicianJob } from '../technician/queries.ts'

/**
 * Takes a racket back and orders its string bed again, free of charge. Throws 404 when the job is missing, and 409 with
 * the reason when it cannot be strung again free of charge.
 */
export function restringFree(db: Db, string_job_id: number, actor_id: number): Promise<TechnicianJob> {
  return transact(db, async (trx) => {
    const job = await lockOwnJob(trx, null, string_job_id, NO_TECHNICIAN_JOB)
    const first = await requireRedo(trx, job)
    const owner = await ownerWithPrices(trx, job.owner_id)
    const input = bedOf(job)
    const id = await refuseSecondRedo(
      insertOrder(trx, { owner, actor_id, is_from_counter: true }, [
        { input, string: await stringOf(trx, shopStringsOf(input)), speed: null, redo_of: first },
      ]),
    ).then((order_id) => onlyJob(trx, order_id))
    await recordEvents(trx, actor_id, [
      { string_job_id: id, event: 'redo', from: first },
      { string_job_id: first, event: 'redo', to: id },
    ])
    await planLater(trx, [job.owner_id])
    return getTechnicianJob(trx, id)
  })
}

/** Returns the number of the first job, which the redo names. Throws 409 when the racket cannot be strung again now. */
async function requireRedo(trx: Trx, job: LockedJob): Promise<number> {
  const { first, until, is_over, open, later } = await trx
    .selectFrom('string_jobs as j')
    .select([firstOf('j').as('first'), freeUntil('j').as('until'), openRedo('j').as('open')])
    .select(cameAgainFor('j').as('later'))
    .select(sql<boolean | null>`${freeUntil('j')} <= now()`.as('is_over'))
    .where('j.id', '=', job.id)
    .executeTakeFirstOrThrow()
  const { redo_days } = await trx.selectFrom('shop_settings').select('redo_days').executeTakeFirstOrThrow()
  if (redo_days === null) throw conflict('This shop does not string rackets again free of charge.')
  if (open !== null) throw conflict(`${SECOND_REDO} It is String Job #${open}.`)
  if (!isStrung(job.order_status) || !until) throw conflict('This racket was not strung, so it needs no redo.')
  if (is_over) {
    const last = mediumDate(until.getTime() - 1, await shopRegion(trx))
    throw conflict(`This racket could be strung again free of charge until ${last}.`)
  }
  if (later !== null) throw conflict(`This racket has come again since, for String Job #${later}.`)
  if (!job.has_racket) throw conflict('The customer has deleted this racket.')
  if (job.is_retired) throw conflict('This racket is retired.')
  return first
}

/** The string bed that was ordered, without notes and extras. */
const bedOf = ({
  racket_id,
  string_id,
  tension,
  cross_tension,
  tension_kg,
  cross_tension_kg,
  pre_stretch,
  ...job
}: LockedJob) => ({
  racket: racket_id,
  ...(string_id !== null && { string: string_id }),
  hybrid: hybridOf(job),
  ...{ tension, cross_tension, tension_kg, cross_tension_kg, pre_stretch, technician_notes: '' },
})

const ownerWithPrices = (trx: Trx, id: number) =>
  trx
    .selectFrom('users as u')
    .innerJoin('membership_tiers as t', 't.tier_status', 'u.tier_status')
    .select(['u.id', 't.stringing_price', 't.stringing_price_labor_only'])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()

/** The string that decides the price, with its surcharge today, even when it can no longer be ordered. */
async function stringOf(trx: Trx, ids: number[]) {
  return dearest([...(await pricedStrings(trx, ids, { kept: ids })).values()])
}

async function onlyJob(trx: Trx, order_id: number): Promise<number> {
  const { id } = await trx
    .selectFrom('string_jobs')
    .select('id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  return id
}
