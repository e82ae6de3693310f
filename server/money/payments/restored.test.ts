import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../contract/base/time-units.ts'
import { createJob, createPerson } from '../../testing/factories.ts'
import { checkoutFor, payOnPage, readyToPay, tasksOf, work } from '../../testing/payments.ts'
import { testApp, WEBHOOK_SECRET } from '../../testing/test-app.ts'
import type { ProviderEvent } from '../card-provider/provider.ts'
import { createSandbox } from '../sandbox/sandbox.ts'

/** The events that the provider knows and the restored backup does not. */
let events: (ProviderEvent & { at: Date })[] = []
const portal = testApp({
  payments: ({ db }) => ({
    ...createSandbox({ db, publicUrl: 'http://localhost:3000', webhookSecret: WEBHOOK_SECRET }),
    eventsSince: async (moment) => events.filter(({ at }) => at >= moment),
  }),
})
beforeEach(() => readyToPay(portal))

test('a dispute that began between a backup and its restore is learned again, also when newer events arrive first', async () => {
  const lena = await createPerson(portal)
  await payOnPage(portal, await checkoutFor(portal, lena, await createJob(portal, lena)))
  await work(portal)
  const { provider_payment_id: payment_id } = await portal.db
    .selectFrom('card_payments')
    .select('provider_payment_id')
    .executeTakeFirstOrThrow()
  await sql`update webhook_events set received_at = now() - interval '2 days'`.execute(portal.db)
  const dispute = { kind: 'dispute', dispute_id: 'dp_1', payment_id, amount: 2000, reason: '', state: 'lost' } as const
  const at = new Date(Date.now() - 30 * HOUR_MS)
  events = [{ id: 'evt_1', type: 'charge.dispute.closed', at, ...dispute }]
  // The first event after the start of the restored shop.
  await payOnPage(portal, await checkoutFor(portal, lena, await createJob(portal, lena)))
  await work(portal)
  await tasksOf(portal).sweep_payments()
  expect(await portal.db.selectFrom('disputes').select('state').execute()).toEqual([{ state: 'lost' }])
})
