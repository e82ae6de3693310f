import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Consent } from '../../../contract/job/consents.ts'
import {
  CUSTOMER_EVENTS,
  type CustomerJobEvent,
  JOBS_PAGE_SIZE,
  type StringJob,
  type StringJobDetails,
  type StringJobsQuery,
} from '../../../contract/job/string-jobs.ts'
import type { Db } from '../../base/database/connect.ts'
import { type Param, prepare } from '../../base/database/prepare.ts'
import { stringJson } from '../../catalog/strings/queries.ts'
import { asStrungJson, hybridJson } from '../bed-sql.ts'
import { frameQuestionOf } from '../frame-sql.ts'
import { OF_OTHER_PAYER } from '../history.ts'
import { isOfOtherPayer, isPaymentOnItsWay, leftOfPayment, refundState } from '../payment-sql.ts'
import { racketJson } from '../rackets/queries.ts'
import { speedJson } from '../speeds/speed-json.ts'
import { isOnAccount, isUnpaid, statusIs } from '../status-sql.ts'
import { currentTicket } from '../ticket-sql.ts'

/**
 * Every string job as the API returns it; the caller adds `where` and `orderBy`. Its owner does not see the refund of what
 * another customer paid.
 */
export function selectJobs(db: Pick<Db, 'selectFrom'>, reader: 'owner' | 'staff' = 'staff') {
  return db
    .selectFrom('string_jobs as j')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .innerJoin('users as o', 'o.id', 'j.owner_id')
    .leftJoin('strings as s', 's.id', 'j.string_id')
    .leftJoin('users as t', 't.id', 'j.technician_id')
    .select((eb) => [
      'j.id',
      'j.order_id',
      racketJson(sql<string | null>`iso(greatest(j.order_completion_date, (
        select max(done.order_completion_date) from string_jobs done
        where done.racket_id = r.id and ${statusIs('done', 'isCompleted')} and done.id <> j.id
      )))`).as('racket'),
      stringJson.as('string'),
      hybridJson('j').as('hybrid'),
      'j.tension',
      'j.cross_tension',
      'j.tension_kg',
      'j.cross_tension_kg',
      'j.pre_stretch',
      asStrungJson('j').as('as_strung'),
      'j.machine',
      'j.remark',
      'j.technician_notes',
      'j.order_status',
      'j.is_order_paid',
      isOfOtherPayer('j.paid_payment_id').as('is_paid_by_other'),
      'j.redo_of',
      'j.is_imported',
      sql<string>`iso(j.order_create_date)`.as('order_create_date'),
      sql<string | null>`iso(j.order_completion_date)`.as('order_completion_date'),
      eb
        .case()
        .when('t.id', 'is not', null)
        .then(
          jsonBuildObject({
            first_name: eb.ref('t.first_name').$notNull(),
            last_name: eb.ref('t.last_name').$notNull(),
          }),
        )
        .end()
        .as('technician'),
      'j.mains_duration',
      'j.cross_duration',
      'j.price',
      'j.price_lines',
      'j.extras_allowance',
      'j.asked_extras',
      frameQuestionOf('j').as('frame_question'),
      'j.tier_prices',
      currentTicket('j').as('ticket'),
      sql<string | null>`case when j.left_at is null then j.shelf end`.as('shelf'),
      sql<string | null>`iso(j.received_at)`.as('received_at'),
      sql<string | null>`iso(j.started_at)`.as('started_at'),
      sql<string | null>`iso(j.due_at)`.as('due_at'),
      speedJson('j').as('speed'),
      sql<string | null>`iso(j.ready_at)`.as('ready_at'),
      sql<string | null>`iso(j.left_at)`.as('left_at'),
      isOnAccount('j').as('is_on_account'),
      isPaymentOnItsWay('j').as('is_payment_on_its_way'),
      eb
        .selectFrom('consents as c')
        .select(() =>
          jsonBuildObject({
            tension: sql<number>`c.tension`,
            tension_kg: sql<number | null>`c.tension_kg`,
            tension_limit: sql<number>`c.tension_limit`,
            date: sql<string>`iso(c.created_at)`,
            recorded_by: sql<
              Consent['recorded_by']
            >`case c.recorded_by when c.person_id then 'customer' else 'shop' end`,
          }).as('consent'),
        )
        // A redo keeps the consents of the first job, and of its redos before this one. With an array, PostgreSQL uses the
        // index on jobs; with a subquery, it reads all consents for each job.
        .where(
          sql<boolean>`c.string_job_id = any(array[j.id, j.redo_of] || array(
            select r.id from string_jobs r where r.redo_of = j.redo_of and r.id < j.id
          ))`,
        )
        .whereRef('c.racket_id', '=', 'j.racket_id')
        // A consent to a higher limit says nothing about the present one.
        .orderBy(sql`c.tension_limit > r.tension_limit`)
        .orderBy('c.tension', 'desc')
        .orderBy(sql`c.tension_kg desc nulls last`)
        .orderBy('c.id', 'desc')
        .limit(sql.lit(1))
        .as('consent'),
      refundState('j', reader).as('refund'),
    ])
}

