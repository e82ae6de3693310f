import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createString,
  createTechnician,
} from '../../testing/factories.ts'
import { PAYMENT_ACTIONS } from '../../testing/payment-actions.ts'
import { readyToPay } from '../../testing/payments.ts'
import { PRICE_ACTIONS, type World } from '../../testing/price-actions.ts'
import { createModel, EXTRAS, expected, FLAT, LABOR } from '../../testing/price-model.ts'
import { playHistories, roundsOf } from '../../testing/random.ts'
import { testApp } from '../../testing/test-app.ts'

// Each history is a random list of edits, extras, credits, payments, refunds, voids and statements of a job. After every
// step, the test compares the job with a model.
const ROUNDS = { usual: 4, race: 50 }
const ACTIONS = [...PRICE_ACTIONS, ...PAYMENT_ACTIONS]
const histories = fc.record({
  allowance: fc.constantFrom(0, 500, 800),
  actions: fc.array(fc.constantFrom(...ACTIONS.keys()), { minLength: 1, maxLength: 40, size: 'max' }),
})

const portal = testApp()
beforeEach(async () => {
  await readyToPay(portal)
  await portal.db
    .updateTable('shop_settings')
    .set({ ways_to_pay: ['On account'] })
    .execute()
})

test(`${roundsOf(ROUNDS)} random histories of a job agree with the model`, {
  timeout: 60_000 * roundsOf(ROUNDS),
}, async () => {
  await playHistories(histories, ROUNDS, async ({ allowance, actions }) => {
    const world = await createWorld(allowance)
    const done: string[] = []
    for (const index of actions) {
      const action = ACTIONS[index]
      if (!action) continue
      done.push(action.name)
      // The portal acts before the model, because some requests contain values that the model has before the action.
      const status = await action.run(world)
      expect([status, done], done.join(', ')).toEqual([action.model(world.model), done])
      expect(await seen(world), done.join(', ')).toEqual(expected(world.model))
      expect(await portal.db.selectFrom('reconciliation').selectAll().execute(), done.join(', ')).toEqual([])
    }
  })
})

async function seen({ job, me }: World) {
  const { body } = await portal.ask('GET', `/string_job/${job}/`, { as: me })
  const { price, is_order_paid, is_paid_by_other, paid_by, is_on_account, order_status, asked_extras } = body
  return {
    price,
    is_order_paid,
    is_paid_by_other,
    paid_by,
    is_on_account,
    status: order_status,
    asked: asked_extras.map(({ name }: { name: string }) => name),
    credits: (await portal.ask('GET', '/me/', { as: me })).body.stringing_credits,
  }
}

async function createWorld(allowance: number): Promise<World> {
  const me = await createPerson(portal, { credits: 2 })
  const racket = await createRacket(portal, me)
  const tier_prices = JSON.stringify({ stringing_price: FLAT, stringing_price_labor_only: LABOR })
  const job = await createJob(portal, me, { racket_id: racket, extras_allowance: allowance, tier_prices })
  const strings = { plain: await createString(portal), costly: await createString(portal, { surcharge: 350 }) }
  await portal.db.deleteFrom('extras').execute()
  const rows = Object.entries(EXTRAS).map(([name, amount]) => ({ name, amount }))
  const [grip, stencil] = await portal.db.insertInto('extras').values(rows).returning('id').execute()
  return {
    model: createModel(allowance),
    ...{ portal, job, racket, strings, me, payer: await createPerson(portal) },
    extras: { Grip: grip?.id ?? 0, Stencil: stencil?.id ?? 0 },
    technician: await createTechnician(portal),
    manager: await createManager(portal),
  }
}
