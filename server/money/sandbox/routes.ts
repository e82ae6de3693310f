import { api } from '../../../contract/api.ts'
import type { Db } from '../../base/database/connect.ts'
import { conflict, notFound } from '../../base/errors.ts'
import type { Route } from '../../base/http/route.ts'
import type { PaymentProvider } from '../card-provider/provider.ts'
import { activeSwitches, setSwitches } from './events.ts'
import { failNewestRefund, refundJob } from './refunds.ts'

/** The manager's calls to the provider in test mode: disturb events, refund, and let refunds fail. */
export function testPaymentRoutes(route: Route, { payments }: { payments: PaymentProvider }) {
  const refuseRealPayments = () => {
    if (!payments.sandbox) throw notFound('This shop takes real payments.')
  }
  const switches = async (db: Db) => ({ on: [...(await activeSwitches(db))] })

  route(api.getTestPayments, ({ db }) => {
    refuseRealPayments()
    return switches(db)
  })
  route(api.saveTestPayments, async ({ db, body }) => {
    refuseRealPayments()
    await setSwitches(db, body.on)
    return switches(db)
  })
  route(api.refundTestPayment, async ({ db, body }) => {
    refuseRealPayments()
    if (!(await refundJob(db, body.string_job_id, body.amount ?? null))) {
      throw conflict('This job has no card payment from which this amount can be refunded.')
    }
  })
  route(api.failTestRefund, async ({ db, body }) => {
    refuseRealPayments()
    if (!(await failNewestRefund(db, body.string_job_id))) throw conflict('This job has no refund that can fail.')
  })
}
