import { sql } from 'kysely'
import type { TierPrices } from '../../../contract/catalog/prices.ts'
import type { CounterCustomer, FoundJob, StaffJob } from '../../../contract/work/counter.ts'
import type { Db } from '../../base/database/connect.ts'
import { usableCredits } from '../../base/database/usable-credits.ts'
import { phoneHas, showPhone, showPhones } from '../../catalog/settings/phones.ts'
import { labelState } from '../../job/labels/state-sql.ts'
import { unpaidBy } from '../../job/string-jobs/queries.ts'
import { getTechnicianJob } from '../../job/technician/queries.ts'
import { searchPage } from '../../job/technician/search-queries.ts'
import { hasPlayer, hasTicket, matching } from '../../people/queries.ts'

/** The sentence of a 404. */
export const NO_CUSTOMER = 'This customer does not exist.'

const FOUND = 10
const nameOnly = sql<string>`lower(u.first_name || ' ' || u.last_name)`

const selectCustomers = (db: Db) =>
  db
    .selectFrom('users as u')
    .innerJoin('membership_tiers as t', 't.tier_status', 'u.tier_status')
    .select([
      'u.id',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.email_verified',
      'u.phone',
      'u.tier_status',
      't.stringing_price',
      't.stringing_price_labor_only',
      usableCredits('u'),
      ...unpaidBy('u'),
    ])
    .where('u.deleted_at', 'is', null)

/**
 * Customers whose name or confirmed email contains every word of the search, whose phone number begins or ends with it,
 * whose racket in the shop has this ticket, or who own the racket of a player with this name. The one with the newest job
 * comes first.
 */
export async function findCustomers(db: Db, search: string): Promise<CounterCustomer[]> {
  const hasPhone = await phoneHas(db, search)
  const found = await selectCustomers(db)
    .where(({ or, and, eb }) =>
      or([
        and([matching(search), or([eb('u.email_verified', '=', true), matching(search, nameOnly)])]),
        hasPhone,
        hasTicket(search),
        hasPlayer(search),
      ]),
    )
    .orderBy(sql`(select max(j.id) from string_jobs j where j.owner_id = u.id) desc nulls last`)
    .orderBy('u.id', 'desc')
    .limit(FOUND)
    .execute()
  return showPhones(db, found)
}

/** A customer with the prices of their tier; undefined when the account was deleted. */
export async function findCustomer(db: Db, id: number): Promise<CounterCustomer | undefined> {
  const customer = await selectCustomers(db).where('u.id', '=', id).executeTakeFirst()
  return customer && showPhone(db, customer)
}

/** The prices of the default tier. */
export const defaultPrices = (db: Db): Promise<TierPrices> =>
  db
    .selectFrom('membership_tiers')
    .select(['tier_status', 'stringing_price', 'stringing_price_labor_only'])
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()

/** The newest jobs that have every word of the search in their number, racket or customer. */
export async function findJobs(db: Db, search: string): Promise<FoundJob[]> {
  const jobs = (await searchPage(db, 'ALL', search, { page: 1, page_size: FOUND })).results
  const ids = jobs.map(({ id }) => id)
  const labels = await db
    .selectFrom('string_jobs as j')
    .select(['j.id', labelState.as('label')])
    .where('j.id', '=', sql<number>`any(${ids})`)
    .execute()
  return jobs.map((job) => ({ ...job, label: labels.find(({ id }) => id === job.id)?.label ?? 'none' }))
}

/** A job with its customer. Throws 404 when it is missing. */
export async function getStaffJob(db: Db, id: number): Promise<StaffJob> {
  const job = await getTechnicianJob(db, id)
  return { ...job, customer: (await findOwner(db, id)) ?? null }
}

/** The customer of a job; undefined when the account was deleted. */
export async function findOwner(db: Db, string_job_id: number): Promise<CounterCustomer | undefined> {
  const owner = await selectCustomers(db)
    .innerJoin('string_jobs as owned', 'owned.owner_id', 'u.id')
    .where('owned.id', '=', string_job_id)
    .executeTakeFirst()
  return owner && showPhone(db, owner)
}

/** The customer with this confirmed email address; undefined when there is none. */
export const findByEmail = (db: Db, email: string) =>
  selectCustomers(db)
    .where(sql<boolean>`lower(u.email) = lower(${email})`)
    .where('u.email_verified', '=', true)
    .limit(1)
    .executeTakeFirst()
