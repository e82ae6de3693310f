import { sql } from 'kysely'
import { api } from '../../contract/api.ts'
import { isStaff } from '../../contract/users.ts'
import type { Db } from '../database/connect.ts'
import { conflict, notFound } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { NO_JOB } from '../string-jobs/order.ts'
import { findAnyJob, findJob } from '../string-jobs/queries.ts'
import { expireOpenCheckout, leaveCheckout, openCheckout, settleOrExpire } from './checkout.ts'
import { payWithCredit } from './pay.ts'
import type { PaymentProvider } from './provider.ts'
import { receiptOf } from './receipt.ts'
import { shownState } from './settle.ts'

export function paymentRoutes(route: Route, { payments }: { payments: PaymentProvider }) {
  route(api.createCheckoutSession, async ({ db, user, body }) => {
    const string_job_ids = body.string_job_ids ?? (body.string_job_id === undefined ? [] : [body.string_job_id])
    return { redirectUrl: await openCheckout(db, payments, { user_id: user.id, string_job_ids }) }
  })

  route(api.leaveCheckout, async ({ db, user, body }) =>
    leaveCheckout(db, { user_id: user.id, string_job_id: body.string_job_id }).then(() => undefined),
  )

  route(
    api.useCredit,
    async ({ db, user, body }) => {
      await payWithCredit(db, { user_id: user.id, string_job_id: body.string_job_id })
      // The page appends '. Refreshing page in 3 seconds..'.
      return { message: 'Your credit has been used for this stringing job' }
    },
    {
      before: async ({ db, user, body, log }) => {
        if (user.stringing_credits === 0) return
        await expireOpenCheckout(db, payments, { user_id: user.id, string_job_id: body.string_job_id }, log)
      },
    },
  )

  route(api.settleCheckout, async ({ db, user, body }) => {
    const attempt = await findCheckoutOf(db, user.id, body.session_id)
    const [string_job_id] = attempt?.string_job_ids ?? []
    if (!attempt || string_job_id === undefined) throw notFound('This checkout does not exist.')
    if (attempt.state !== 'complete') {
      await settleOrExpire(db, attempt.id, await payments.findCheckout(body.session_id))
    }
    const { string_job_ids } = attempt
    const several = string_job_ids.length > 1 ? { string_job_ids } : {}
    return { string_job_id, ...several, state: await shownState(db, attempt.id) }
  })

  route(api.getReceipt, async ({ db, user, id }) => {
    const job = await (isStaff(user) ? findAnyJob(db, id) : findJob(db, user.id, id))
    if (!job) throw notFound(NO_JOB)
    const receipt = await receiptOf(db, job)
    if (!receipt) throw conflict('This job is not paid yet, so it has no receipt.')
    return receipt
  })
}

/** A customer's checkout by the provider's id; undefined when it is missing or another customer's. */
const findCheckoutOf = (db: Db, owner_id: number, session_id: string) =>
  db
    .selectFrom('checkout_sessions as s')
    .innerJoin('checkout_jobs as a', 'a.checkout_session_id', 's.id')
    .innerJoin('string_jobs as j', 'j.id', 'a.string_job_id')
    .select(['s.id', 's.state', sql<number[]>`array_agg(j.id order by j.id)`.as('string_job_ids')])
    .where('s.provider_session_id', '=', session_id)
    .where('j.owner_id', '=', owner_id)
    .groupBy('s.id')
    .executeTakeFirst()
