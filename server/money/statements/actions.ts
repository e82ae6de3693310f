import { canBePaid } from '../../../contract/job/statuses.ts'
import { isOnAccountWay } from '../../../contract/money/payments.ts'
import { MAX_JOBS_PER_STATEMENT, type Statement } from '../../../contract/money/statements.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { badRequest, conflict, notFound } from '../../base/errors.ts'
import { changeJobs } from '../../job/change.ts'
import { lockUser } from '../../job/locks.ts'
import { isOnAccount } from '../../job/status-sql.ts'
import { atCounter, paidAtCounter, requireSeenCost } from '../payments/pay-at-counter.ts'
import { findStatement, isOnNoStatement } from './queries.ts'

export const NO_STATEMENT = 'This statement does not exist.'

/** Makes a statement of the oldest jobs that a customer has on account. Throws 409 when there are none. */
export function createStatement(db: Db, customer_id: number, actor_id: number): Promise<Statement> {
  return transact(db, async (trx) => {
    // Without this lock, two statements that are made at the same moment would have the same jobs.
    await lockUser(trx, customer_id)
    const jobs = await trx
      .selectFrom('string_jobs as j')
      .select(['j.id as string_job_id', 'j.price as amount'])
      .where('j.owner_id', '=', customer_id)
      .where(isOnAccount('j'))
      .where(isOnNoStatement)
      .orderBy('j.id')
      .limit(MAX_JOBS_PER_STATEMENT)
      .forNoKeyUpdate()
      .execute()
    const lines = jobs.flatMap(({ amount, ...job }) => (amount === null ? [] : [{ ...job, amount }]))
    if (lines.length === 0) throw conflict('This customer has nothing on account.')
    const { id: statement_id } = await trx
      .insertInto('statements')
      .values({ actor_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('statement_jobs')
      .values(lines.map((line) => ({ ...line, statement_id })))
      .execute()
    return getStatement(trx, statement_id)
  })
}

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
    if (isOnAccountWay(way)) throw badRequest(STILL_ON_ACCOUNT, { way: STILL_ON_ACCOUNT })
    const ids = lines.map(({ string_job_id }) => string_job_id)
    await changeJobs(trx, ids, { actor_id }, async (trx, jobs) => {
      const open = (await atCounter(trx, jobs)).filter(canBePaid)
      if (open.length === 0) throw conflict('There is nothing left to pay on this statement.')
      await requireSeenCost(trx, open, { seen: amount, refusal: CHECK })
      const payments = await paidAtCounter(trx, open, { actor_id, way })
      return jobs.map(({ id }) => ({ set: payments.get(id) ?? {} }))
    })
    return getStatement(trx, id)
  })
}

const CHECK = 'Nothing was recorded. Please check the statement again.'
const STILL_ON_ACCOUNT = 'Please choose how the customer pays the statement.'

async function getStatement(trx: Trx, id: number): Promise<Statement> {
  const statement = await findStatement(trx, id)
  if (!statement) throw notFound(NO_STATEMENT)
  return statement
}
