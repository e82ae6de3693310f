import { afterEach, beforeEach, expect, test } from 'vitest'
import { createManager, createPerson, createRacket, type Person } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let manager: Person

beforeEach(async () => {
  manager = await createManager(portal)
})

// Tiers are kept between tests, so this deletes the new ones and restores the changed ones.
afterEach(async () => {
  await portal.db.updateTable('users').set({ tier_status: 'standard' }).execute()
  await portal.db
    .deleteFrom('membership_tiers')
    .where('tier_status', 'not in', ['standard', 'club', 'plus', 'team'])
    .execute()
  await portal.db.updateTable('membership_tiers').set({ is_default: false }).execute()
  await portal.db
    .updateTable('membership_tiers')
    .set({ is_default: true, stringing_price: 3000, stringing_price_labor_only: 2000 })
    .where('tier_status', '=', 'standard')
    .execute()
})

const ask = (method: string, path: string, body?: unknown) => portal.ask(method, path, { as: manager, body })
const tiers = async (): Promise<{ id: number; tier_status: string; is_default: boolean; people: number }[]> =>
  (await ask('GET', '/shop/tiers/')).body
const idOf = async (name: string) => (await tiers()).find(({ tier_status }) => tier_status === name)?.id
const audit = async () =>
  (await ask('GET', '/shop/audit/')).body.results.map(
    ({ key: _, date: __, ...entry }: Record<string, unknown>) => entry,
  )

const youth = { tier_status: 'youth', stringing_price: 1800, stringing_price_labor_only: null }

test('tiers are listed with their prices and numbers of people, the default first', async () => {
  await createPerson(portal, { tier_status: 'club' })
  await createPerson(portal, { tier_status: 'club', deleted_at: new Date(), auth_subject: null })
  const list = await tiers()
  expect(list.map(({ tier_status, people, is_default }) => [tier_status, people, is_default])).toEqual([
    ['standard', 1, true],
    ['club', 1, false],
    ['plus', 0, false],
    ['team', 0, false],
  ])
})

test('a new tier can be assigned to a person, who then pays its prices', async () => {
  expect((await ask('POST', '/shop/tiers/', youth)).body).toMatchObject({ ...youth, is_default: false, people: 0 })
  const lena = await createPerson(portal)
  await ask('PATCH', `/shop/people/${lena.id}/tier/`, { tier_status: 'youth' })
  expect((await portal.ask('GET', '/me/', { as: lena })).body).toMatchObject({
    tier_status: 'youth',
    stringing_price: 1800,
    stringing_price_labor_only: null,
  })
  expect(await audit()).toEqual([
    {
      action: 'tier',
      actor: 'Mira Rahn',
      actor_id: manager.id,
      string_job_id: null,
      person: { id: lena.id, name: 'Lena Brandt' },
      subject: '',
      from: 'standard',
      to: 'youth',
    },
    {
      action: 'price',
      actor: 'Mira Rahn',
      actor_id: manager.id,
      string_job_id: null,
      person: null,
      subject: 'youth',
      from: null,
      to: '$18.00 ($?? labor only)',
    },
  ])
})

test('a changed price applies to new orders only', async () => {
  const lena = await createPerson(portal)
  const racket = await createRacket(portal, lena)
  const order = async () => (await portal.ask('POST', '/string_job/', { as: lena, body: { racket, tension: 24 } })).body
  const before = await order()
  await ask('PATCH', `/shop/tiers/${await idOf('standard')}/`, { stringing_price_labor_only: 2500 })
  expect((await order()).price).toBe(2500)
  const [, first] = (await portal.ask('GET', '/string_job/', { as: lena })).body
  expect(first).toMatchObject({ id: before.id, price: 2000 })
  expect(await audit()).toMatchObject([
    { subject: 'standard', from: '$30.00 ($20.00 labor only)', to: '$30.00 ($25.00 labor only)' },
  ])
})

test('a renamed tier keeps its people', async () => {
  await ask('POST', '/shop/tiers/', youth)
  const lena = await createPerson(portal, { tier_status: 'youth' })
  await ask('PATCH', `/shop/tiers/${await idOf('youth')}/`, { tier_status: 'junior' })
  expect((await portal.ask('GET', '/me/', { as: lena })).body.tier_status).toBe('junior')
})

test('a manager can make another tier the default, and exactly one tier is the default', async () => {
  const [club, team] = [await idOf('club'), await idOf('team')]
  const answers = await Promise.all(
    [club, team, club, team].map((id) => ask('PATCH', `/shop/tiers/${id}/`, { is_default: true })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await tiers()).filter(({ is_default }) => is_default)).toHaveLength(1)
  expect((await ask('PATCH', `/shop/tiers/${club}/`, { is_default: false })).body.error).toBe(
    'Make another tier the default instead',
  )
})

test.each([
  [{ ...youth, tier_status: ' ' }, 'tier_status', 'A tier needs a name'],
  [{ ...youth, tier_status: 'x'.repeat(41) }, 'tier_status', 'Name can have at most 40 characters'],
  [{ ...youth, stringing_price: -1 }, 'stringing_price', 'The flat rate cannot be negative'],
  [{ ...youth, stringing_price: 18.5 }, 'stringing_price', 'The flat rate must be an amount like 30'],
  [{ ...youth, stringing_price: 1_000_001 }, 'stringing_price', 'The flat rate can be at most $10,000'],
])('an invalid tier is refused: %j', async (body, field, message) => {
  expect(await ask('POST', '/shop/tiers/', body)).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
})

test('two tiers cannot have the same name, regardless of case', async () => {
  expect(await ask('POST', '/shop/tiers/', { ...youth, tier_status: 'Club' })).toMatchObject({
    status: 409,
    body: { error: 'A tier with this name already exists.' },
  })
  expect((await ask('PATCH', `/shop/tiers/${await idOf('plus')}/`, { tier_status: 'CLUB' })).status).toBe(409)
})

test('a tier can be deleted when no person has it, but never the default tier', async () => {
  await ask('POST', '/shop/tiers/', youth)
  const id = await idOf('youth')
  const lena = await createPerson(portal, { tier_status: 'youth' })
  await createPerson(portal, { tier_status: 'youth', deleted_at: new Date(), auth_subject: null })
  expect(await ask('DELETE', `/shop/tiers/${id}/`)).toMatchObject({
    status: 409,
    body: { error: '1 person has this tier. Assign them another one first.' },
  })
  await ask('PATCH', `/shop/people/${lena.id}/tier/`, { tier_status: 'club' })
  expect((await ask('DELETE', `/shop/tiers/${id}/`)).status).toBe(204)
  expect((await ask('DELETE', `/shop/tiers/${id}/`)).status).toBe(404)
  expect(await ask('DELETE', `/shop/tiers/${await idOf('standard')}/`)).toMatchObject({
    status: 409,
    body: { error: 'New customers get this tier. Make another tier the default first.' },
  })
})
