import { sql } from 'kysely'
import { languageOf } from '../../../contract/base/languages.ts'
import { canBePaid, isCancelled, isPayable } from '../../../contract/job/statuses.ts'
import type { StringJobDetails } from '../../../contract/job/string-jobs.ts'
import {
  type CustomerOnAccount,
  STATEMENTS_PAGE_SIZE,
  type Statement,
  type StatementHead,
  type StatementLine,
} from '../../../contract/money/statements.ts'
import type { Db } from '../../base/database/connect.ts'
import { languageChoice } from '../../base/database/language-choice.ts'
import { listPage } from '../../base/database/list-page.ts'
import { openableId, personLabel } from '../../base/database/person-label.ts'
import { shopDayOf } from '../../base/database/shop-days.ts'
import { isPaymentOnItsWay, leftOfPayment, partRefunded, refundState } from '../../job/payment-sql.ts'
import { isOnAccount, isUnpaid, statusIs } from '../../job/status-sql.ts'
import { selectJobDetails } from '../../job/string-jobs/queries.ts'
import { shownToOwner, shownToPayer } from '../payments/shown-job.ts'

/** True if a job is on no statement; the alias of the job is j. */
export const isOnNoStatement = sql<boolean>`not exists (select from statement_jobs l where l.string_job_id = j.id)`

/** Customers who pay for jobs on account that are on no statement, by name. */
export const customersOnAccount = (db: Db): Promise<CustomerOnAccount[]> =>
  db
    .selectFrom('string_jobs as j')
    .innerJoin('users as w', 'w.id', 'j.owner_id')
    .innerJoin('users as o', (join) => join.on('o.id', '=', sql<number>`coalesce(w.billed_to_id, w.id)`))
    .select(['o.id as customer_id', openableId('o').as('person_id'), personLabel('o').as('customer')])
    .select([sql<number>`count(*)`.as('jobs'), sql<number>`sum(j.price)`.as('amount')])
    .where(isOnAccount('j'))
    .where(isOnNoStatement)
    .groupBy('o.id')
    .orderBy('customer')
    .orderBy('o.id')
    .execute()

const isCancelledJob = statusIs('j', 'isCancelled')

// A manager may have refunded the whole payment in parts. A credit has no money that could go back.
const isRefunded = sql<boolean>`(
  ${refundState('j', 'staff')} is not null or coalesce(p.method <> 'credit' and ${leftOfPayment('p')} = 0, false)
)`

/** The statements with what is to be paid; the alias of the statement is s. */
export const selectHeads = (db: Db) =>
  db
    .selectFrom('statements as s')
    .innerJoin('statement_jobs as l', 'l.statement_id', 's.id')
    .innerJoin('string_jobs as j', 'j.id', 'l.string_job_id')
    .leftJoin('payments as p', 'p.id', 'j.paid_payment_id')
    .innerJoin('users as o', 'o.id', 's.customer_id')
    .select([
      's.id',
      sql<string>`concat('ST-', to_char(${shopDayOf(sql`s.created_at`)}, 'YYYY'), '-', to_char(s.id, 'FM9999000000'))`.as(
        'number',
      ),
      sql<string>`iso(s.created_at)`.as('date'),
      personLabel('o').as('customer'),
      openableId('o').as('customer_id'),
      sql<number>`count(*)`.as('jobs'),
      sql<number>`coalesce(sum(j.price) filter (where ${isUnpaid('j')} and not ${isPaymentOnItsWay('j')}), 0)`.as(
        'due',
      ),
      sql<boolean>`bool_or(${isUnpaid('j')})`.as('is_open'),
      sql<boolean>`bool_and(${isCancelledJob})`.as('is_cancelled'),
      sql<boolean>`bool_and(${isCancelledJob} or ${isRefunded}) and not bool_and(${isCancelledJob})`.as('is_refunded'),
      sql<boolean>`bool_or(${isPaymentOnItsWay('j')})`.as('is_payment_on_its_way'),
    ])
    .groupBy(['s.id', 'o.id'])

/**
 * The ids of the first statements of the list: open ones, then others, each newest first. A job on a statement stays on
 * account, so the index of such jobs finds the open statements.
 */
const firstListed = (number: number) => sql<number>`(
  with open as (
    select distinct l.statement_id as id from string_jobs j join statement_jobs l on l.string_job_id = j.id
    where ${isOnAccount('j')} order by 1 desc limit ${number}
  )
  select id from open union all (
    select s.id from statements s where s.id not in (select id from open) order by s.id desc
    limit (select ${number} - count(*) from open)
  )
)`