/** The columns of the joined payment `p`. */
const HOW_PAID = ['p.method as paid_by', 'p.way as paid_way', leftOfPayment('p').as('left_of_payment')] as const

/** The same with the way in which the job was paid, and its statement. */
export const selectJobDetails = (db: Pick<Db, 'selectFrom'>) =>
  selectJobs(db)
    .leftJoin('payments as p', 'p.id', 'j.paid_payment_id')
    .select(HOW_PAID)
    .select((row) =>
      row
        .selectFrom('statement_jobs as l')
        .select('l.statement_id')
        .whereRef('l.string_job_id', '=', 'j.id')
        .as('statement_id'),
    )

/** The same as the owner sees it: of what another customer pays, only that it is paid. */
const selectOwnDetails = (db: Pick<Db, 'selectFrom'>) =>
  selectJobs(db, 'owner')
    .leftJoin('payments as p', (join) => join.onRef('p.id', '=', 'j.paid_payment_id').on('p.payer_id', 'is', null))
    .select(HOW_PAID)
    .select((row) =>
      row
        .selectFrom('statement_jobs as l')
        .innerJoin('statements as t', 't.id', 'l.statement_id')
        .select('l.statement_id')
        .whereRef('l.string_job_id', '=', 'j.id')
        .whereRef('t.customer_id', '=', 'j.owner_id')
        .as('statement_id'),
    )

const ofOwner = (db: Db, owner_id: Param<number>) =>
  selectJobs(db, 'owner').where('j.owner_id', '=', owner_id).orderBy('j.id', 'desc')
// With a plain parameter as its offset, PostgreSQL would plan a statement again for each page.
const rowsBefore = (page: Param<number>) => sql<number>`(select (${page} - 1)::bigint * ${sql.lit(JOBS_PAGE_SIZE)})`
const MY_LIST = { owner_id: 'integer', page: 'integer' } as const
const pageOfOwner = (db: Db, { owner_id, page }: { owner_id: Param<number>; page: Param<number> }) =>
  ofOwner(db, owner_id).limit(sql.lit(JOBS_PAGE_SIZE)).offset(rowsBefore(page))
const allJobs = prepare(MY_LIST, (db, mine) => pageOfOwner(db, mine).where('j.undone_at', 'is', null))
const pendingJobs = prepare(MY_LIST, (db, mine) => pageOfOwner(db, mine).where(statusIs('j', 'isPending')))
const unpaidJobs = prepare(MY_LIST, (db, mine) => pageOfOwner(db, mine).where(isUnpaid('j')))
// Selects by the racket alone, because its owner may have thousands of jobs.
const jobsByRacket = prepare({ ...MY_LIST, racket_id: 'integer' }, (db, { owner_id, racket_id, page }) =>
  selectJobs(db, 'owner')
    .where('j.racket_id', '=', racket_id)
    .where('r.owner_id', '=', owner_id)
    .where('r.deleted_at', 'is', null)
    .where('j.undone_at', 'is', null)
    .orderBy('j.id', 'desc')
    .limit(sql.lit(JOBS_PAGE_SIZE))
    .offset(rowsBefore(page)),
)
const oneJob = prepare({ owner_id: 'integer', id: 'integer' }, (db, { owner_id, id }) =>
  ofOwner(db, owner_id).where('j.id', '=', id),
)
const jobDetails = prepare({ owner_id: 'integer', id: 'integer' }, (db, { owner_id, id }) =>
  selectOwnDetails(db).where('j.owner_id', '=', owner_id).where('j.id', '=', id),
)
const jobsByOrder = prepare({ order_id: 'integer' }, (db, { order_id }) =>
  selectJobs(db).where('j.order_id', '=', order_id).orderBy('j.id'),
)
const detailsByOrder = prepare({ owner_id: 'integer', order_id: 'integer' }, (db, { owner_id, order_id }) =>
  selectOwnDetails(db).where('j.order_id', '=', order_id).where('j.owner_id', '=', owner_id).orderBy('j.id'),
)
const anyJob = prepare({ id: 'integer' }, (db, { id }) => selectJobs(db).where('j.id', '=', id))

