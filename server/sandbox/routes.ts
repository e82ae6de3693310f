import { api } from '../../contract/api.ts'
import type { Db } from '../database/connect.ts'
import { notFound } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { activeSwitches, setSwitches } from './events.ts'

/** The manager's switches of the test mode. */
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
}
