import { api } from '../../contract/api.ts'
import { toCsv } from '../http/csv.ts'
import type { Route } from '../http/route.ts'
import { dueRefunds, moneyByDay, paymentRows, settleRefund, unpaidJobs } from './queries.ts'
import { settleUnmatchedRefund, unmatchedRefunds } from './unmatched-refunds.ts'

const HEADER = [
  'date',
  'time',
  'job',
  'customer',
  'method',
  'amount_usd',
  'refunded_usd',
  'taken_by',
  'provider_payment_id',
]

// A number to the spreadsheet, written with its cents.
const dollars = (cents: number) => (cents / 100).toFixed(2)

export function moneyRoutes(route: Route) {
  route(api.listMoney, ({ db, query }) => moneyByDay(db, query))
  route(api.listUnpaidJobs, ({ db, query }) => unpaidJobs(db, query.page))
  route(api.listDueRefunds, ({ db }) => dueRefunds(db))

  route(api.completeRefund, ({ db, user, id }) => settleRefund(db, user.id, id, 'done').then(() => undefined))
  route(api.retryRefund, ({ db, user, id }) => settleRefund(db, user.id, id, 'retry').then(() => undefined))

  route(api.listUnmatchedRefunds, ({ db }) => unmatchedRefunds(db))
  route(api.settleUnmatchedRefund, ({ db, user, id }) => settleUnmatchedRefund(db, user.id, id))

  route(api.exportMoney, async ({ db, query }) => ({
    filename: `payments-${query.from}-${query.to}.csv`,
    csv: toCsv(
      HEADER,
      (await paymentRows(db, query)).map(({ amount, ...row }) => [
        row.date,
        row.time,
        row.string_job_id,
        row.customer,
        row.method,
        dollars(amount),
        row.refunded === null ? null : dollars(row.refunded),
        row.taken_by,
        row.provider_payment_id,
      ]),
    ),
  }))
}
