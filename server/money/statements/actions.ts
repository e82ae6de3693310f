import { canBePaid } from '../../../contract/job/statuses.ts'
import { isOnAccountWay } from '../../../contract/money/payments.ts'
import { MAX_JOBS_PER_STATEMENT, type Statement } from '../../../contract/money/statements.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { conflict, found, notFound, wrongField } from '../../base/errors.ts'
import { changeJobs } from '../../job/change.ts'
import { isOnAccount } from '../../job/status-sql.ts'
import { atCounter, paidAtCounter, requireSeenCost } from '../payments/pay-at-counter.ts'
import { findStatement, isOnNoStatement } from './queries.ts'

export const NO_STATEMENT = 'This statement does not exist.'

/**
 * Makes a statement of the oldest jobs that a customer, and those for whom the customer pays, have on account. Throws 409
 * when there are none, or when someone else pays for the customer.
 */
export function createStatement(db: Db, customer_id: number, actor_id: number): Promise<Statement> {
  return transact(db, async (trx) => {
    // Without this lock, two statements that are made at the same moment would have the same jobs.
    const people = await lockWithOthers(trx, customer_id)
    if (people.find(({ id }) => id === customer_id)?.billed_to_id != null) throw conflict(BILLED_TO_OTHER)
    if (people.length === 0) throw conflict(NOTHING_ON_ACCOUNT)
    const jobs = await trx
      .selectFrom('string_jobs as j')
      .select(['j.id as string_job_id', 'j.price as amount'])
      .where(
        'j.owner_id',
        'in',
        people.map(({ id }) => id),
      )
      .where(isOnAccount('j'))
      .where(isOnNoStatement)
      .orderBy('j.id')
      .limit(MAX_JOBS_PER_STATEMENT)
      .forNoKeyUpdate()
      .execute()
    const lines = jobs.flatMap(({ amount, ...job }) => (amount === null ? [] : [{ ...job, amount }]))
    if (lines.length === 0) throw conflict(NOTHING_ON_ACCOUNT)
    const { id: statement_id } = await trx
      .insertInto('statements')
      .values({ actor_id, customer_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('statement_jobs')
      .values(lines.map((line) => ({ ...line, statement_id })))
      .execute()
    return getStatement(trx, statement_id)
  })
}

const NOTHING_ON_ACCOUNT = 'This customer has nothing on account.'
const BILLED_TO_OTHER = 'Someone else pays for this customer. Make the statement for that person.'

/** Locks a customer, and those for whom the customer pays, in the order of their ids. */
const lockWithOthers = (trx: Trx, customer_id: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'billed_to_id'])
    .where(({ or, eb }) => or([eb('id', '=', customer_id), eb('billed_to_id', '=', customer_id)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

interface Payment {
  /** The amount that staff saw, in cents. */
  amount: number
  way?: string | undefined
  actor_id: number
}

/**
 * Records that the customer paid all jobs of a statement that are still to be paid. Throws 404, 400 for an unknown way to
 * pay, and 409 when nothing is to be paid or the amount has changed.
 */
export function payStatement(db: Db, id: number, { amount, way, actor_id }: Payment): Promise<Statement> {
  return transact(db, async (trx) => {
    const lines = await trx
      .selectFrom('statement_jobs')
      .select('string_job_id')
      .where('statement_id', '=', id)
      .execute()
    if (lines.length === 0) throw notFound(NO_STATEMENT)
    if (isOnAccountWay(way)) throw wrongField('way', 'Please choose how the customer pays the statement.')
    const ids = lines.map(({ string_job_id }) => string_job_id)
    await changeJobs(trx, ids, { actor_id }, async (trx, jobs) => {
      const open = (await atCounter(trx, jobs)).filter(canBePaid)
      if (open.length === 0) throw conflict('There is nothing left to pay on this statement.')
      await requireSeenCost(trx, open, { seen: amount, refusal: changed })
      const payments = await paidAtCounter(trx, open, { actor_id, way, payer_id: await lockPayer(trx, id) })
      return jobs.map(({ id }) => ({ set: payments.get(id) ?? {} }))
    })
    return getStatement(trx, id)
  })
}

/** The customer who pays a statement. The lock waits for an account that claims it at the same moment. */
async function lockPayer(trx: Trx, id: number): Promise<number> {
  const { customer_id } = await trx
    .selectFrom('statements')
    .select('customer_id')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow()
  return customer_id
}

const changed = (amount: string) =>
  `The amount to pay is now ${amount}. Nothing was recorded. Please check the statement again.`
const getStatement = async (trx: Trx, id: number): Promise<Statement> =>
  found(await findStatement(trx, id), NO_STATEMENT)
