import { sql } from 'kysely'
import { shortTensionsText } from '../../../contract/catalog/kilograms.ts'
import { racketLine } from '../../../contract/job/rackets.ts'
import type {
  CustomerImport,
  CustomerImportPreview,
  CustomerImportResult,
} from '../../../contract/people/customer-import.ts'
import { recordAudit } from '../../base/audit/queries.ts'
import { toCsv } from '../../base/csv/csv-text.ts'
import { delimiterOf } from '../../base/csv/read-csv.ts'
import { refusedLine } from '../../base/csv/refused-line.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { badRequest, newerChange } from '../../base/errors.ts'
import { giveToAccounts } from '../walk-ins.ts'
import { type Plan, planImport } from './plan.ts'
import { type CustomerFile, readCustomers } from './read-file.ts'
import type { ImportLine, Note } from './read-lines.ts'
import { shopFacts } from './shop.ts'
import { addPeople, addRackets, addSetUps, grantImportedCredits } from './write.ts'

const SAMPLE = 20
const NOTES = 20
const ERRORS = 100

/**
 * Reading a long file takes seconds, and the database ends a transaction that is idle for ten. An import, or any request
 * with an Idempotency-Key, is in one, which waits as long as the request may take.
 */
const waitForFile = (db: Db) => sql`select set_config('idle_in_transaction_session_timeout', '30s', true)`.execute(db)

/** Says what an import would do, without doing it. */
export async function previewCustomers(db: Db, input: CustomerImport): Promise<CustomerImportPreview> {
  await waitForFile(db)
  const file = await readCustomers(input, await shopFacts(db))
  const plan = await planImport(db, file.lines)
  const counts = countsOf(plan)
  return {
    problem: file.problem,
    columns: file.columns,
    ambiguous_date: file.ambiguous_date,
    lines: file.total,
    ...counts,
    known_customers: plan.people.filter(({ id }) => id !== null).length,
    known_rackets: plan.known_rackets,
    errors: file.errors.slice(0, ERRORS).map(({ line, customer, message }) => ({ line, customer, message })),
    error_count: file.errors.length,
    notes: notesOf(file.lines),
    sample: sampleOf(plan),
  }
}

/**
 * Imports customers with their rackets and last setups in one transaction: all lines, or all without errors if the
 * request says so. Throws 400 for lines with errors, and for dates that can be read in several orders, and 409 when a
 * customer of the file leaves meanwhile.
 */
export async function importCustomers(db: Db, actor_id: number, input: CustomerImport): Promise<CustomerImportResult> {
  await waitForFile(db)
  const file = await readCustomers(input, await shopFacts(db))
  refuseOpenQuestions(file, input)
  return transact(db, async (trx) => {
    // Two imports at once: the second one sees what the first one added.
    await sql`select pg_advisory_xact_lock(hashtext('import of customers'))`.execute(trx)
    // Open pages would get a notice for every row.
    await sql`select set_config('stringbed.import', 'on', true)`.execute(trx)
    const plan = await planImport(trx, file.lines)
    await write(trx, actor_id, plan)
    const counts = countsOf(plan)
    const to_value = `${counts.new_customers} customers, ${counts.new_rackets} rackets`
    await recordAudit(trx, { actor_id, action: 'import', subject: 'Customers', from_value: null, to_value })
    await giveToAccounts(
      trx,
      plan.people.flatMap(({ id, owner }) => (id === null && owner.email !== '' ? [owner.email] : [])),
    )
    await refuseLeavers(
      trx,
      plan.people.flatMap(({ id, rackets }) => (id !== null && rackets.length > 0 ? [id] : [])),
    )
    return { ...counts, left_out: leftOut(file, delimiterOf(input.csv)) }
  })
}

function refuseOpenQuestions({ problem, errors, ambiguous_date }: CustomerFile, input: CustomerImport) {
  if (problem) throw badRequest(`${problem}. Nothing was imported.`)
  const [first, ...more] = errors
  if (first && !input.leaves_out_errors) throw refusedLine(first, more.length)
  if (ambiguous_date && !input.date_order) {
    throw badRequest(`Choose how dates such as ${ambiguous_date.text} are written. Nothing was imported.`)
  }
}

