import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { eachOf } from '../contract/base/keys.ts'
import { JOB_FILTERS } from '../contract/job/statuses.ts'
import { createFindCallers } from '../server/base/access/current-user.ts'
import type { Db } from '../server/base/database/connect.ts'
import type { Database } from '../server/base/database/schema.ts'
import { racketsOf } from '../server/job/rackets/queries.ts'
import { jobsOf, jobsOfRacket, selectJobs } from '../server/job/string-jobs/queries.ts'
import { findPage } from '../server/job/technician/list-queries.ts'
import { getTechnicianJob, selectTechnicianJobs } from '../server/job/technician/queries.ts'
import { searchPage } from '../server/job/technician/search-queries.ts'
import { aliveSessions } from '../server/people/auth/local/account-rows.ts'

// The floor's reads are the product's own queries. Each is called once with a connection that only records what it
// would send. The floor sends the recorded text, with the values of its requests instead of these:
const SUBJECT = 'the subject'
const CALLER = 2_000_000_001
const ID = 2_000_000_002
const WORD = 'aword'

/** The values of a request. */
export interface Values {
  /** The subject of the session token. */
  subject: string
  /** The number in the path. */
  id?: number
  /** The word of a search. */
  word?: string
}

/** A statement with the values that it needs from a request. $1 is always the subject. */
export interface Statement {
  text: string
  valuesOf: (request: Values) => unknown[]
}

/** The row of the caller, who has an account. */
export const ME = 'me.auth_subject = $1 and me.deleted_at is null'

/** The first statement that a query of the product sends. */
async function recorded(query: (db: Db) => Promise<unknown>): Promise<CompiledQuery> {
  const sent: CompiledQuery[] = []
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => void sent.push(event.query),
  })
  // No rows come back, and some queries refuse that.
  await query(db).catch(() => {})
  const [first] = sent
  if (!first) throw new Error('A query of the product sends no statement.')
  return first
}

/** Makes the floor's statement of a query: the caller's id comes from the caller's row, which the same statement reads. */
async function statement(query: (db: Db) => Promise<unknown>): Promise<Statement> {
  const { sql, parameters } = await recorded(query)
  const values: ((request: Values) => unknown)[] = [({ subject }) => subject]
  const text = sql.replaceAll(/\$(\d+)/g, (_place, number) => {
    const parameter = parameters[Number(number) - 1]
    if (parameter === CALLER) return `(select me.id from users me where ${ME})`
    if (Array.isArray(parameter) && parameter[0] === SUBJECT) return 'array[$1]'
    values.push(({ id, word }) => (parameter === ID ? id : parameter === WORD ? word : parameter))
    return `$${values.length}`
  })
  return { text, valuesOf: (request) => values.map((value) => value(request)) }
}

/** The same for technicians only. */
async function forTechnicians(query: (db: Db) => Promise<unknown>): Promise<Statement> {
  const { text, valuesOf } = await statement(query)
  const condition = `exists (select from users me where ${ME} and me.is_technician)`
  return { text: `select * from (${text}) r where ${condition}`, valuesOf }
}

const FIRST_PAGE = { page: 1, page_size: 10 }

export const ME_STATEMENT = statement((db) =>
  createFindCallers(db, aliveSessions)([{ subject: SUBJECT, sessionId: null }]),
)
export const RACKETS = statement((db) => racketsOf(db, CALLER, { active: false }))
export const PENDING = statement((db) => jobsOf(db, CALLER, { status: 'pending', page: 1 }))
export const HISTORY = statement((db) => jobsOfRacket(db, CALLER, ID, 1))
export const ONE_JOB = forTechnicians((db) => getTechnicianJob(db, ID))
/** The first page of the technician's list, by filter. */
export const PAGES = eachOf(JOB_FILTERS, (filter) => forTechnicians((db) => findPage(db, filter, FIRST_PAGE)))
export const SEARCHES = eachOf(JOB_FILTERS, (filter) =>
  forTechnicians((db) => searchPage(db, filter, WORD, FIRST_PAGE)),
)

/** The same job as these queries return it, read from the rows `job` that a statement has just written. */
async function written(query: (db: Db) => Promise<unknown>): Promise<string> {
  const { sql, parameters } = await recorded(query)
  const parts = sql.split('from "string_jobs" as "j"')
  if (parts.length !== 2 || parameters.length > 0) throw new Error('The floor no longer knows how jobs are read.')
  return parts.join('from job as "j"')
}

export const WRITTEN_JOB = await written((db) => selectJobs(db).execute())
export const WRITTEN_TECHNICIAN_JOB = await written((db) => selectTechnicianJobs(db).execute())
