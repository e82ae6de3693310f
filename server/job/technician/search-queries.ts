import { sql } from 'kysely'
import { eachOf } from '../../../contract/base/keys.ts'
import { MAX_ID } from '../../../contract/base/request-limits.ts'
import { JOB_FILTERS, type JobFilter } from '../../../contract/job/statuses.ts'
import type { StringJob } from '../../../contract/job/string-jobs.ts'
import { SEARCH_LIMIT } from '../../../contract/job/technician.ts'
import { parseTicket } from '../../../contract/job/tickets.ts'
import type { Db } from '../../base/database/connect.ts'
import { prepare } from '../../base/database/prepare.ts'
import { holds, literally } from '../../base/database/search-text.ts'
import { selectJobs } from '../string-jobs/queries.ts'
import { directionOf, isListed, type WantedPage } from './list-queries.ts'

interface Found {
  results: StringJob[]
  count: number
  count_is_exact: boolean
}

/**
 * One page of the jobs that have every word of `search` in their owner, their racket, their number or their ticket, and
 * how many there are: at most 1000, and only those can be paged through.
 */
export async function searchPage(
  db: Db,
  filter: JobFilter,
  search: string,
  { page, page_size }: WantedPage,
): Promise<Found> {
  // 'A 31' is one word, because it is a ticket.
  const words = parseTicket(search) ? [search] : search.split(/\s+/)
  const [word = '', ...others] = words.toSorted((a, b) => b.length - a.length)
  const offset = (page - 1) * page_size
  const results = await searches[filter].all(db, {
    word: literally(word),
    number: jobNumber(word),
    ticket: ticketOf(word),
    others: others.map(literally),
    other_numbers: others.map(jobNumber),
    other_tickets: others.map(ticketOf),
    // The offset of the highest page number is more than an integer of PostgreSQL can hold.
    first: Math.min(offset, SEARCH_LIMIT) + 1,
    last: Math.min(offset + page_size, SEARCH_LIMIT),
  })
  // A page beyond the end has no row that could carry the count; the first page has.
  if (results.length === 0 && page > 1) {
    return { ...(await searchPage(db, filter, search, { page: 1, page_size })), results: [] }
  }
  const count = results[0]?.count ?? 0
  return { results, count: Math.min(count, SEARCH_LIMIT), count_is_exact: count <= SEARCH_LIMIT }
}

/** The job number that a word names ('1048', '#1048'), else 0, which no job has. */
function jobNumber(word: string): number {
  const number = Number(/^#?(\d{1,10})$/.exec(word)?.[1] ?? 0)
  return number <= MAX_ID ? number : 0
}

/** The ticket that a word names ('a31', 'A-31'), else an empty text, which no job has. */
const ticketOf = (word: string) => parseTicket(word) ?? ''

function prepareSearch(filter: JobFilter) {
  const direction = directionOf(filter)
  const types = {
    // The longest word. The indexes find the jobs that have it; these must then have the other words too.
    word: 'text',
    number: 'integer',
    ticket: 'text',
    others: 'text[]',
    other_numbers: 'integer[]',
    other_tickets: 'text[]',
    // The places of the page's first and last job, from 1.
    first: 'integer',
    last: 'integer',
  } as const
  return prepare(types, (db, { number, ticket, first, last, ...words }) => {
    // With plain parameters, PostgreSQL would plan the statement again for each search, which takes longer than most
    // searches.
    const word = sql<string>`(select ${words.word})`
    const others = sql`(select ${words.others})`
    const other_numbers = sql`(select ${words.other_numbers})`
    const other_tickets = sql`(select ${words.other_tickets})`
    const jobs = sql<{ id: number }>`
      select j.id from string_jobs j
      where ${isListed(filter, 'j')} and j.undone_at is null and (
        j.racket_id = any(array(select r.id from rackets r where ${holds('r.search_text', word)}))
        or j.owner_id = any(array(select o.id from users o where ${holds('o.search_text', word)}))
        or j.id = ${number}
        or (j.left_at is null and j.ticket = ${ticket})
      ) and not exists (
        select from unnest(${others}, ${other_numbers}, ${other_tickets}) as other (word, number, ticket)
        where j.id <> other.number
          and (j.left_at is not null or j.ticket is distinct from other.ticket)
          and not exists (select from rackets r where r.id = j.racket_id and ${holds('r.search_text', sql.ref<string>('other.word'))})
          and not exists (select from users o where o.id = j.owner_id and ${holds('o.search_text', sql.ref<string>('other.word'))})
      )
      order by j.id ${sql.raw(direction)} limit ${sql.lit(SEARCH_LIMIT + 1)}`
    // PostgreSQL would run the search once per job if its statistics say that there are few.
    const found = sql<{ page: number[]; count: number }>`(
      with found as materialized (
        select (array_agg(id order by id ${sql.raw(direction)}))[${first}:${last}] as page,
          count(*)::integer as count
        from (${jobs}) jobs
      )
      select page, count from found
    )`
    return selectJobs(db)
      .innerJoin(found.as('found'), (join) => join.on('j.id', '=', sql<number>`any(found.page)`))
      .select('found.count')
      .orderBy('j.id', direction)
  })
}

const searches = eachOf(JOB_FILTERS, prepareSearch)
