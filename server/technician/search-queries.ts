import { sql } from 'kysely'
import { MAX_ID } from '../../contract/ids.ts'
import { JOB_FILTERS, type JobFilter } from '../../contract/statuses.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import { SEARCH_LIMIT } from '../../contract/technician-rules.ts'
import type { Db } from '../database/connect.ts'
import { type Param, prepare } from '../database/prepare.ts'
import { holds, literally } from '../database/search-text.ts'
import { selectJobs } from '../string-jobs/queries.ts'
import { isQueue, matches } from './list-queries.ts'

/** The trigram indexes serve no shorter word: reading on until enough have it is sooner than reading all of an index. */
const TRIGRAM = 3
type WordLength = 'short' | 'long'

/** A word that more rackets or people have is so common that walking the list finds enough jobs sooner. */
const COMMON = 2_000

interface Place {
  offset: number
  page_size: number
}

/** One word that must be found by its candidates, and the others that the jobs found must have too. */
const SOUGHT = {
  word: 'text',
  number: 'integer',
  others: 'text[]',
  other_numbers: 'integer[]',
  offset: 'bigint',
  page_size: 'integer',
} as const

interface Sought extends Place {
  word: string
  number: number
  others: readonly string[]
  other_numbers: readonly number[]
}

interface Found {
  results: StringJob[]
  count: number
  count_is_exact: boolean
}

/**
 * One page of the jobs whose owner, racket or number has every word of `search`, and how many there are: at most
 * 1000, which are all that can be paged through.
 */
export async function searchPage(
  db: Db,
  filter: JobFilter,
  search: string,
  { page, page_size }: { page: number; page_size: number },
): Promise<Found> {
  const place = { offset: (page - 1) * page_size, page_size }
  const words = search.split(/\s+/)
  // The longest word is seldom a common one.
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    const others = words.filter((other) => other !== word)
    const found = await findAmong(db, filter, {
      ...place,
      word: literally(word),
      number: jobNumber(word),
      others: others.map(literally),
      other_numbers: others.map(jobNumber),
    })
    if (found) return found
  }
  return walk(db, filter, words, place)
}

const told = (results: StringJob[], count: number): Found => ({
  results,
  count: Math.min(count, SEARCH_LIMIT),
  count_is_exact: count <= SEARCH_LIMIT,
})

/** The job number that a word names ('1048', '#1048'), else 0, which no job has. */
function jobNumber(word: string): number {
  const number = Number(/^#?(\d{1,10})$/.exec(word)?.[1] ?? 0)
  return number <= MAX_ID ? number : 0
}

/** What is found among the rackets and people that have `word`; null when it is common. */
async function findAmong(db: Db, filter: JobFilter, sought: Sought): Promise<Found | null> {
  const rows = await searches[filter][sought.word.length < TRIGRAM ? 'short' : 'long'].all(db, sought)
  const { is_common = false, count = 0 } = rows[0] ?? {}
  if (is_common) return null
  // Beside no job at all stands a row without one.
  const results = rows.filter((job): job is StringJob & typeof job => job.id !== null)
  return told(results, count)
}

const searches = Object.fromEntries(
  JOB_FILTERS.map((filter) => [filter, { short: prepareSearch(filter, 'short'), long: prepareSearch(filter, 'long') }]),
) as Record<JobFilter, Record<WordLength, ReturnType<typeof prepareSearch>>>

const direction = (filter: JobFilter) => (isQueue(filter) ? sql`asc` : sql`desc`)

// Words are asked for in queries of their own, or every search would be planned anew for its words, which takes longer
// than the search.
function locate(
  db: Db,
  filter: JobFilter,
  length: WordLength,
  {
    word,
    number,
    others,
    other_numbers,
  }: { [Name in 'word' | 'number' | 'others' | 'other_numbers']: Param<Sought[Name]> },
) {
  const text = length === 'short' ? sql`(search_text || '')` : sql`search_text`
  const having = (table: 'rackets' | 'users') => sql`array(
    select id from ${sql.table(table)} where ${holds(text, sql`(select ${word})`)}
    limit ${sql.lit(COMMON + 1)}
  )`
  return db
    .with(
      (cte) => cte('likely').materialized(),
      () => sql<{ is_common: boolean }>`(
        select rackets, owners, greatest(cardinality(rackets), cardinality(owners)) > ${sql.lit(COMMON)} as is_common
        from (select ${having('rackets')} as rackets, ${having('users')} as owners offset 0) once
      )`,
    )
    .with(
      (cte) => cte('found').materialized(),
      () => sql<{ id: number }>`(
        select j.id from string_jobs j
        where ${matches(filter)} and not (select is_common from likely) and (
          j.racket_id = any((select rackets from likely)::integer[])
          or j.owner_id = any((select owners from likely)::integer[])
          or j.id = ${number}
        ) and not exists (
          select from unnest((select ${others}), (select ${other_numbers})) as other (word, number)
          where j.id <> other.number
            and not exists (select from rackets r where r.id = j.racket_id and ${holds('r.search_text', sql`other.word`)})
            and not exists (select from users o where o.id = j.owner_id and ${holds('o.search_text', sql`other.word`)})
        )
        order by j.id ${direction(filter)} limit ${sql.lit(SEARCH_LIMIT + 1)}
      )`,
    )
}

function prepareSearch(filter: JobFilter, length: WordLength) {
  return prepare(SOUGHT, (db, sought) => {
    const ids = sql<number>`
      select id from (select id from found order by id ${direction(filter)} limit ${sql.lit(SEARCH_LIMIT)}) reachable
      order by id ${direction(filter)} offset (select ${sought.offset}) limit (select ${sought.page_size})
    `
    return locate(db, filter, length, sought)
      .selectFrom('likely')
      .leftJoin(selectJobs(db).where('j.id', '=', sql<number>`any(array(${ids}))`).as('job'), (join) => join.onTrue())
      .selectAll('job')
      .select(['is_common', sql<number>`(select count(*)::integer from found)`.as('count')])
      .orderBy('job.id', isQueue(filter) ? 'asc' : 'desc')
  })
}

/** Walks the list until enough jobs have all of the words. */
async function walk(db: Db, filter: JobFilter, words: string[], { offset, page_size }: Place): Promise<Found> {
  let jobs = db
    .selectFrom('string_jobs as j')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .innerJoin('users as o', 'o.id', 'j.owner_id')
    .select('j.id')
    .where(matches(filter))
    .orderBy('j.id', isQueue(filter) ? 'asc' : 'desc')
    .limit(SEARCH_LIMIT + 1)
  for (const word of words) {
    const literal = literally(word)
    jobs = jobs.where((is) =>
      is.or([holds('r.search_text', literal), holds('o.search_text', literal), is('j.id', '=', jobNumber(word))]),
    )
  }
  const found = (await jobs.execute()).map(({ id }) => id)
  const ids = found.slice(0, SEARCH_LIMIT).slice(offset, offset + page_size)
  return told(ids.length === 0 ? [] : await jobsByIds[isQueue(filter) ? 'asc' : 'desc'].all(db, { ids }), found.length)
}

const inOrder = (direction: 'asc' | 'desc') =>
  prepare({ ids: 'integer[]' }, (db, { ids }) =>
    selectJobs(db).where('j.id', '=', sql<number>`any(${ids})`).orderBy('j.id', direction),
  )
const jobsByIds = { asc: inOrder('asc'), desc: inOrder('desc') }