/** One page of the statements, open ones first. */
export const listStatements = (db: Db, page: number): Promise<{ results: StatementHead[]; count: number }> =>
  listPage(
    selectHeads(db)
      .where('s.id', 'in', firstListed(page * STATEMENTS_PAGE_SIZE))
      .orderBy(sql`bool_or(${isUnpaid('j')}) desc`)
      .orderBy('s.id', 'desc'),
    db.selectFrom('statements'),
    { page, size: STATEMENTS_PAGE_SIZE },
  )

// No index finds the moves of a payment, so they are read only where a part went back.
const taxOfRefunds = sql<number>`case when ${partRefunded('j')} > 0 then (
  select sum(m.tax_amount) from refund_moves m where m.payment_id = p.id
) else 0 end`

/** The tax of the payment `p` of a job, less that of the part that went back, as in the books. */
const taxLeft = sql<number | null>`(p.tax_amount - ${taxOfRefunds})::integer`

/** A statement with its jobs as they are now; undefined when it is missing. */
export async function findStatement(db: Db, id: number): Promise<Statement | undefined> {
  const head = await selectHeads(db)
    .select(languageChoice('o').as('language'))
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!head) return undefined
  const jobs = await selectJobDetails(db)
    .innerJoin('statement_jobs as l', 'l.string_job_id', 'j.id')
    .innerJoin('statements as m', 'm.id', 'l.statement_id')
    .select(['l.amount as stated', 'p.tax_rate', taxLeft.as('tax_left'), partRefunded('j').as('part_refunded')])
    .select([sql<boolean>`m.customer_id <> j.owner_id`.as('is_of_other'), isRefunded.as('is_refunded')])
    .select(
      sql<number | null>`included_tax(j.price, (select tax_rate from shop_settings), smallest_step())`.as('tax_today'),
    )
    .where('l.statement_id', '=', id)
    .orderBy('j.id')
    .execute()
  const shop = await db
    .selectFrom('shop_settings')
    .select(['name', 'address', 'tax_number', 'currency', 'tax_rate'])
    .executeTakeFirstOrThrow()
  const { jobs: _, language, ...rest } = head
  const { name, address, tax_number, currency } = shop
  const lines = jobs.map((job): StatementLine => {
    const [rate, tax] = job.is_order_paid ? [job.tax_rate, job.tax_left] : [shop.tax_rate, job.tax_today]
    return { ...lineOf(job), amount: job.stated, tax: rate === null ? null : { rate, amount: tax ?? 0 } }
  })
  return {
    ...rest,
    customer_language: languageOf(language.choice, language),
    currency,
    lines,
    shop: { name, address, tax_number },
  }
}

interface StatedJob extends StringJobDetails, Pick<StatementLine, 'part_refunded'> {
  is_of_other: boolean
  is_refunded: boolean
}

const lineOf = (job: StatedJob) => ({
  string_job_id: job.id,
  ...(job.is_of_other ? shownToPayer(job) : shownToOwner(job)),
  order_create_date: job.order_create_date,
  price: job.price ?? 0,
  state: stateOf(job),
  part_refunded: job.part_refunded,
})

function stateOf(job: StatedJob): StatementLine['state'] {
  if (isPayable(job)) return canBePaid(job) ? 'open' : 'waiting'
  if (isCancelled(job.order_status)) return 'cancelled'
  return job.is_refunded ? 'refunded' : 'paid'
}

/**
 * The relation of a person to a statement that is not paid completely: 'own' if the person pays it, 'of another' if another
 * customer pays for jobs of the person; otherwise null.
 */
export async function openStatementOf(db: Db, person: number): Promise<'own' | 'of another' | null> {
  const rows = await db
    .selectFrom('statements as s')
    .innerJoin('statement_jobs as l', 'l.statement_id', 's.id')
    .innerJoin('string_jobs as j', 'j.id', 'l.string_job_id')
    .select('s.customer_id')
    .distinct()
    .where(({ or, eb }) => or([eb('s.customer_id', '=', person), eb('j.owner_id', '=', person)]))
    .where(isUnpaid('j'))
    .execute()
  if (rows.some(({ customer_id }) => customer_id === person)) return 'own'
  return rows.length > 0 ? 'of another' : null
}
