import { beforeEach, describe, expect, test } from 'vitest'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createTechnician,
  type Person,
} from '../testing/factories.ts'
import { testApp } from '../testing/test-app.ts'

const portal = testApp()
let manager: Person

beforeEach(async () => {
  manager = await createManager(portal)
})

const ask = (method: string, path: string, body?: unknown, as = manager) => portal.ask(method, path, { as, body })
const names = ({ body }: { body: { results: { first_name: string }[] } }) => body.results.map((row) => row.first_name)
const audit = async () => (await ask('GET', '/shop/audit/')).body.results

describe('the list of people', () => {
  test('is sorted by name and has pages and an exact count', async () => {
    await Promise.all(
      Array.from({ length: 43 }, (_, i) => createPerson(portal, { first_name: `P${String(i).padStart(2, '0')}` })),
    )
    const { body } = await ask('GET', '/shop/people/')
    expect([body.count, body.results.length, body.results[0].first_name]).toEqual([44, 20, 'Mira'])
    const last = await ask('GET', '/shop/people/?page=3')
    expect([last.body.count, names(last)]).toEqual([44, ['P39', 'P40', 'P41', 'P42']])
    expect((await ask('GET', '/shop/people/?page=4')).body.results).toEqual([])
  })

  test.each([
    ['lena', ['Lena']],
    ['BRANDT le', ['Lena']],
    ['club.example', ['Lena', 'Yuki']],
    ['100%', ['100%']],
    ['100_', []],
    ['', ['100%', 'Lena', 'Mira', 'Yuki']],
  ])('can be searched by name and email: %j', async (search, found) => {
    await createPerson(portal, { email: 'l@club.example' })
    await createPerson(portal, { first_name: 'Yuki', last_name: 'Arai', email: 'yuki@club.example' })
    await createPerson(portal, { first_name: '100%', last_name: 'Smash' })
    expect(names(await ask('GET', `/shop/people/?search=${encodeURIComponent(search)}`))).toEqual(found)
  })

  test('finds the owner of a racket in the shop by its ticket, and of one that is kept by its player', async () => {
    const mia = await createPerson(portal, { first_name: 'Mia' })
    const job = await createJob(portal, mia)
    const racket_id = await createRacket(portal, mia, { player: 'Leon' })
    const find = async (search: string) => names(await ask('GET', `/shop/people/?search=${search}`))
    expect([await find('A-01'), await find('Leon')]).toEqual([['Mia'], ['Mia']])
    await portal.db
      .updateTable('string_jobs')
      .set({ order_status: 'COMPLETED', order_completion_date: new Date() })
      .where('id', '=', job)
      .execute()
    await portal.db.updateTable('rackets').set({ deleted_at: new Date() }).where('id', '=', racket_id).execute()
    expect([await find('A-01'), await find('Leon')]).toEqual([[], []])
  })

  test('ends with people without a name', async () => {
    await createPerson(portal, { first_name: '', last_name: '', auth_subject: null })
    await createPerson(portal)
    expect(names(await ask('GET', '/shop/people/'))).toEqual(['Lena', 'Mira', ''])
  })

  test('can show only staff, or only customers without an account', async () => {
    await createTechnician(portal)
    await createPerson(portal)
    await createPerson(portal, { first_name: 'Walk', auth_subject: null })
    await createPerson(portal, { first_name: 'Gone', auth_subject: null, deleted_at: new Date() })
    expect(names(await ask('GET', '/shop/people/?show=staff'))).toEqual(['Mira', 'Tomas'])
    const walkIns = await ask('GET', '/shop/people/?show=walk-ins')
    expect(walkIns.body.results).toMatchObject([{ first_name: 'Walk', has_account: false }])
    expect((await ask('GET', '/shop/people/?show=nobody')).status).toBe(400)
    expect((await ask('GET', '/shop/people/?page=0')).status).toBe(400)
  })
})

