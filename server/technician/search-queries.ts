import { sql } from 'kysely'
import { MAX_ID } from '../../contract/ids.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import type { JobFilter } from '../../contract/technician.ts'
import { SEARCH_LIMIT } from '../../contract/technician-rules.ts'
import type { Db } from '../database/connect.ts'
import { prepare } from '../database/prepare.ts'
import { holds, literally } from '../database/search-text.ts'
import { selectJobs } from '../string-jobs/queries.ts'
import { isQueue, matches } from './list-queries.ts'

/** A word that more rackets or people have is so common that walking the list finds enough jobs sooner. */
const COMMON = 2_000

/** So few candidates are good enough: no other word is looked up. */
const FEW = 100

/**
 * One page of the jobs whose owner, racket or number has every word of `search`, and how many there are: at most
 * 1000, which are all that can be paged through.
 */
export async function searchPage(
  db: Db,
  filter: JobFilter,
  search: string,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ results: StringJob[]; count: number; count_is_exact: boolean }> {
  const found = await findIds(db, filter, search.split(/\s+/))
  const ids = found.slice(0, SEARCH_LIMIT).slice((page - 1) * page_size, page * page_size)
  const results = ids.length === 0 ? [] : await jobsByIds[isQueue(filter) ? 'asc' : 'desc'].all(db, { ids })
  return { results, count: Math.min(found.length, SEARCH_LIMIT), count_is_exact: found.length <= SEARCH_LIMIT }
}

const inOrder = (direction: 'asc' | 'desc') =>
  prepare((db, { ids }: { ids: number[] }) =>
    selectJobs(db).where('j.id', '=', sql<number>`any(${ids}::integer[])`).orderBy('j.id', direction),
  )
const jobsByIds = { asc: inOrder('asc'), desc: inOrder('desc') }

/** The job number that a word names ('1048', '#1048'), else 0, which no job has. */
function jobNumber(word: string): number {
  const number = Number(/^#?(\d{1,10})$/.exec(word)?.[1] ?? 0)
  return number <= MAX_ID ? number : 0
}

/** The numbers of the jobs found, in the list's order; one more than the limit when there are more. */
async function findIds(db: Db, filter: JobFilter, words: string[]): Promise<number[]> {
  const rarest = await findRarest(db, words)
  let jobs = db
    .selectFrom('string_jobs as j')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .innerJoin('users as o', 'o.id', 'j.owner_id')
    .select('j.id')
    .where(matches[filter])
    .orderBy('j.id', isQueue(filter) ? 'asc' : 'desc')
    .limit(SEARCH_LIMIT + 1)
  for (const word of words) {
    const literal = literally(word)
    jobs = jobs.where((is) =>
      is.or([
        // Which rackets and people have the rarest word is known already.
        ...(word === rarest?.word
          ? [
              is('j.racket_id', '=', sql<number>`any(${rarest.rackets}::integer[])`),
              is('j.owner_id', '=', sql<number>`any(${rarest.owners}::integer[])`),
            ]
          : [holds('r.search_text', literal), holds('o.search_text', literal)]),
        is('j.id', '=', jobNumber(word)),
      ]),
    )
  }
  return (await jobs.execute()).map(({ id }) => id)
}

interface Candidates {
  word: string
  rackets: number[]
  owners: number[]
}

/** A word that few rackets and people have, and which have it; null when every word is common. */
async function findRarest(db: Db, words: string[]): Promise<Candidates | null> {
  let rarest: Candidates | null = null
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    if (rarest && size(rarest) <= FEW) break
    const found = await findCandidates(db, word)
    if (found.rackets.length > COMMON || found.owners.length > COMMON) continue
    if (!rarest || size(found) < size(rarest)) rarest = found
  }
  return rarest
}

const size = ({ rackets, owners }: Candidates) => rackets.length + owners.length

const candidates = prepare((db, { literal }: { literal: string }) => {
  const having = (table: 'rackets' | 'users') =>
    db
      .selectFrom(table)
      .select('id')
      .where(holds('search_text', literal))
      .limit(sql.lit(COMMON + 1))
  return db.selectNoFrom([
    sql<number[]>`array(${having('rackets')})`.as('rackets'),
    sql<number[]>`array(${having('users')})`.as('owners'),
  ])
})

/** The rackets and people that have the word; some of them when it is common. */
async function findCandidates(db: Db, word: string): Promise<Candidates> {
  return { word, rackets: [], owners: [], ...(await candidates.first(db, { literal: literally(word) })) }
}
