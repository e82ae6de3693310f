import { api } from '../../contract/api.ts'
import { jobPrice } from '../../contract/payments.ts'
import { isEditable } from '../../contract/statuses.ts'
import type { StringJobInput } from '../../contract/string-jobs.ts'
import { type Db, transact } from '../database/connect.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { closeCheckouts, isPaymentOnItsWay } from '../payments/checkout-sessions.ts'
import { startRefund } from '../payments/refunds.ts'
import type { User } from '../people/current-user.ts'
import { NO_JOB, placeOrder, refuseUnlessUsable, refuseUnorderableString } from './order.ts'
import { cancelUnpaidJob, cancelWhileNew, editJob, holdRacket, lockJob } from './order-queries.ts'
import { findJob, getJob, jobsOf } from './queries.ts'

export function stringJobRoutes(route: Route) {
  route(api.listStringJobs, ({ db, user, query }) => jobsOf(db, user.id, { pending: query.status === 'pending' }))

  route(api.createStringJob, ({ db, user, body }) =>
    placeOrder(db, {
      owner_id: user.id,
      actor_id: user.id,
      input: body,
      price: jobPrice(user, body.string !== undefined),
    }),
  )

  route(api.updateStringJob, async ({ db, user, id, body }) => {
    const edit = { owner_id: user.id, id, input: body }
    return (await editJob(db, edit)) ?? transact(db, (trx) => editOrRefuse(trx, user, edit))
  })

  route(
    api.cancelStringJob,
    async ({ db, user, id }) =>
      (await cancelUnpaidJob(db, user.id, id)) ?? transact(db, (trx) => cancelOrRefuse(trx, user, id)),
  )
}

/** Edits a job between with and without string, which changes its price, or says why it cannot be edited. */
async function editOrRefuse(trx: Db, user: User, edit: { owner_id: number; id: number; input: StringJobInput }) {
  const { id, input } = edit
  const racket = await holdRacket(trx, user.id, input.racket)
  const job = await lockJob(trx, user.id, id)
  if (!job) throw notFound(NO_JOB)
  if (!isEditable(job)) throw conflict('This job can no longer be changed. Please talk to your technician.')
  if (job.is_retired) throw badRequest('Unretire the racket to change its jobs.')
  refuseUnlessUsable(racket)
  if (input.string !== job.string_id) await refuseUnorderableString(trx, input.string)

  const changesPriceClass = (input.string === undefined) !== (job.string_id === null)
  if (changesPriceClass && job.is_order_paid) {
    throw conflict('This job is already paid: it cannot change between your own string and one of ours.')
  }
  if (changesPriceClass && (await isPaymentOnItsWay(trx, id))) {
    throw conflict('Your payment is on its way: the job cannot change between your own string and one of ours.')
  }
  if (changesPriceClass) await closeCheckouts(trx, id)
  const edited = await editJob(trx, { ...edit, price: jobPrice(user, input.string !== undefined) })
  if (!edited) throw conflict('This job was changed just now. Please try again.')
  return edited
}

/** Cancels a job that money hangs on, and starts giving it back; or says why it cannot be cancelled. */
async function cancelOrRefuse(trx: Db, user: User, id: number) {
  if (!(await cancelWhileNew(trx, user.id, id))) {
    if (!(await findJob(trx, user.id, id))) throw notFound(NO_JOB)
    throw conflict('You cannot cancel an already started or pending job.')
  }
  await startRefund(trx, id, user.id)
  return getJob(trx, id)
}
