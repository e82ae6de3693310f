import { expect, test } from 'vitest'
import { priceStep } from '../../../contract/catalog/price-limits.ts'
import { creditsFor, partOfPrice } from '../../../contract/money/packs.ts'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { createPack, endLots } from '../../testing/packs.ts'
import { useCredit } from '../../testing/payments.ts'
import { type Choose, choices, chooseFrom, playHistories, roundsOf } from '../../testing/random.ts'
import { empty, testApp } from '../../testing/test-app.ts'
import { expireCredits } from './expire.ts'

const portal = testApp()
const ROUNDS = { usual: 8, race: 1_000 }
const PACK = { credits: 3, price: 1000 }

interface Shop {
  lena: Person
  staff: Person
  manager: Person
  pack: number
  /** The credits that the model expects. */
  balance: number
  spent: number[]
}

test(`after ${roundsOf(ROUNDS)} random sequences of buying, granting, using, refunding and expiring, the balance is the sum of the lots`, {
  timeout: 60_000 + 2_000 * roundsOf(ROUNDS),
}, async () => {
  await playHistories(choices(12, 4), ROUNDS, async (steps) => {
    await empty(portal)
    const shop: Shop = {
      lena: await createPerson(portal),
      staff: await createTechnician(portal),
      manager: await createManager(portal),
      pack: await createPack(portal, { ...PACK, months: 2 }),
      balance: 0,
      spent: [],
    }
    for (const numbers of steps) {
      const choose = chooseFrom(numbers)
      await ACTIONS[choose(ACTIONS.length)]?.(shop, choose)
      await check(shop)
    }
  })
})

const creditsOf = ({ lena }: Shop) => portal.call('GET', '/credits/', { as: lena })

async function check(shop: Shop) {
  const { balance, lots } = await creditsOf(shop)
  expect(balance).toBe(shop.balance)
  expect(lots.reduce((sum: number, lot: { credits: number }) => sum + lot.credits, 0)).toBe(shop.balance)
  expect(await portal.db.selectFrom('reconciliation').selectAll().execute()).toEqual([])
}

const ACTIONS: ((shop: Shop, choose: Choose) => Promise<void>)[] = [
  async function buy(shop) {
    const body = { pack: shop.pack, price: PACK.price }
    const answer = await portal.ask('POST', `/counter/customers/${shop.lena.id}/packs/`, { as: shop.staff, body })
    expect(answer.status).toBe(200)
    shop.balance += PACK.credits
  },
  async function grant(shop, choose) {
    const amount = choose(5) - 2
    const answer = await portal.ask('POST', `/shop/people/${shop.lena.id}/credits/`, {
      as: shop.manager,
      body: { amount, reason: 'random' },
    })
    if (amount === 0) expect(answer.status).toBe(400)
    else if (shop.balance + amount < 0) expect(answer.status).toBe(409)
    else shop.balance += amount
  },
  async function use(shop) {
    const job = await createJob(portal, shop.lena)
    const { status } = await useCredit(portal, shop.lena, job)
    expect(status).toBe(shop.balance > 0 ? 200 : 409)
    if (status !== 200) return
    shop.balance -= 1
    shop.spent.push(job)
  },
  async function cancel(shop) {
    const job = shop.spent.shift()
    if (job === undefined) return
    const answer = await portal.ask('PATCH', `/string_job/${job}/`, {
      as: shop.lena,
      body: { order_status: 'CANCELLED' },
    })
    expect(answer.status).toBe(200)
    shop.balance += 1
  },
  async function refund(shop) {
    const { sales } = await creditsOf(shop)
    const [sale] = sales
    if (!sale) return
    const path = `/shop/packs/sales/${sale.id}/refund/`
    const { status } = await portal.ask('POST', path, { as: shop.manager, body: { amount: sale.refundable } })
    expect(status).toBe(sale.unused > 0 ? 204 : 409)
    shop.balance -= sale.unused
  },
  async function expire(shop) {
    await endLots(portal, shop.lena, 1)
    shop.balance = 0
    await expireCredits(portal.db)
  },
  // Balances leave expired credits out even before the background job has removed them.
  async function forgetToExpire(shop) {
    await endLots(portal, shop.lena, 1)
    shop.balance = 0
  },
]

test('the parts of a pack make its price', () => {
  for (const [price, credits, currency] of [
    [1000, 3, 'USD'],
    [18000, 7, 'USD'],
    [1, 1000, 'USD'],
    [999, 1000, 'USD'],
    [20_000, 3, 'KWD'],
    [1000, 1000, 'KWD'],
    [1_000_000, 7, 'HUF'],
  ] as const) {
    const parts = Array.from({ length: credits }, (_, before) => partOfPrice({ price, credits, currency }, before, 1))
    expect(parts.filter((part) => part % priceStep(currency) !== 0)).toEqual([])
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(price)
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
  }
})

test('an amount is for as many credits as it is the price of', () => {
  for (const [price, credits, currency] of [
    [1000, 3, 'USD'],
    [18000, 7, 'USD'],
    [1001, 2, 'USD'],
    [1000, 1000, 'USD'],
    [20_000, 3, 'KWD'],
    [10_000, 1000, 'KWD'],
    [1_000_000, 7, 'HUF'],
  ] as const) {
    for (let count = 1; count <= credits; count += 1) {
      const amount = partOfPrice({ price, credits, currency }, 0, count)
      expect(creditsFor({ price, credits, currency }, amount)).toBe(count)
      expect(creditsFor({ price, credits, currency }, amount - 1)).toBe(count - 1)
    }
  }
})
