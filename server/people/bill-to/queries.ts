import { sql } from 'kysely'
import type { Bills, BillTo } from '../../../contract/people/bill-to.ts'
import { NO_PERSON } from '../../base/access/require-person.ts'
import type { Db } from '../../base/database/connect.ts'
import { personLabel } from '../../base/database/person-label.ts'
import { notFound } from '../../base/errors.ts'
import { isOnAccount } from '../../job/status-sql.ts'
import { selectJobs } from '../../job/string-jobs/queries.ts'
import { isBilledTo } from '../../money/payments/billed-jobs.ts'
import { paymentsBy } from '../../money/payments/payments-by.ts'
import { shownToPayer } from '../../money/payments/shown-job.ts'
import { isOnNoStatement, selectHeads } from '../../money/statements/queries.ts'

const NEWEST = 100

/** The payer of a customer, and the people for whom the customer pays. Throws 404. */
export async function billToOf(db: Db, id: number): Promise<BillTo> {
  const person = await db
    .selectFrom('users as u')
    .leftJoin('users as p', 'p.id', 'u.billed_to_id')
    .select(['p.id', personLabel('p').as('name')])
    .where('u.id', '=', id)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound(NO_PERSON))
  const { id: payer, name } = person
  return { bill_to: payer === null ? null : { id: payer, name }, pays_for: await peopleBilledTo(db, id) }
}

const peopleBilledTo = (db: Db, payer_id: number) =>
  db
    .selectFrom('users as u')
    .select(['u.id', personLabel('u').as('name')])
    .where('u.billed_to_id', '=', payer_id)
    .orderBy('name')
    .orderBy('u.id')
    .execute()

/** The customer's jobs and payments for others, the customer's statements, and the name of the customer's payer. */
export async function billsOf(db: Db, id: number): Promise<Bills> {
  const [{ bill_to, pays_for }, jobs, statements, payments] = await Promise.all([
    billToOf(db, id),
    selectJobs(db).where(isOnAccount('j')).where(isOnNoStatement).where(isBilledTo(id)).orderBy('j.id').execute(),
    selectHeads(db).where('s.customer_id', '=', id).orderBy('s.id', 'desc').limit(NEWEST).execute(),
    paymentsForOthers(db, id),
  ])
  return {
    paid_by: bill_to?.name ?? null,
    people: pays_for,
    jobs: jobs.map((job) => {
      const { person, player, racket } = shownToPayer(job)
      const { id: string_job_id, order_create_date, price, is_payment_on_its_way } = job
      return { string_job_id, person, player, racket, order_create_date, price: price ?? 0, is_payment_on_its_way }
    }),
    statements,
    payments,
  }
}

/** A customer's payments that paid at least one job of another person, with all jobs that they paid. */
const paymentsForOthers = (db: Db, payer_id: number): Promise<Bills['payments']> =>
  db
    .selectFrom(paymentsBy(db, payer_id).as('m'))
    .select([
      sql<number>`min(m.string_job_id) filter (where m.payer_id is not null)`.as('string_job_id'),
      sql<string>`iso(min(m.created_at))`.as('date'),
      sql<number>`count(*)`.as('jobs'),
      sql<number>`sum(m.amount)`.as('amount'),
    ])
    .groupBy('m.payment')
    .having(sql<boolean>`bool_or(m.payer_id is not null)`)
    .orderBy(sql`min(m.created_at)`, 'desc')
    .limit(NEWEST)
    .execute()