async function write(trx: Trx, actor_id: number, { people }: Plan) {
  const ids = await addPeople(trx, people)
  const placed = people.map((person, index) => ({ ...person, id: ids[index] ?? 0, isNew: person.id === null }))
  await grantImportedCredits(
    trx,
    actor_id,
    placed.flatMap(({ id, isNew, owner }) => (isNew && owner.credits > 0 ? [{ id, credits: owner.credits }] : [])),
  )
  const rackets = placed.flatMap(({ id, rackets: own }) => own.map((racket) => ({ ...racket, owner_id: id })))
  const racketIds = await addRackets(trx, rackets)
  await addSetUps(
    trx,
    rackets.flatMap(({ owner_id, set_up }, index) =>
      set_up ? [{ ...set_up, owner_id, racket_id: racketIds[index] ?? 0 }] : [],
    ),
  )
}

/**
 * Throws 409 when a customer who was here has left since the file was compared, or an account has claimed them: nobody would
 * have their new rackets. Those who leave later wait for the import. Their rows are locked last, so that customers can order
 * during a long import.
 */
async function refuseLeavers(trx: Trx, ids: number[]) {
  const people = await trx
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('id')
    .forShare()
    .execute()
  if (people.some(({ deleted_at }) => deleted_at !== null)) throw newerChange()
}

/**
 * The lines with errors, separated like the imported file, which the shop's spreadsheet reads. The reason comes first, so
 * that a line keeps its cells even where it has more of them than the file has columns.
 */
function leftOut({ columns, errors }: CustomerFile, delimiter: string): CustomerImportResult['left_out'] {
  if (errors.length === 0) return null
  const header = ['What is wrong', ...columns.map(({ name }) => name)]
  const rows = errors.map(({ cells, message }) => [message, ...cells])
  return { filename: 'customers-left-out.csv', csv: toCsv(header, rows, delimiter) }
}

function countsOf({ people }: Plan) {
  const rackets = people.flatMap((person) => person.rackets)
  return {
    new_customers: people.filter(({ id }) => id === null).length,
    new_rackets: rackets.length,
    set_ups: rackets.filter(({ set_up }) => set_up !== null).length,
  }
}

/** The sentence about some lines with the same note. Pages translate it whole. */
function noteText(note: Note, lines: number): string {
  const isOne = lines === 1
  switch (note.kind) {
    case 'phone':
      return isOne
        ? `1 line with the phone number '${note.phone}', which is not valid: the customer is imported without it`
        : `${lines} lines with the phone number '${note.phone}', which is not valid: the customers are imported without it`
    case 'date':
      return isOne
        ? '1 line without a date of the last stringing: the racket is imported, its strings are not'
        : `${lines} lines without a date of the last stringing: the rackets are imported, their strings are not`
    case 'tension':
      return isOne
        ? '1 line without a tension of the last stringing: the racket is imported, its strings are not'
        : `${lines} lines without a tension of the last stringing: the rackets are imported, their strings are not`
    case 'string':
      return isOne
        ? `1 line with the string '${note.string}', which the shop does not have: the tensions are imported without a string`
        : `${lines} lines with the string '${note.string}', which the shop does not have: the tensions are imported without a string`
    default:
      return note satisfies never
  }
}

/** One sentence for each thing that is left out of lines without errors. */
function notesOf(lines: ImportLine[]): string[] {
  const notes = new Map<string, { note: Note; count: number }>()
  for (const note of lines.flatMap(({ notes }) => notes)) {
    const key = JSON.stringify(note)
    notes.set(key, { note, count: (notes.get(key)?.count ?? 0) + 1 })
  }
  const texts = [...notes.values()].sort((a, b) => b.count - a.count).map(({ note, count }) => noteText(note, count))
  const more = texts.length - NOTES
  return more > 0 ? [...texts.slice(0, NOTES), more === 1 ? '1 more note' : `${more} more notes`] : texts
}

const sampleOf = ({ people }: Plan): CustomerImportPreview['sample'] =>
  people
    .flatMap(({ owner, rackets }) =>
      rackets.map(({ line, racket, set_up }) => ({
        line,
        name: owner.name,
        contact: owner.email || owner.phone || '',
        racket: racketLine(racket),
        strings: set_up ? [set_up.string_label, shortTensionsText(set_up)].filter(Boolean).join(' · ') : '',
        last_strung: set_up?.date ?? null,
      })),
    )
    .sort((a, b) => a.line - b.line)
    .slice(0, SAMPLE)
