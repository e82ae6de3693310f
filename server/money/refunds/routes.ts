import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { dueRefunds, settleRefund } from './due-refunds.ts'
import { refundPart } from './part-refunds.ts'
import { settleUnmatchedRefund, unmatchedRefunds } from './unmatched-refunds.ts'

export function refundRoutes(route: Route) {
  route(api.listDueRefunds, ({ db }) => dueRefunds(db))
  route(api.completeRefund, ({ db, user, id }) => settleRefund(db, user.id, id, 'done'))
  route(api.retryRefund, ({ db, user, id }) => settleRefund(db, user.id, id, 'retry'))
  route(api.refundPart, ({ db, user, id, body }) => refundPart(db, user.id, { ...body, string_job_id: id }))
  route(api.listUnmatchedRefunds, ({ db }) => unmatchedRefunds(db))
  route(api.settleUnmatchedRefund, ({ db, user, id }) => settleUnmatchedRefund(db, user.id, id))
}
