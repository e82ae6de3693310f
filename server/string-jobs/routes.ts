import { api } from '../../contract/api.ts'
import { jobPrice } from '../../contract/payments.ts'
import { isEditable, type StringJobInput } from '../../contract/string-jobs.ts'
import { transact } from '../database/connect.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import { closeCheckouts, giveBackMoney, isPaymentOnItsWay } from '../payments/queries.ts'
import type { Route } from '../route.ts'
import { placeOrder, refuseUnlessUsable, refuseUnorderableString } from './order.ts'
import { cancelWhileNew, changeJob, findJob, getJob, holdRacket, jobsOf, lockJob, lockUser } from './queries.ts'

const NO_JOB = 'Could not find the specified string job.'

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

  route(api.updateStringJob, ({ db, user, id, body }) =>
    transact(db, async (trx) => {
      const racket = await holdRacket(trx, user.id, body.racket)
      const job = await lockJob(trx, user.id, id)
      if (!job) throw notFound(NO_JOB)
      if (!isEditable(job)) throw conflict('This job can no longer be changed. Please talk to your technician.')
      if (job.is_retired) throw badRequest('Unretire the racket to change its jobs.')
      refuseUnlessUsable(racket)
      if (body.string !== job.string_id) await refuseUnorderableString(trx, body.string)

      const changesPriceClass = (body.string === undefined) !== (job.string_id === null)
      if (changesPriceClass && job.is_order_paid) {
        throw conflict('This job is already paid: it cannot change between your own string and one of ours.')
      }
      if (changesPriceClass && (await isPaymentOnItsWay(trx, id))) {
        throw conflict('Your payment is on its way: the job cannot change between your own string and one of ours.')
      }
      if (changesPriceClass) await closeCheckouts(trx, id)
      const price = changesPriceClass ? jobPrice(user, body.string !== undefined) : job.price
      return changeJob(trx, { id, actor_id: user.id, input: body, price, ...differences(job, body) })
    }),
  )

  route(api.cancelStringJob, ({ db, user, id }) =>
    transact(db, async (trx) => {
      await lockUser(trx, user.id)
      if (!(await cancelWhileNew(trx, user.id, id))) {
        if (!(await findJob(trx, user.id, id))) throw notFound(NO_JOB)
        throw conflict('You cannot cancel an already started or pending job.')
      }
      await giveBackMoney(trx, id, user.id)
      return getJob(trx, id)
    }),
  )
}

/** What an edit changed, field by field, for the job's history. */
function differences(job: NonNullable<Awaited<ReturnType<typeof lockJob>>>, input: StringJobInput) {
  const before = {
    racket: job.racket_id,
    string: job.string_id,
    tension: job.tension,
    cross_tension: job.cross_tension,
    pre_stretch: job.pre_stretch,
    technician_notes: job.technician_notes,
  }
  const after = { ...input, string: input.string ?? null }
  const changed = (Object.keys(before) as (keyof typeof before)[]).filter((field) => before[field] !== after[field])
  const pick = (job: typeof before) => JSON.stringify(Object.fromEntries(changed.map((field) => [field, job[field]])))
  return { from: pick(before), to: pick(after) }
}