test('a person is shown with their rackets, jobs and ledger', async () => {
  const lena = await createPerson(portal, { credits: 2 })
  const racket_id = await createRacket(portal, lena)
  const job = await createJob(portal, lena, { racket_id })
  const { body } = await ask('GET', `/shop/people/${lena.id}/`)
  expect(body).toMatchObject({
    person: { id: lena.id, tier_status: 'standard', stringing_credits: 2, has_account: true },
    rackets: [{ id: racket_id }],
    jobs: [{ id: job }],
    credits: [{ amount: 2, balance_after: 2, reason: 'granted', note: 'for a test', actor: null }],
  })
  expect((await ask('GET', '/shop/people/999/')).status).toBe(404)
})

test('a person is shown with retired rackets, and without orders that were undone', async () => {
  const lena = await createPerson(portal)
  const racket_id = await createRacket(portal, lena, { retire_date: new Date() })
  await createJob(portal, lena, { racket_id, order_status: 'CANCELLED', undone_at: new Date() })
  const { body } = await ask('GET', `/shop/people/${lena.id}/`)
  expect(body).toMatchObject({ rackets: [{ id: racket_id }], jobs: [] })
})

describe('credits', () => {
  test('of which too many are taken are refused with their number', async () => {
    const kai = await createPerson(portal, { credits: 1 })
    expect(await ask('POST', `/shop/people/${kai.id}/credits/`, { amount: -2, reason: 'Both' })).toMatchObject({
      status: 409,
      body: { error: 'Only 1 credit is available.' },
    })
  })

  test('are granted and taken with a reason, which the ledger keeps', async () => {
    const lena = await createPerson(portal)
    const change = (amount: number, reason: string) =>
      ask('POST', `/shop/people/${lena.id}/credits/`, { amount, reason })
    expect((await change(10, 'Card of ten')).body.stringing_credits).toBe(10)
    expect((await change(-3, 'Typed one too many')).body.stringing_credits).toBe(7)
    expect(await change(-8, 'All of it')).toMatchObject({
      status: 409,
      body: { error: 'Only 7 credits are available.' },
    })
    const { body } = await ask('GET', `/shop/people/${lena.id}/`)
    expect(body.credits).toMatchObject([
      { amount: -3, balance_after: 7, reason: 'adjusted', note: 'Typed one too many', actor: 'Mira Rahn' },
      { amount: 10, balance_after: 10, reason: 'granted', note: 'Card of ten', actor: 'Mira Rahn' },
    ])
    expect(await audit()).toMatchObject([
      {
        action: 'credits',
        actor: 'Mira Rahn',
        person: { id: lena.id },
        subject: 'Typed one too many',
        from: '10',
        to: '7',
      },
      { action: 'credits', subject: 'Card of ten', from: '0', to: '10' },
    ])
  })

  test('stay exact and never become negative when managers grant and take them at once', async () => {
    const lena = await createPerson(portal, { credits: 3 })
    const change = (amount: number) => ask('POST', `/shop/people/${lena.id}/credits/`, { amount, reason: 'race' })
    const grants = await Promise.all([change(5), change(7), change(5), change(7)])
    expect(grants.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const takings = await Promise.all([change(-20), change(-20), change(-20)])
    expect(takings.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await ask('GET', `/shop/people/${lena.id}/`)).body.person.stringing_credits).toBe(7)
  })

  test('are granted once when the request is repeated', async () => {
    const lena = await createPerson(portal)
    const grant = () =>
      portal.ask('POST', `/shop/people/${lena.id}/credits/`, {
        as: manager,
        body: { amount: 5, reason: 'Card of five' },
        headers: { 'idempotency-key': 'one-click' },
      })
    expect((await Promise.all([grant(), grant()])).map(({ body }) => body.stringing_credits)).toEqual([5, 5])
  })

  test.each([
    [{ amount: 0, reason: 'x' }, 'Please enter the number of credits'],
    [{ amount: 1.5, reason: 'x' }, 'The number of credits must be a whole number'],
    [{ amount: 1001, reason: 'x' }, 'At most 1000 credits at once'],
    [{ amount: 1, reason: ' ' }, 'Please enter a reason'],
    [{ amount: 1 }, 'Please enter a reason'],
  ])('are not changed by invalid input: %j', async (body, error) => {
    const lena = await createPerson(portal)
    expect(await ask('POST', `/shop/people/${lena.id}/credits/`, body)).toMatchObject({ status: 400, body: { error } })
    expect((await ask('POST', '/shop/people/999/credits/', { amount: 1, reason: 'x' })).status).toBe(404)
  })
})

