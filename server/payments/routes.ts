import { api } from '../../contract/api.ts'
import { type Db, transact } from '../database/connect.ts'
import { prepare } from '../database/prepare.ts'
import { conflict, notFound } from '../http/errors.ts'
import type { Call, Route } from '../http/route.ts'
import { NO_JOB } from '../string-jobs/order.ts'
import { findJob } from '../string-jobs/queries.ts'
import { CANCELLED, ON_ITS_WAY, openCheckout, PAID, settleOrForget } from './checkout.ts'
import { type CreditUse, payByCreditAlone } from './credits.ts'
import type { PaymentProvider } from './provider.ts'
import { payWithCredit } from './queries.ts'
import { receiptOf } from './receipt.ts'
import { settle, stateOf } from './settle.ts'

// The page adds '. Refreshing page in 3 seconds..'.
const CREDIT_USED = 'Your credit has been used for this stringing job'

export function paymentRoutes(route: Route, { payments }: { payments: PaymentProvider }) {
  route(api.createCheckoutSession, async ({ db, user, body }) => ({
    redirectUrl: await openCheckout(db, payments, user.id, body.string_job_id),
  }))

  route(
    api.useCredit,
    async ({ db, user, body }) => {
      const use = { user_id: user.id, string_job_id: body.string_job_id }
      if (!(await payByCreditAlone(db, use))) await transact(db, (trx) => payOrRefuse(trx, use))
      return { message: CREDIT_USED }
    },
    { before: (call) => settleOpenCheckout(call, payments) },
  )

  route(api.settleCheckout, async ({ db, user, body }) => {
    const attempt = await db
      .selectFrom('checkout_sessions as s')
      .innerJoin('string_jobs as j', 'j.id', 's.string_job_id')
      .select(['s.id', 's.state', 's.string_job_id'])
      .where('s.provider_session_id', '=', body.session_id)
      .where('j.owner_id', '=', user.id)
      .executeTakeFirst()
    if (!attempt) throw notFound('There is no such checkout.')
    if (attempt.state !== 'complete') {
      await settleOrForget(db, attempt.id, await payments.findCheckout(body.session_id))
    }
    return { string_job_id: attempt.string_job_id, state: await stateOf(db, attempt.id) }
  })

  route(api.getReceipt, async ({ db, user, id }) => {
    const job = await findJob(db, user.id, id)
    if (!job) throw notFound(NO_JOB)
    const receipt = await receiptOf(db, job)
    if (!receipt) throw conflict('This job is not paid yet, so it has no receipt.')
    return receipt
  })
}

async function payOrRefuse(trx: Db, use: CreditUse) {
  const outcome = await payWithCredit(trx, use)
  if (outcome === 'missing') throw notFound(NO_JOB)
  if (outcome === 'cancelled') throw conflict(CANCELLED)
  if (outcome === 'paid already') throw conflict(PAID)
  if (outcome === 'on its way') throw conflict(ON_ITS_WAY)
  if (outcome === 'no credit') throw conflict('You have no stringing credits left.')
}

/**
 * Before a credit is taken, nobody may pay by card any more: who has just paid on the card's page shall not pay twice.
 * When the provider cannot be asked, the credit goes first, and card money that comes all the same goes back.
 */
async function settleOpenCheckout({ db, user, body, log }: Call<typeof api.useCredit>, payments: PaymentProvider) {
  if (user.stringing_credits === 0) return
  const session_id = await openSessionOf(db, user.id, body.string_job_id)
  if (!session_id) return
  try {
    const checkout = await payments.expireCheckout(session_id)
    if (checkout) await settle(db, checkout)
  } catch (error) {
    log.warn({ err: error }, 'a checkout could not be closed before a credit was used')
  }
}

const openSessionOf = async (db: Db, owner_id: number, string_job_id: number): Promise<string | null> =>
  (await openSession.first(db, { owner_id, string_job_id }))?.provider_session_id ?? null

const openSession = prepare((db, of: { owner_id: number; string_job_id: number }) =>
  db
    .selectFrom('checkout_sessions as s')
    .innerJoin('string_jobs as j', 'j.id', 's.string_job_id')
    .select('s.provider_session_id')
    .where('s.string_job_id', '=', of.string_job_id)
    .where('j.owner_id', '=', of.owner_id)
    .where('s.state', '=', 'open'),
)
