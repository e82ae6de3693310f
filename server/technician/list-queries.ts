import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import { JOB_FILTERS, type JobFilter, listOf, ORDER_STATUSES } from '../../contract/statuses.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import { MAX_PAGE_SIZE } from '../../contract/technician-rules.ts'
import type { Db } from '../database/connect.ts'
import { type Param, prepare } from '../database/prepare.ts'
import type { Database } from '../database/schema.ts'
import { selectJobs } from '../string-jobs/queries.ts'
import { hasStatus, isUnpaid } from '../string-jobs/status-sql.ts'

export const isQueue = (filter: JobFilter) => listOf(filter).isOldestFirst

/** Whether a filter lists a job; `j` is the alias of string_jobs. */
export const matches = (filter: JobFilter) => {
  const { statuses, isUnpaid: onlyUnpaid } = listOf(filter)
  if (onlyUnpaid) return isUnpaid('j')
  return statuses === ORDER_STATUSES ? sql<boolean>`true` : hasStatus('j', statuses)
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

const PLACE = { offset: 'bigint', page_size: 'integer' } as const

const pages = Object.fromEntries(
  JOB_FILTERS.map((filter) => [filter, { near: prepareNearPage(filter), deep: prepareDeepPage(filter) }]),
) as Record<JobFilter, Record<'near' | 'deep', ReturnType<typeof prepareNearPage>>>

function prepareNearPage(filter: JobFilter) {
  return prepare(PLACE, (db, { offset, page_size }) => {
    const ids = someIds(filter, { from: sql`true`, skip: sql`${offset}`, page_size })
    return selectPage(db, filter, ids).select(total(filter).as('count'))
  })
}

// As an array, so that what is asked of each job is planned for a handful of them.
const selectPage = (from: Pick<QueryCreator<Database>, 'selectFrom'>, filter: JobFilter, ids: RawBuilder<number>) =>
  selectJobs(from)
    .where('j.id', '=', sql<number>`any(array(${ids}))`)
    .orderBy('j.id', isQueue(filter) ? 'asc' : 'desc')

/** One page of a filter's jobs and how many it has in all, as of the same moment. */
export async function findPage(
  db: Db,
  filter: JobFilter,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ results: StringJob[]; count: number }> {
  const offset = (page - 1) * page_size
  const results = await pages[filter][offset < BLOCK ? 'near' : 'deep'].all(db, { offset, page_size })
  return { results, count: results[0]?.count ?? (await countJobs(db, filter)) }
}

function total(filter: JobFilter) {
  return sql<number>`(select coalesce(sum(${counted[filter]}), 0)::integer from string_job_counts)`
}

async function countJobs(db: Db, filter: JobFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${total(filter)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * A page's job numbers, counted from a place that is near. The limit inside bounds what the planner expects; what is
 * asked for stands in queries of its own, or every page would be planned anew for its numbers.
 */
function someIds(
  filter: JobFilter,
  { from, skip, page_size }: { from: RawBuilder<unknown>; skip: RawBuilder<unknown>; page_size: Param<number> },
) {
  const direction = isQueue(filter) ? sql`asc` : sql`desc`
  return sql<number>`
    select id from (
      select j.id from string_jobs j where ${matches(filter)} and ${from}
      order by j.id ${direction} limit ${sql.lit(BLOCK + MAX_PAGE_SIZE)}
    ) within_reach
    order by id ${direction} offset (select ${skip}) limit (select ${page_size})
  `
}

/**
 * Skips to the block of job numbers in which the page begins, first by 32 blocks at a time, then block by block, and
 * walks only within it: the last page of a million costs about what the first does.
 */
function prepareDeepPage(filter: JobFilter) {
  const jobs = counted[filter]
  const direction = isQueue(filter) ? sql`asc` : sql`desc`
  const from = isQueue(filter)
    ? sql`j.id >= (select block << 10 from start)`
    : sql`j.id <= (select (block << 10) + 1023 from start)`

  return prepare(PLACE, (db, { offset, page_size }) => {
    const isHere = sql`before <= ${offset} and ${offset} < before + jobs`
    const located = db
      .with(
        (cte) => cte('parts').materialized(),
        () => sql<object>`(select block >> 5 as part, sum(${jobs}) as jobs from string_job_counts group by 1)`,
      )
      .with(
        (cte) => cte('part').materialized(),
        () => sql<object>`(
          select part, before from (
            select part, jobs, sum(jobs) over (order by part ${direction}) - jobs as before from parts
          ) every_part where ${isHere}
        )`,
      )
      .with(
        (cte) => cte('start').materialized(),
        () => sql<object>`(
          select block, before from (
            select block, jobs,
              (select before from part) + sum(jobs) over (order by block ${direction}) - jobs as before
            from (
              select block, sum(${jobs}) as jobs from string_job_counts
              where block between (select part << 5 from part) and (select (part << 5) + 31 from part)
              group by block
            ) its_blocks
          ) every_block where ${isHere}
        )`,
      )
    const ids = someIds(filter, { from, skip: sql`${offset} - before from start`, page_size })
    // What stands beside the tables are counts that only this statement's own text names.
    return selectPage(located as unknown as QueryCreator<Database>, filter, ids).select(
      sql<number>`(select coalesce(sum(jobs), 0)::integer from parts)`.as('count'),
    )
  })
}

/** Folds the differences that writers left in string_job_counts, unless another server is at it. */
export async function foldCounts(db: Db) {
  await sql`
    select fold_string_job_counts() where pg_try_advisory_xact_lock(hashtext('fold_string_job_counts'))
  `.execute(db)
}
