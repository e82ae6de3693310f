import { type RawBuilder, sql } from 'kysely'
import type { StringJob } from '../../contract/string-jobs.ts'
import type { JobFilter } from '../../contract/technician.ts'
import type { Db } from '../database/connect.ts'
import { selectJobs } from '../string-jobs/queries.ts'

/** Queues are worked oldest first; the rest is looked up, newest first. */
export const isQueue = (filter: JobFilter) => filter === 'NEW' || filter === 'READY_FOR_PICKUP' || filter === 'UNPAID'

/** Which jobs a filter shows; `j` is the alias of string_jobs. */
export const matches: Record<JobFilter, RawBuilder<boolean>> = {
  ALL: sql`true`,
  NEW: sql`j.order_status = 'NEW'`,
  READY_FOR_PICKUP: sql`j.order_status = 'READY_FOR_PICKUP'`,
  COMPLETED: sql`j.order_status = 'COMPLETED'`,
  CANCELLED: sql`j.order_status = 'CANCELLED'`,
  UNPAID: sql`j.paid_payment_id is null and j.order_status <> 'CANCELLED'`,
}

/** The same filters as columns of string_job_counts. */
const counted: Record<JobFilter, RawBuilder<number>> = {
  ALL: sql`new + ready_for_pickup + completed + cancelled`,
  NEW: sql`new`,
  READY_FOR_PICKUP: sql`ready_for_pickup`,
  COMPLETED: sql`completed`,
  CANCELLED: sql`cancelled`,
  UNPAID: sql`unpaid`,
}

const BLOCK = 1024

/** One page of a filter's jobs and how many it has in all, as of the same moment. */
export async function findPage(
  db: Db,
  filter: JobFilter,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ results: StringJob[]; count: number }> {
  const offset = (page - 1) * page_size
  const place = offset < BLOCK ? nearPage(filter, offset, page_size) : deepPage(filter, offset, page_size)
  const results = await selectJobs(db)
    .innerJoin(place.as('page'), 'page.id', 'j.id')
    .select('page.count')
    .orderBy('j.id', isQueue(filter) ? 'asc' : 'desc')
    .execute()
  return { results, count: results[0]?.count ?? (await countJobs(db, filter)) }
}

const total = (filter: JobFilter) =>
  sql<number>`(select coalesce(sum(${counted[filter]}), 0)::integer from string_job_counts)`

async function countJobs(db: Db, filter: JobFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${total(filter)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

interface Place {
  id: number
  count: number
}

function nearPage(filter: JobFilter, offset: number, page_size: number) {
  const direction = isQueue(filter) ? sql`asc` : sql`desc`
  return sql<Place>`(
    select j.id, ${total(filter)} as count from string_jobs j
    where ${matches[filter]} order by j.id ${direction} offset ${offset}::bigint limit ${page_size}::integer
  )`
}

/**
 * Skips to the block of job numbers in which the page begins, first by 32 blocks at a time, then block by block, and
 * walks only within it: the last page of a million costs about what the first does.
 */
function deepPage(filter: JobFilter, offset: number, page_size: number) {
  const jobs = counted[filter]
  const direction = isQueue(filter) ? sql`asc` : sql`desc`
  const fromStart = isQueue(filter)
    ? sql`j.id >= (select block << 10 from start)`
    : sql`j.id <= (select (block << 10) + 1023 from start)`
  const isHere = sql`before <= ${offset}::bigint and ${offset}::bigint < before + jobs`

  return sql<Place>`(
    with parts as materialized (
      select block >> 5 as part, sum(${jobs}) as jobs from string_job_counts group by 1
    ), part as materialized (
      select part, before from (
        select part, jobs, sum(jobs) over (order by part ${direction}) - jobs as before from parts
      ) every_part where ${isHere}
    ), start as materialized (
      select block, before from (
        select block, jobs,
          (select before from part) + sum(jobs) over (order by block ${direction}) - jobs as before
        from (
          select block, sum(${jobs}) as jobs from string_job_counts
          where block between (select part << 5 from part) and (select (part << 5) + 31 from part)
          group by block
        ) its_blocks
      ) every_block where ${isHere}
    )
    select j.id, (select sum(jobs)::integer from parts) as count from string_jobs j
    where ${matches[filter]} and ${fromStart}
    order by j.id ${direction}
    offset (select ${offset}::bigint - before from start) limit ${page_size}::integer
  )`
}

/** Folds the differences that writers left in string_job_counts, unless another server is at it. */
export async function foldCounts(db: Db) {
  await sql`
    select fold_string_job_counts() where pg_try_advisory_xact_lock(hashtext('fold_string_job_counts'))
  `.execute(db)
}