describe('rights', () => {
  test('are granted and revoked, apply to the next call, and are recorded in the audit trail', async () => {
    const lena = await createPerson(portal)
    const change = (body: object) => ask('PATCH', `/shop/people/${lena.id}/rights/`, body)
    expect((await change({ is_technician: true })).body).toMatchObject({ is_technician: true, is_manager: false })
    expect((await portal.ask('GET', '/me/', { as: lena })).body.is_technician).toBe(true)
    expect((await change({ is_technician: false, is_manager: true })).body).toMatchObject({
      is_technician: false,
      is_manager: true,
    })
    await change({ is_manager: true })
    expect(await audit()).toMatchObject([
      { action: 'rights', subject: 'manager', from: 'no', to: 'yes', person: { name: 'Lena Brandt' } },
      { action: 'rights', subject: 'technician', from: 'yes', to: 'no' },
      { action: 'rights', subject: 'technician', from: 'no', to: 'yes', actor: 'Mira Rahn' },
    ])
    expect((await change({})).status).toBe(400)
    expect((await change({ is_manager: 'yes' })).status).toBe(400)
    expect((await ask('PATCH', '/shop/people/999/rights/', { is_manager: true })).status).toBe(404)
  })

  test('cannot be taken from the last manager', async () => {
    const take = (person: Person) => ask('PATCH', `/shop/people/${person.id}/rights/`, { is_manager: false })
    expect(await take(manager)).toMatchObject({
      status: 409,
      body: { error: 'This is the last manager. Make someone else a manager first.' },
    })
    // A person who deleted their account does not count.
    await createManager(portal, { auth_subject: null, deleted_at: new Date() })
    expect((await take(manager)).status).toBe(409)
    expect((await take(await createManager(portal))).status).toBe(200)
  })

  test('remain with at least one manager when all managers remove each other at once', async () => {
    const managers = [manager, await createManager(portal), await createManager(portal)]
    const answers = await Promise.all(
      managers.map((person, i) =>
        ask('PATCH', `/shop/people/${person.id}/rights/`, { is_manager: false }, managers[(i + 1) % 3]),
      ),
    )
    // A manager whose role was removed before their own call began is refused.
    expect(answers.every(({ status }) => [200, 403, 409].includes(status))).toBe(true)
    const left = await portal.db.selectFrom('users').select('id').where('is_manager', '=', true).execute()
    expect(left.length).toBeGreaterThanOrEqual(1)
    expect(left.length).toBe(3 - answers.filter(({ status }) => status === 200).length)
  })

  test('are refused for customers without an account', async () => {
    const walkIn = await createPerson(portal, { auth_subject: null })
    for (const rights of [{ is_manager: true }, { is_technician: true }]) {
      expect(await ask('PATCH', `/shop/people/${walkIn.id}/rights/`, rights)).toMatchObject({
        status: 409,
        body: { error: 'This customer has no account yet. They need to sign up first.' },
      })
    }
  })
})

test('a tier is assigned once, with an entry in the audit trail', async () => {
  const lena = await createPerson(portal)
  const assign = () => ask('PATCH', `/shop/people/${lena.id}/tier/`, { tier_status: 'club' })
  expect([(await assign()).status, (await assign()).status]).toEqual([200, 200])
  expect((await ask('GET', `/shop/people/${lena.id}/`)).body.person.tier_status).toBe('club')
  const entries = await audit()
  expect(entries).toHaveLength(1)
  expect(entries).toMatchObject([{ action: 'tier', person: { id: lena.id }, from: 'standard', to: 'club' }])
})

test('a tier that does not exist cannot be assigned', async () => {
  const lena = await createPerson(portal)
  expect(await ask('PATCH', `/shop/people/${lena.id}/tier/`, { tier_status: 'gold' })).toMatchObject({
    status: 400,
    body: { error: 'This tier does not exist.' },
  })
  expect((await ask('PATCH', '/shop/people/999/tier/', { tier_status: 'club' })).status).toBe(404)
})

