import { beforeEach, describe, expect, test } from 'vitest'
import { createManager, createString, createTechnician, type Person } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

let me: Person
beforeEach(async () => {
  await portal.db
    .updateTable('shop_settings')
    .set({ finished_setup: [], time_zone: 'UTC', country: null, opening_hours: '', ways_to_pay: [] })
    .execute()
  me = await createManager(portal)
})

const openSteps = async () => (await portal.call('GET', '/shop/setup/', { as: me })).open
const settings = async (change: object) => {
  const { body } = await portal.ask('GET', '/shop/settings/', { as: me })
  return portal.ask('PUT', '/shop/settings/', { as: me, body: { ...body, ...change } })
}

describe('setting up the shop', () => {
  test('begins with every step that the installation has not completed', async () => {
    // The test portal sends email, and its card payments are a test.
    expect(await openSteps()).toEqual(['region', 'hours', 'prices', 'strings', 'ways_to_pay', 'staff', 'cards'])
  })

  test.each([
    ['region', () => settings({ time_zone: 'Europe/Berlin' })],
    ['region', () => settings({ country: 'US' })],
    ['hours', () => settings({ opening_hours: 'Mon to Fri 10:00 to 18:00' })],
    [
      'hours',
      () =>
        portal.ask('PUT', '/shop/hours/', {
          as: me,
          body: { spans: [{ weekday: 1, opens: '10:00', closes: '18:00' }], closed: [] },
        }),
    ],
    [
      'prices',
      async () => {
        const { body } = await portal.ask('GET', '/shop/tiers/', { as: me })
        const tier = body.find(({ is_default }: { is_default: boolean }) => is_default)
        const changed = { stringing_price: tier.stringing_price + 100 }
        const answer = await portal.ask('PATCH', `/shop/tiers/${tier.id}/`, { as: me, body: changed })
        const restored = { stringing_price: tier.stringing_price }
        await portal.call('PATCH', `/shop/tiers/${tier.id}/`, { as: me, body: restored })
        return answer
      },
    ],
    [
      'strings',
      async () => {
        const ids = [await createString(portal)]
        return portal.ask('PATCH', '/shop/strings/', { as: me, body: { ids, is_listed: false } })
      },
    ],
    [
      'strings',
      async () => {
        const count = { meters: 20, was: null }
        return portal.ask('POST', `/shop/stock/${await createString(portal)}/count/`, { as: me, body: count })
      },
    ],
    ['ways_to_pay', () => settings({ ways_to_pay: ['Cash'] })],
    ['staff', () => portal.ask('POST', '/shop/staff_invitations/', { as: me, body: { roles: ['technician'] } })],
  ] as const)('the step %s disappears when it is done', async (step, act) => {
    expect(await openSteps()).toContain(step)
    expect((await act()).status).toBeLessThan(300)
    expect(await openSteps()).not.toContain(step)
  })

  test('the step staff disappears when the shop has a second staff member', async () => {
    await createTechnician(portal)
    expect(await openSteps()).toEqual(['region', 'hours', 'prices', 'strings', 'ways_to_pay', 'cards'])
  })

  test('a step that the shop does not need can be marked as done, even repeatedly', async () => {
    const finish = (step: string) => portal.ask('POST', '/shop/setup/', { as: me, body: { step } })
    expect((await finish('cards')).status).toBe(204)
    expect((await finish('cards')).status).toBe(204)
    expect(await openSteps()).toEqual(['region', 'hours', 'prices', 'strings', 'ways_to_pay', 'staff'])
    const { finished_setup } = await portal.db
      .selectFrom('shop_settings')
      .select('finished_setup')
      .executeTakeFirstOrThrow()
    expect(finished_setup).toEqual(['cards'])
    expect((await finish('coffee')).status).toBe(400)
  })
})
