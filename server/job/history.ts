import { sql } from 'kysely'
import { type ClockRegion, shopTime } from '../../contract/base/shop-time.ts'
import { hasCredit, type PriceLine } from '../../contract/job/price-lines.ts'
import { isCancelled, type OrderStatus } from '../../contract/job/statuses.ts'
import type { JobEventKind } from '../../contract/job/technician.ts'
import type { Db } from '../base/database/connect.ts'
import { prepare } from '../base/database/prepare.ts'
import { shopRegion } from '../catalog/settings/region.ts'
import type { Changer, JobChange } from './change.ts'
import { isOtherIn, type JobRow } from './locked-job.ts'

/** SQL for entries whose values are the ids of people. */
export const NAMES_PEOPLE = "event in ('assigned', 'strung_by')"

/**
 * SQL for entries `e` about the money of a job for which another customer has paid: its owner reads only that it is paid,
 * and nothing of a refund.
 */
export const OF_OTHER_PAYER = `(e.event in ('paid', 'voided', 'refund') and exists (
  select from payments o where o.string_job_id = e.string_job_id and o.payer_id is not null
))`

/** An entry of a job's history. */
export interface JobEntry {
  event: JobEventKind
  from?: string | number | null
  to?: string | number | null
}

type Difference = Pick<JobChange, 'before' | 'after'>

/** The history of changed jobs: first what their actions say, then what follows from the differences. */
export async function recordHistory(db: Db, changes: JobChange[], changer: Changer) {
  const region = changes.some(isPromisedAgain) ? await shopRegion(db) : null
  const entries = changes.flatMap(({ history, ...change }) =>
    [...history, ...entriesOf(change, changer, region)].map((entry) => ({
      ...entry,
      string_job_id: change.after.id,
    })),
  )
  await recordEvents(db, changer.actor_id, entries)
}

/**
 * Adds an entry to a job's history; a pack, which has no job, has none. `actor_id` is null when the portal itself made the
 * change.
 */
export const recordEvent = (
  db: Db,
  string_job_id: number | null,
  actor_id: number | null,
  event: JobEventKind,
  values: Omit<JobEntry, 'event'> = {},
) => recordEvents(db, actor_id, string_job_id === null ? [] : [{ string_job_id, event, ...values }])

/** Adds entries to the histories of jobs, in this order. */
export async function recordEvents(
  db: Db,
  actor_id: number | null,
  entries: (JobEntry & { string_job_id: number })[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ from, to, ...entry }) => ({ ...entry, from_value: text(from), to_value: text(to) }))
  await insertedEvents.all(db, { actor_id, rows: JSON.stringify(rows) })
}

const insertedEvents = prepare({ actor_id: 'integer or null', rows: 'text' }, (db, { actor_id, rows }) =>
  db
    .insertInto('job_events')
    .columns(['string_job_id', 'actor_id', 'event', 'from_value', 'to_value'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<{ string_job_id: number; event: string; from_value: string | null; to_value: string | null }>`
            jsonb_to_recordset(${rows}::jsonb)
          `.as<'d'>(sql`d(string_job_id integer, event text, from_value text, to_value text)`),
        )
        .select(['d.string_job_id', actor_id.as('actor_id'), 'd.event', 'd.from_value', 'd.to_value']),
    ),
)

const text = (value: string | number | null | undefined) => (value == null ? null : String(value))