describe('the name and the email of a walk-in', () => {
  const takeOrder = async (customer: object) => {
    const order = { racket: undefined, manufacturer: 'Yonex', model_name: 'Astrox', tension: 24 }
    const { status, body } = await ask('POST', '/counter/orders/', { ...order, ...customer })
    expect([status, body.error]).toEqual([201, undefined])
    return (await ask('GET', '/shop/people/?show=walk-ins')).body.results[0].id as number
  }
  const correct = (id: number, body: object, as = manager) => ask('PATCH', `/shop/people/${id}/walk_in/`, body, as)

  test('are corrected one by one, with an entry in the audit trail that does not repeat them', async () => {
    const id = await takeOrder({ customer_name: 'Lnea Brandt', customer_email: 'lena@clubb.example' })
    const { status, body } = await correct(id, { name: 'Lena de Brandt' })
    expect([status, body]).toMatchObject([
      200,
      { first_name: 'Lena', last_name: 'de Brandt', email: 'lena@clubb.example' },
    ])
    expect((await correct(id, { email: 'lena@club.example' })).body).toMatchObject({
      first_name: 'Lena',
      email: 'lena@club.example',
    })
    const entry = { action: 'walk_in', person: { id, name: 'Lena de Brandt' }, from: null, to: null }
    expect(await audit()).toMatchObject([
      { ...entry, subject: 'email' },
      { ...entry, subject: 'name' },
    ])
  })

  test('may be removed, and are checked like those of an order', async () => {
    const id = await takeOrder({ customer_name: 'Lena', customer_email: 'lena@club.example' })
    expect((await correct(id, {})).body).toMatchObject({ error: 'There are no changes' })
    expect(await correct(id, { email: 'lena@' })).toMatchObject({
      status: 400,
      body: { fields: { email: 'Please enter an email address like lena@example.com' } },
    })
    expect((await correct(id, { name: 'L'.repeat(201) })).status).toBe(400)
    expect((await correct(id, { name: '', email: '' })).body).toMatchObject({
      first_name: '',
      last_name: '',
      email: '',
    })
  })

  test('cannot become the email of an account, which would get the orders', async () => {
    await createPerson(portal, { email: 'Yuki@club.example', email_verified: true })
    const id = await takeOrder({ customer_name: 'Yuki' })
    const message = 'Another account already has this email.'
    expect(await correct(id, { email: 'yuki@CLUB.example' })).toMatchObject({
      status: 409,
      body: { error: message, fields: { email: message } },
    })
    expect((await ask('GET', `/shop/people/${id}/`)).body.person.email).toBe('')
  })

  test('stay with the person once there is an account', async () => {
    const { id } = await createPerson(portal)
    expect(await correct(id, { name: 'Other' })).toMatchObject({
      status: 409,
      body: { error: 'This customer has an account, so only they can change their name and email.' },
    })
    expect((await correct(2_000_000_000, { name: 'Other' })).status).toBe(404)
  })
})

test('orders from the counter wait only for a person who has not confirmed the email', async () => {
  const email = 'yuki@club.example'
  const isTold = async (more: object) => {
    const as = await createPerson(portal, { email, ...more })
    return (await portal.call('GET', '/me/waiting_orders/', { as })).exist
  }
  for (const walkIn of [{ email }, { email: '' }]) {
    await createRacket(portal, await createPerson(portal, { ...walkIn, auth_subject: null }))
  }
  expect([await isTold({ email_verified: false }), await isTold({ email_verified: true })]).toEqual([true, false])
  expect(await isTold({ email: '', email_verified: false })).toBe(false)
})

test('the responses that are kept for repeated requests go with the account', async () => {
  const lena = await createPerson(portal)
  const body = { manufacturer: 'Yonex', model_name: 'Astrox 99 Pro' }
  await portal.call('POST', '/racket/', { as: lena, body, headers: { 'idempotency-key': 'once' } })
  const kept = () => portal.db.selectFrom('idempotency_keys').select('key').execute()
  expect(await kept()).toEqual([{ key: 'once' }])
  await portal.db.transaction().execute((trx) => portal.people.forget(trx, lena.subject))
  expect(await kept()).toEqual([])
})
