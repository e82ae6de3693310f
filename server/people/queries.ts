import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import { parseTicket } from '../../contract/job/tickets.ts'
import {
  type CreditEntry,
  PEOPLE_PAGE_SIZE,
  type PeoplePage,
  type Person,
  type PersonDetails,
} from '../../contract/people/people.ts'
import type { PeopleFilter } from '../../contract/people/people-filters.ts'
import { NO_PERSON } from '../base/access/require-person.ts'
import { recordAudit } from '../base/audit/queries.ts'
import { type Db, transact } from '../base/database/connect.ts'
import { listPage } from '../base/database/list-page.ts'
import { labelOrNull } from '../base/database/person-label.ts'
import type { Database } from '../base/database/schema.ts'
import { holds, literally } from '../base/database/search-text.ts'
import { usableCredits } from '../base/database/usable-credits.ts'
import { badRequest, notFound } from '../base/errors.ts'
import { phoneHas, showPhone, showPhones } from '../catalog/settings/phones.ts'
import { racketsOf } from '../job/rackets/queries.ts'
import { selectJobs, unpaidBy } from '../job/string-jobs/queries.ts'
import type { AuthProvider } from './auth/provider.ts'

const NEWEST = 100

const selectPeople = (db: Db) => db.selectFrom('users as u').where('u.deleted_at', 'is', null)

const withColumns = <T>(people: SelectQueryBuilder<Database & { u: Database['users'] }, 'u', T>) =>
  people.select([
    'u.id',
    'u.first_name',
    'u.last_name',
    'u.email',
    'u.email_verified',
    'u.phone',
    'u.tier_status',
    'u.is_technician',
    'u.is_manager',
    usableCredits('u'),
    sql<boolean>`u.auth_subject is not null`.as('has_account'),
    sql<string>`iso(u.created_at)`.as('since'),
  ])

// As in the index users_by_name.
const fullName = sql<string>`lower(trim(u.first_name || ' ' || u.last_name))`

/** Every word must be in the text: by default the name and the address of a person; `u` is the alias of users. */
export function matching(search: string, text: 'u.search_text' | Expression<string> = 'u.search_text') {
  const words = search.split(/\s+/).filter(Boolean)
  return sql<boolean>`(${sql.join([sql`true`, ...words.map((word) => holds(text, literally(word)))], sql` and `)})`
}

/** The person's racket in the shop has the ticket that the search names; `u` is the alias of users. */
export const hasTicket = (search: string) =>
  sql<boolean>`u.id in (select j.owner_id from string_jobs j where j.left_at is null and j.ticket = ${parseTicket(search) ?? ''})`

/** A racket of the person has a player whose name, with that of the person, has every word; `u` is the alias of users. */
export const hasPlayer = (search: string) => sql<boolean>`exists (
  select from rackets r where r.owner_id = u.id and r.player <> '' and r.deleted_at is null
    and ${matching(search, sql<string>`lower(r.player || ' ' || u.first_name || ' ' || u.last_name)`)}
)`

/** One page of people by name; people without a name come last. */
export async function peoplePage(
  db: Db,
  { page, search, show }: { page: number; search?: string | undefined; show: PeopleFilter },
): Promise<PeoplePage> {
  const hasPhone = await phoneHas(db, search ?? '')
  const people = selectPeople(db)
    .where(({ or }) => or([matching(search ?? ''), hasPhone, hasTicket(search ?? ''), hasPlayer(search ?? '')]))
    .$if(show === 'staff', (q) =>
      q.where(({ or, eb }) => or([eb('u.is_technician', '=', true), eb('u.is_manager', '=', true)])),
    )
    .$if(show === 'walk-ins', (q) => q.where('u.auth_subject', 'is', null))
  const byName = withColumns(people).orderBy(sql`${fullName} = ''`).orderBy(fullName).orderBy('u.id')
  const { results, count } = await listPage(byName, people, { page, size: PEOPLE_PAGE_SIZE })
  return { results: await showPhones(db, results), count }
}

export async function getPerson(db: Db, id: number): Promise<Person> {
  const person = await withColumns(selectPeople(db))
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(NO_PERSON))
  return showPhone(db, person)
}

/** A person's ledger, newest first. */
const creditEntries = (db: Db, user_id: number): Promise<CreditEntry[]> =>
  db
    .selectFrom('credit_entries as c')
    .leftJoin('users as a', 'a.id', 'c.actor_id')
    .leftJoin('payments as p', 'p.id', 'c.payment_id')
    .select([
      'c.id',
      'c.amount',
      'c.balance_after',
      'c.reason',
      'c.note',
      (eb) => eb.fn.coalesce('c.string_job_id', 'p.string_job_id').as('string_job_id'),
      labelOrNull('a').as('actor'),
      sql<string>`iso(c.created_at)`.as('date'),
    ])
    .where('c.user_id', '=', user_id)
    .orderBy('c.id', 'desc')
    .limit(NEWEST)
    .execute()

export async function personDetails(
  db: Db,
  hasSecondFactor: AuthProvider['hasSecondFactor'],
  id: number,
): Promise<PersonDetails> {
  const [person, rackets, jobs, credits, unpaid] = await Promise.all([
    getPerson(db, id),
    racketsOf(db, id, { active: false }),
    selectJobs(db)
      .where('j.owner_id', '=', id)
      .where('j.undone_at', 'is', null)
      .orderBy('j.id', 'desc')
      .limit(NEWEST)
      .execute(),
    creditEntries(db, id),
    selectPeople(db).select(unpaidBy('u')).where('u.id', '=', id).executeTakeFirst(),
  ])
  const has_second_factor = await isProtected(db, hasSecondFactor, id)
  return { person, has_second_factor, rackets, jobs, credits, ...(unpaid ?? { unpaid_jobs: 0, unpaid_amount: 0 }) }
}

async function isProtected(db: Db, hasSecondFactor: AuthProvider['hasSecondFactor'], id: number): Promise<boolean> {
  const { auth_subject } = await db
    .selectFrom('users')
    .select('auth_subject')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return auth_subject !== null && (await hasSecondFactor(auth_subject))
}

/** Sets a person's tier, for what they order from now on. Without an actor it came from the terminal. */
export function assignTier(db: Db, actor_id: number | null, id: number, tier_status: string): Promise<void> {
  return transact(db, async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select('tier_status')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => notFound(NO_PERSON))
    const tier = await trx
      .selectFrom('membership_tiers')
      .select('tier_status')
      .where('tier_status', '=', tier_status)
      .executeTakeFirst()
    if (!tier) throw badRequest('This tier does not exist.', { tier_status: 'This tier does not exist' })
    if (before.tier_status === tier_status) return
    await trx.updateTable('users').set({ tier_status }).where('id', '=', id).execute()
    await recordAudit(trx, {
      actor_id,
      action: 'tier',
      person_id: id,
      from_value: before.tier_status,
      to_value: tier_status,
    })
  })
}
