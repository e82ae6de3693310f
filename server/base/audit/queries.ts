import { type Insertable, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { AUDIT_PAGE_SIZE, type AuditAction, type AuditPage } from '../../../contract/base/audit.ts'
import type { Db } from '../database/connect.ts'
import { keyLabel, labelOrNull, openableId, personLabel } from '../database/person-label.ts'
import type { Database } from '../database/schema.ts'

type Entry = Pick<Insertable<Database['audit_entries']>, 'actor_id' | 'action' | 'from_value' | 'to_value'> &
  Partial<Insertable<Database['audit_entries']>>

/** Writes who changed what, in the transaction of the change. Without an actor it came from the terminal. */
export async function recordAudit(db: Db, ...entries: Entry[]) {
  if (entries.length > 0) await db.insertInto('audit_entries').values(entries).execute()
}

/** Settings or prices as the audit trail shows them, by their names. */
type Values = Record<string, string | null>

/** Records the values that a change made different. Without an actor it came from the terminal. */
const recordDifferences =
  (action: 'settings' | 'price') => (db: Db, actor_id: number | null, before: Values, after: Values) =>
    recordAudit(
      db,
      ...Object.entries(after)
        .map(([subject, to_value]) => ({ subject, from_value: before[subject] ?? null, to_value }))
        .filter(({ from_value, to_value }) => from_value !== to_value)
        .map((change) => ({ actor_id, action, ...change })),
    )

export const recordSettings = recordDifferences('settings')
export const recordPrices = recordDifferences('price')

/** One page of the audit trail, newest first. */
export async function auditPage(
  db: Db,
  { page, action }: { page: number; action?: AuditAction | undefined },
): Promise<AuditPage> {
  const trail = db
    .selectFrom('audit_trail as t')
    .$if(action !== undefined, (q) => q.where('t.action', '=', action ?? 'rights'))
  const shown = trail
    .selectAll()
    .orderBy('t.created_at', 'desc')
    .orderBy('t.key', 'desc')
    .limit(AUDIT_PAGE_SIZE)
    .offset((page - 1) * AUDIT_PAGE_SIZE)
  const [results, { count }] = await Promise.all([
    db
      .selectFrom(shown.as('t'))
      .leftJoin('users as a', 'a.id', 't.actor_id')
      .leftJoin('string_jobs as j', 'j.id', 't.string_job_id')
      .leftJoin('users as p', (join) => join.on('p.id', '=', sql`coalesce(t.person_id, j.owner_id)`))
      .select((row) => [
        't.key',
        sql<string>`iso(t.created_at)`.as('date'),
        sql<string | null>`${labelOrNull('a')} || ${keyLabel('t')}`.as('actor'),
        openableId('a').as('actor_id'),
        't.action',
        row
          .case()
          .when('p.id', 'is not', null)
          .then(jsonBuildObject({ id: openableId('p'), name: personLabel('p') }))
          .end()
          .as('person'),
        't.subject',
        // Entries about a refund name the job only in their subject.
        sql<
          number | null
        >`coalesce(t.string_job_id, substring(t.subject from '^String Job #([0-9]{1,9})$')::integer)`.as(
          'string_job_id',
        ),
        't.from_value as from',
        't.to_value as to',
      ])
      .orderBy('t.created_at', 'desc')
      .orderBy('t.key', 'desc')
      .execute(),
    trail.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { results, count }
}
