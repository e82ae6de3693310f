import { sql } from 'kysely'
import { readCode } from '../../../contract/job/codes.ts'
import { isCancelled, isReady } from '../../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { isToPay } from '../../../contract/job/to-pay.ts'
import { type HandOver, MAX_JOBS } from '../../../contract/work/hand-over.ts'
import type { Db } from '../../base/database/connect.ts'
import { midnightOf } from '../../base/database/shop-days.ts'
import { badRequest, found, notFound } from '../../base/errors.ts'
import { NO_TECHNICIAN_JOB } from '../../job/locked-job.ts'
import { canBeRedoneUntil } from '../../job/redo-sql.ts'
import { isUnpaid } from '../../job/status-sql.ts'
import { requireTaggedJobId } from '../../job/tags/tags.ts'
import { selectTechnicianJobs } from '../../job/technician/queries.ts'
import { getJobWithTicket } from '../../job/technician/racket-visit.ts'
import { findCustomer, NO_CUSTOMER } from '../counter/queries.ts'

interface Wanted {
  code?: string | undefined
  job?: number | undefined
  customer?: number | undefined
}

/**
 * The rackets in the shop of the customer who is asked for, oldest order first. Throws 404 when the code belongs to no
 * racket in the shop, or the job or the customer is missing.
 */
export async function findHandOver(db: Db, wanted: Wanted): Promise<HandOver> {
  const { owner_id, have_left } = await askedFor(db, wanted)
  const jobs = await selectTechnicianJobs(db)
    .where('j.owner_id', '=', owner_id)
    .where('j.left_at', 'is', null)
    .where('j.received_at', 'is not', null)
    .orderBy('j.id')
    .execute()
  const unpaid = await selectTechnicianJobs(db)
    .where('j.owner_id', '=', owner_id)
    .where(isUnpaid('j'))
    .where('j.on_account_at', 'is', null)
    .orderBy('j.id')
    .limit(MAX_JOBS)
    .execute()
  const collected = await selectTechnicianJobs(db)
    .where('j.owner_id', '=', owner_id)
    .where('j.left_at', 'is not', null)
    // Before the days are counted for each job.
    .where('j.ready_at', '>', sql<Date>`now() - make_interval(days => (select redo_days + 1 from shop_settings))`)
    .where(canBeRedoneUntil('j'), 'is not', null)
    .where('r.deleted_at', 'is', null)
    .where('r.is_retired', '=', false)
    .orderBy('j.id', 'desc')
    .limit(MAX_JOBS)
    .execute()
  return {
    customer: (await findCustomer(db, owner_id)) ?? null,
    ready: jobs.filter((job) => isReady(job.order_status)),
    cancelled: jobs.filter((job) => isCancelled(job.order_status)),
    waiting: jobs.filter((job) => !canBeHandedOver(job)),
    collected,
    unpaid: unpaid.filter((job) => isToPay(job) && !isReady(job.order_status)),
    // While a customer can collect other rackets, those that left do not matter.
    have_left: wanted.customer !== undefined && jobs.some(canBeHandedOver) ? 0 : have_left,
  }
}

const canBeHandedOver = ({ order_status }: TechnicianJob) => isReady(order_status) || isCancelled(order_status)

/** The number of jobs whose rackets were in the shop and have left it. */
const haveLeft = sql<number>`count(*) filter (where received_at is not null and left_at is not null)`

/** The customer who is asked for, and how many of the rackets that are asked for have left; of a customer, only today. */
async function askedFor(db: Db, { code, job, customer }: Wanted): Promise<{ owner_id: number; have_left: number }> {
  if (customer !== undefined) {
    const { id: owner_id } = found(await findCustomer(db, customer), NO_CUSTOMER)
    const { have_left } = await db
      .selectFrom('string_jobs')
      .select(haveLeft.as('have_left'))
      .where('owner_id', '=', owner_id)
      .where('left_at', '>=', midnightOf(sql`shop_today()`))
      .executeTakeFirstOrThrow()
    return { owner_id, have_left }
  }
  const id = job ?? (await jobOfCode(db, code ?? ''))
  return db
    .selectFrom('string_jobs')
    .select(['owner_id', haveLeft.as('have_left')])
    .where('id', '=', id)
    .groupBy('id')
    .executeTakeFirstOrThrow(() => notFound(NO_TECHNICIAN_JOB))
}

async function jobOfCode(db: Db, text: string): Promise<number> {
  const code = readCode(text)
  if (!code) throw badRequest('Please scan the code of a label, or enter a ticket such as B-37.')
  return 'tag' in code ? requireTaggedJobId(db, code.tag) : (await getJobWithTicket(db, code.ticket)).id
}
