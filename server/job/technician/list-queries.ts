import { sql } from 'kysely'
import { eachOf } from '../../../contract/base/keys.ts'
import { isOldestFirst, JOB_FILTERS, type JobFilter } from '../../../contract/job/statuses.ts'
import type { StringJob } from '../../../contract/job/string-jobs.ts'
import type { Db } from '../../base/database/connect.ts'
import { prepare } from '../../base/database/prepare.ts'
import { isUnpaid, statusIn } from '../status-sql.ts'
import { selectJobs } from '../string-jobs/queries.ts'

export interface WantedPage {
  page: number
  page_size: number
}

/** True if a filter includes a row of string_jobs or of string_job_counts; both have the columns it needs. */
export function isListed(filter: JobFilter, table: string) {
  if (filter === 'ALL') return sql<boolean>`true`
  return filter === 'UNPAID' ? isUnpaid(table) : statusIn(table, [filter])
}

/** The direction of a filter's list, by the numbers of the jobs. */
export const directionOf = (filter: JobFilter) => (isOldestFirst(filter) ? 'asc' : 'desc')

/** One page of a filter's jobs, and how many jobs it has in all at the same moment. */
export async function findPage(
  db: Db,
  filter: JobFilter,
  { page, page_size }: WantedPage,
): Promise<{ results: StringJob[]; count: number }> {
  const results = await pages[filter].all(db, { offset: (page - 1) * page_size, page_size })
  // A page beyond the end has no row that could carry the count.
  return { results, count: results[0]?.count ?? (await countJobs(db, filter)) }
}

const countOf = (filter: JobFilter) => sql<number>`(
  select coalesce(sum(c.jobs), 0)::integer as count from string_job_counts c where ${isListed(filter, 'c')}
)`

async function countJobs(db: Db, filter: JobFilter): Promise<number> {
  const { count } = await db.selectNoFrom(countOf(filter).as('count')).executeTakeFirstOrThrow()
  return count
}

function preparePage(filter: JobFilter) {
  const forward = directionOf(filter)
  const backward = forward === 'asc' ? 'desc' : 'asc'
  const jobs = sql`select j.id from string_jobs j where ${isListed(filter, 'j')} and j.undone_at is null`

  return prepare({ offset: 'bigint', page_size: 'integer' }, (db, { offset, page_size }) => {
    // A page in the second half is read backward from the end, so that at most half of the list is skipped. With a plain
    // parameter as its offset, PostgreSQL would plan the statement again for each page, which takes longer than reading it.
    const ids = sql<number>`
      with list as ${countOf(filter)}
      (
        ${jobs} order by j.id ${sql.raw(forward)}
        offset (select ${offset})
        limit (select case when ${offset} <= count / 2 then ${page_size} else 0 end from list)
      ) union all (
        ${jobs} order by j.id ${sql.raw(backward)}
        offset (select greatest(count - ${offset} - ${page_size}, 0) from list)
        limit (select case when ${offset} > count / 2 then greatest(least(${page_size}, count - ${offset}), 0) else 0 end from list)
      )`
    return selectJobs(db)
      .select(countOf(filter).as('count'))
      .where('j.id', '=', sql<number>`any(array(${ids}))`)
      .orderBy('j.id', forward)
  })
}

const pages = eachOf(JOB_FILTERS, preparePage)