/** The entries that follow from the difference between two rows of a job, in the order in which they happened. */
function entriesOf(
  { before, after }: Difference,
  { undoes, actor_id }: Changer,
  region: ClockRegion | null,
): JobEntry[] {
  const isOther = isOtherIn(before, after)
  const status = { event: 'status', from: before.order_status, to: after.order_status } as const
  const stringing = { event: 'paid', to: 'stringing' } as const
  // Everything else that an undo changes is part of what it takes back.
  if (undoes) {
    return [
      ...only(isOther('order_status'), status),
      ...only(paysStringing(after) && !paysStringing(before), stringing),
      { event: 'undone', from: undoes },
    ]
  }
  const has = (column: keyof JobRow) => after[column] !== null && before[column] === null
  const had = (column: keyof JobRow) => before[column] !== null && after[column] === null
  const changed = (column: 'mains_duration' | 'cross_duration' | 'shelf') =>
    only(isOther(column), { event: column, from: before[column], to: after[column] })
  const edited = editOf({ before, after })
  // The change of the status already names the actor.
  const isNamed = isOther('strung_by') && after.strung_by !== null && after.strung_by !== actor_id
  const isGivenBack = isCancelled(before.order_status) && isCancelled(after.order_status) && has('left_at')
  return [
    ...only(edited !== null, { event: 'edited', ...edited }),
    ...only(has('received_at'), { event: 'received' }),
    // A racket that was given back comes again as if it had never been there.
    ...only(had('received_at') && before.left_at === null, { event: 'undone', from: 'received' }),
    ...only(isOther('technician_id'), { event: 'assigned', from: before.technician_id, to: after.technician_id }),
    ...changed('mains_duration'),
    ...changed('cross_duration'),
    ...only(had('paid_payment_id'), { event: 'voided', from: before.paid_by }),
    ...only(has('paid_payment_id'), { event: 'paid', to: after.paid_by }),
    ...only(paysStringing(after) && !paysStringing(before), stringing),
    ...only(has('on_account_at'), { event: 'on_account', to: 'on account' }),
    ...only(had('on_account_at'), { event: 'on_account', from: 'on account' }),
    ...only(isOther('order_status'), status),
    ...only(isGivenBack, { event: 'given_back' }),
    ...only(isNamed, { event: 'strung_by', to: after.strung_by }),
    ...changed('shelf'),
    ...(region && isPromisedAgain({ before, after }) ? [promiseEntry({ before, after }, region)] : []),
  ]
}

const only = (condition: boolean, entry: JobEntry) => (condition ? [entry] : [])

/** True if a job gets another promise while its racket is in the shop. A new speed brings its own promise. */
const isPromisedAgain = ({ before, after }: Difference) =>
  before.received_at !== null &&
  after.due_at !== null &&
  before.due_at?.getTime() !== after.due_at.getTime() &&
  before.speed_due_at?.getTime() === after.speed_due_at?.getTime()

const promiseEntry = ({ before, after }: Difference, region: ClockRegion): JobEntry => {
  const time = (moment: Date | null) => moment && shopTime(moment, region)
  return { event: 'due', from: time(before.due_at), to: time(after.due_at) }
}

/** True while a credit pays the stringing of a job. The credit of a cancelled job goes back, even if its line stays. */
export const paysStringing = ({
  order_status,
  price_lines,
}: {
  order_status: OrderStatus
  price_lines: PriceLine[] | null
}) => hasCredit(price_lines) && !isCancelled(order_status)

// The fields of an order, by the names that the history has for them.
const EDITED = {
  racket: 'racket_id',
  string: 'string_id',
  cross_string: 'cross_string_id',
  own_crosses: 'has_own_crosses',
  tension: 'tension',
  cross_tension: 'cross_tension',
  tension_kg: 'tension_kg',
  cross_tension_kg: 'cross_tension_kg',
  pre_stretch: 'pre_stretch',
  technician_notes: 'technician_notes',
} as const satisfies Record<string, keyof JobRow>

/** The fields of the order that differ, before and after, as JSON; null when none does. */
function editOf({ before, after }: Difference): { from: string; to: string } | null {
  const isOther = isOtherIn(before, after)
  const fields = Object.entries(EDITED).filter(
    ([, column]) =>
      isOther(column) ||
      // A new value in kg can be the same in lbs.
      (column === 'tension' && isOther('tension_kg')) ||
      (column === 'cross_tension' && isOther('cross_tension_kg')),
  )
  if (fields.length === 0) return null
  const pick = (row: JobRow) => JSON.stringify(Object.fromEntries(fields.map(([name, column]) => [name, row[column]])))
  return { from: pick(before), to: pick(after) }
}
