import { sql } from 'kysely'
import type { Trx } from '../base/database/connect.ts'
import { prepare } from '../base/database/prepare.ts'
import type { Changer } from './change.ts'
import { isOtherIn, JOB_COLUMNS, type JobRow, type LockedJob, paidBy } from './locked-job.ts'
import { forgetActions, RESTORED_COLUMNS, undoKindOf } from './undo-record.ts'

/** The moment of the transaction, in the form in which PostgreSQL reads a timestamp. */
export const NOW = 'now'

type Fixed =
  | 'id'
  | 'owner_id'
  | 'version'
  | 'is_order_paid'
  | 'redo_of'
  | 'is_imported'
  | 'had_checkout'
  | 'ticket'
  | 'paid_by'

/** Columns of a job with new values. A moment is a date, `NOW`, or text that PostgreSQL reads as a timestamp. */
export type JobColumns = {
  [Column in Exclude<keyof JobRow, Fixed>]?: JobRow[Column] | (Date extends JobRow[Column] ? string : never)
}

interface Write {
  job: LockedJob
  set: JobColumns
}

/**
 * Updates jobs in one statement, which also stores what undo needs. Returns the new rows of the jobs that changed, by
 * their ids.
 */
export async function writeJobs(trx: Trx, writes: Write[], changer: Changer): Promise<Map<number, JobRow>> {
  const changed = writes.filter(isChange)
  if (changed.length === 0) return new Map()
  const columns = JOB_COLUMNS.filter((column) => changed.some(({ set }) => column in set))
  const patches = JSON.stringify(
    changed.map(({ job, set }) => ({ id: job.id, kind: undoKindOf(job, set, changer), patch: set })),
  )
  const rows = await updateOf(columns).all(trx, { patches, actor_id: changer.actor_id })
  return new Map(rows.map((row) => [row.id, row]))
}

type Column = (typeof JOB_COLUMNS)[number]

/** The statements that were built, by their columns; an action always has the same ones. */
const updates = new Map<string, ReturnType<typeof buildUpdate>>()

function updateOf(columns: Column[]) {
  const key = columns.join()
  const update = updates.get(key) ?? buildUpdate(columns)
  updates.set(key, update)
  return update
}

const buildUpdate = (columns: Column[]) =>
  prepare({ patches: 'text', actor_id: 'integer or null' }, (db, { patches, actor_id }) => {
    // Each row gets its own columns, and keeps its values in those that only other rows change. Without the offset,
    // PostgreSQL would make the row again for each column.
    const patched = sql<{ id: number; kind: string | null }>`(
    select b.id, d.kind, jsonb_populate_record(b, d.patch) as row
    from string_jobs b join jsonb_to_recordset(${patches}::jsonb) as d(id integer, kind text, patch jsonb) on d.id = b.id
    offset 0
  )`
    const before = sql.join(RESTORED_COLUMNS.map((column) => sql`${sql.lit(column)}, ${sql.ref(`b.${column}`)}`))
    return (
      db
        .with('j', (db) =>
          db
            .updateTable('string_jobs as j')
            .from(patched.as('p'))
            .set(Object.fromEntries(columns.map((column) => [column, sql`(p.row).${sql.ref(column)}`])))
            .whereRef('j.id', '=', 'p.id')
            .returning(JOB_COLUMNS.map((column) => `j.${column}` as const))
            .returning('p.kind'),
        )
        // The statement still reads the values before its update from the table.
        .with('remembered', (db) =>
          db
            .insertInto('undoable_actions')
            .columns(['actor_id', 'kind', 'string_job_id', 'before', 'version'])
            .expression((eb) =>
              eb
                .selectFrom('j')
                .innerJoin('string_jobs as b', 'b.id', 'j.id')
                .select([actor_id.as('actor_id'), 'j.kind', 'j.id'])
                .select([sql`jsonb_build_object(${before})`.as('before'), 'j.version'])
                .where('j.kind', 'is not', null),
            ),
        )
        .with('forgotten', (db) => forgetActions(db, actor_id))
        .selectFrom('j')
        .select(JOB_COLUMNS.map((column) => `j.${column}` as const))
        .select(paidBy.as('paid_by'))
    )
  })

/** True if some value is not that of the row. */
function isChange({ job, set }: Write): boolean {
  return JOB_COLUMNS.some(isOtherIn(job, { ...job, ...set }))
}

/**
 * Blanks the notes and remarks of a person's jobs, and what was wrong with their frames, even in the history, and the
 * nicknames, serial numbers and players of their rackets. It is no change of the jobs, so it leaves no history and no undo.
 * The account must be deleted already.
 */
export async function blankNotes(trx: Trx, owner_id: number) {
  await trx
    .updateTable('rackets')
    .set({ racket_name: '', serial_number: '', player: '' })
    .where('owner_id', '=', owner_id)
    .execute()
  await trx
    .updateTable('string_jobs')
    .set({ technician_notes: '', remark: '' })
    .where('owner_id', '=', owner_id)
    .where((job) => job.or([job('technician_notes', '<>', ''), job('remark', '<>', '')]))
    .execute()
  // Undo would restore what was written.
  await trx
    .deleteFrom('undoable_actions')
    .where('string_job_id', 'in', (jobs) =>
      jobs.selectFrom('string_jobs').select('id').where('owner_id', '=', owner_id),
    )
    .execute()
  await sql`
    update job_events e set (from_value, to_value) = (select b.from_value, b.to_value from blanked(e) b)
    from string_jobs j
    where j.id = e.string_job_id and j.owner_id = ${owner_id} and e is distinct from blanked(e)
  `.execute(trx)
  await sql`
    update frame_questions q set problem = '-'
    from string_jobs j
    where j.id = q.string_job_id and j.owner_id = ${owner_id}
  `.execute(trx)
}
