import { api } from '../../contract/api.ts'
import type { Route } from '../base/http/route.ts'
import { shopCurrency } from '../catalog/settings/queries.ts'
import { refundPart } from './payments/part-refunds.ts'
import { assignMoney, unassignedMoney } from './payments/unassigned.ts'
import { paymentsCsv } from './payments-csv.ts'
import { dueRefunds, moneyByDay, paymentRows, settleRefund, unpaidJobs } from './queries.ts'
import { settleUnmatchedRefund, unmatchedRefunds } from './unmatched-refunds.ts'

export function moneyRoutes(route: Route) {
  route(api.listMoney, ({ db, query }) => moneyByDay(db, query))
  route(api.listUnpaidJobs, ({ db, query }) => unpaidJobs(db, query.page))
  route(api.listDueRefunds, ({ db }) => dueRefunds(db))

  route(api.completeRefund, ({ db, user, id }) => settleRefund(db, user.id, id, 'done').then(() => undefined))
  route(api.retryRefund, ({ db, user, id }) => settleRefund(db, user.id, id, 'retry').then(() => undefined))

  route(api.refundPart, ({ db, user, id, body }) =>
    refundPart(db, user.id, { ...body, string_job_id: id }).then(() => undefined),
  )
  route(api.listUnassignedMoney, ({ db }) => unassignedMoney(db))
  route(api.assignMoney, ({ db, user, body }) => assignMoney(db, user.id, body).then(() => undefined))

  route(api.listUnmatchedRefunds, ({ db }) => unmatchedRefunds(db))
  route(api.settleUnmatchedRefund, ({ db, user, id }) => settleUnmatchedRefund(db, user.id, id))

  route(api.exportMoney, async ({ db, query }) => ({
    filename: `payments-${query.from}-${query.to}.csv`,
    csv: paymentsCsv(await paymentRows(db, query), await shopCurrency(db)),
  }))
}