/** A page of an owner's jobs, newest first: all of them, or those with a `status` of the query. */
export function jobsOf(db: Db, owner_id: number, { status, page }: StringJobsQuery): Promise<StringJob[]> {
  const jobs = status === undefined ? allJobs : status === 'pending' ? pendingJobs : unpaidJobs
  return jobs.all(db, { owner_id, page })
}

/** A page of a racket's jobs, newest first; none when the racket was deleted or is another owner's. */
export const jobsOfRacket = (db: Db, owner_id: number, racket_id: number, page: number): Promise<StringJob[]> =>
  jobsByRacket.all(db, { owner_id, racket_id, page })

/** The jobs of an order, as they were ordered. */
export const jobsOfOrder = (db: Db, order_id: number): Promise<StringJob[]> => jobsByOrder.all(db, { order_id })

/** The same with how they were paid; none when the order is missing or another owner's. */
export const orderDetails = (db: Db, owner_id: number, order_id: number): Promise<StringJobDetails[]> =>
  detailsByOrder.all(db, { owner_id, order_id })

/** One job of any owner; undefined when it is missing. */
export const findAnyJob = (db: Db, id: number): Promise<StringJob | undefined> => anyJob.first(db, { id })

/** One job, as staff or its owner sees it. Throws when it is missing. */
export async function getJob(db: Db, id: number, owner_id?: number): Promise<StringJob> {
  const job = await (owner_id === undefined ? findAnyJob(db, id) : findJob(db, owner_id, id))
  if (!job) throw new Error(`string job ${id} is missing`)
  return job
}

/** One job of an owner; undefined when it is missing or another owner's. */
export const findJob = (db: Db, owner_id: number, id: number): Promise<StringJob | undefined> =>
  oneJob.first(db, { owner_id, id })

/** One job of an owner with how it was paid; undefined when it is missing or another owner's. */
export const findJobDetails = (db: Db, owner_id: number, id: number): Promise<StringJobDetails | undefined> =>
  jobDetails.first(db, { owner_id, id })

const ofOtherPayer = sql<boolean>`${sql.raw(OF_OTHER_PAYER)}`

/** The newest 500 events of a job that its owner may see, newest first. */
export const customerEventsOf = (db: Db, string_job_id: number): Promise<CustomerJobEvent[]> =>
  db
    .selectFrom('job_events as e')
    .innerJoin('string_jobs as j', 'j.id', 'e.string_job_id')
    .select((eb) => [
      'e.id',
      eb.ref('e.event').$castTo<CustomerJobEvent['event']>().as('event'),
      // Of what another customer pays, the owner sees only that it is paid.
      sql<string | null>`case when not ${ofOtherPayer} then e.from_value end`.as('from'),
      sql<string | null>`case when not ${ofOtherPayer} then e.to_value end`.as('to'),
      sql<CustomerJobEvent['actor']>`case when ${ofOtherPayer} then null when e.actor_id = j.owner_id then 'customer'
        when e.actor_id is not null then 'shop' end`.as('actor'),
      sql<string>`iso(e.created_at)`.as('date'),
    ])
    .where('e.string_job_id', '=', string_job_id)
    .where('e.event', 'in', CUSTOMER_EVENTS)
    .where(sql<boolean>`not (e.event = 'refund' and ${ofOtherPayer})`)
    .orderBy('e.id', 'desc')
    .limit(500)
    .execute()

/**
 * The number of jobs that a customer has to pay for, and their sum in cents, without those on account or being paid;
 * `customer` is the alias of users.
 */
export function unpaidBy(customer: string) {
  const unpaid = sql`string_jobs unpaid where unpaid.owner_id = ${sql.ref(`${customer}.id`)} and ${isUnpaid('unpaid')}
    and not ${isOnAccount('unpaid')} and not ${isPaymentOnItsWay('unpaid')}`
  return [
    sql<number>`(select count(*) from ${unpaid})`.as('unpaid_jobs'),
    sql<number>`(select coalesce(sum(unpaid.price), 0) from ${unpaid})`.as('unpaid_amount'),
  ] as const
}
