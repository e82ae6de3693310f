import { api } from '../../../contract/api.ts'
import { isStaff } from '../../../contract/base/person.ts'
import type { StringJob } from '../../../contract/job/string-jobs.ts'
import { creditUsedText } from '../../../contract/money/payments.ts'
import type { User } from '../../base/access/current-user.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { conflict, found } from '../../base/errors.ts'
import type { Route } from '../../base/http/route.ts'
import { moneyFormat } from '../../catalog/settings/queries.ts'
import { NO_JOB, ownerOfJob } from '../../job/locked-job.ts'
import { findAnyJob, findJob } from '../../job/string-jobs/queries.ts'
import { getTechnicianJob } from '../../job/technician/queries.ts'
import type { PaymentProvider } from '../card-provider/provider.ts'
import { packSales } from '../packs/sales.ts'
import { buyPack } from './buy-pack.ts'
import { leaveCheckout, openCheckout } from './checkout.ts'
import { expireOpenCheckout, settleReturn } from './end-checkout.ts'
import { takeOffAccount } from './on-account.ts'
import { payWithCredit } from './pay.ts'
import { payAtCounter } from './pay-at-counter.ts'
import { hasPaidFor, paymentReceiptOf, receiptOf } from './receipt.ts'
import { sellPack } from './sell-pack.ts'
import { voidPayment } from './void.ts'

export function paymentRoutes(route: Route, { payments }: { payments: PaymentProvider }) {
  route(api.createCheckoutSession, async ({ db, user, body }) => {
    const string_job_ids = body.string_job_ids ?? (body.string_job_id === undefined ? [] : [body.string_job_id])
    return {
      redirectUrl: await openCheckout(db, payments, { user_id: user.id, string_job_ids, is_from_status_page: false }),
    }
  })

  route(api.buyPack, async ({ db, user, body }) => ({ redirectUrl: await buyPack(db, payments, user.id, body) }))

  route(api.sellPack, async ({ db, user, id, body }) => {
    await sellPack(db, user.id, id, body)
    return packSales(db, id)
  })

  route(api.leaveCheckout, async ({ db, user, body }) =>
    leaveCheckout(db, { user_id: user.id, string_job_id: body.string_job_id }),
  )

  route(
    api.useCredit,
    async ({ db, user, body }) => {
      const rest = await payWithCredit(db, { user_id: user.id, string_job_id: body.string_job_id, actor_id: user.id })
      return { message: await creditMessage(db, rest) }
    },
    {
      before: ({ db, user, body, log }) =>
        expireOpenCheckout(db, payments, { user_id: user.id, string_job_id: body.string_job_id }, log),
    },
  )

  route(
    api.useCustomerCredit,
    async ({ db, user, id }) => {
      const rest = await payWithCredit(db, {
        user_id: await ownerOfJob(db, id, NO_JOB),
        string_job_id: id,
        actor_id: user.id,
      })
      return { message: await creditMessage(db, rest) }
    },
    {
      before: async ({ db, id, log }) =>
        expireOpenCheckout(db, payments, { user_id: await ownerOfJob(db, id, NO_JOB), string_job_id: id }, log),
    },
  )

  route(api.settleCheckout, async ({ db, user, body }) =>
    found(
      await settleReturn(db, payments, { session_id: body.session_id, owner_id: user.id }),
      'This checkout does not exist.',
    ),
  )

  route(api.markJobPaid, ({ db, user, id, body }) =>
    transact(db, async (trx) => {
      await payAtCounter(trx, id, { actor_id: user.id, way: body.way })
      return getTechnicianJob(trx, id)
    }),
  )

  route(api.voidPayment, async ({ db, user, id, body }) => {
    await voidPayment(db, id, body.reason, user)
    return getTechnicianJob(db, id)
  })

  route(api.takeOffAccount, async ({ db, user, id }) => {
    await takeOffAccount(db, id, user.id)
    return getTechnicianJob(db, id)
  })

  route(api.getReceipt, async ({ db, user, id }) => {
    const job = await jobFor(db, user, id)
    return (await receiptOf(db, job)) ?? refuseReceipt(job)
  })

  route(api.getPaymentReceipt, async ({ db, user, id }) => {
    const job = await jobFor(db, user, id)
    return (await paymentReceiptOf(db, job)) ?? refuseReceipt(job)
  })
}

/** Throws 409. A redo and an imported job count as paid, although nobody paid for them. */
function refuseReceipt({ is_order_paid }: StringJob): never {
  if (is_order_paid) throw conflict('Nothing was paid for this job, so it has no receipt.')
  throw conflict('This job is not paid yet, so it has no receipt.')
}

/**
 * A job whose receipt the customer may see: their own, or one for which they paid; any job for staff. Throws 404, and 409
 * for a job of the customer for which another one paid.
 */
async function jobFor(db: Db, user: User, id: number): Promise<StringJob> {
  const seesAny = isStaff(user) || (await hasPaidFor(db, user.id, id))
  const job = found(await (seesAny ? findAnyJob(db, id) : findJob(db, user.id, id)), NO_JOB)
  if (job.is_paid_by_other && !seesAny) throw conflict('Another customer paid for this job, and has its receipt.')
  return job
}

const creditMessage = async (db: Db, rest: number) => creditUsedText(rest === 0 ? null : (await moneyFormat(db))(rest))
