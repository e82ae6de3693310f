import { describe, expect, test } from 'vitest'
import { claimWalkIn } from '../../people/walk-ins.ts'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  insertCheckout,
  type Person,
} from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

const job = { tension: 25, cross_tension: 27, pre_stretch: true, technician_notes: 'By Friday, please' }
const astrox = { manufacturer: 'Yonex', model_name: 'Astrox 99 Pro', racket_name: 'Smasher' }

const order = (as: Person, body: object) => portal.ask('POST', '/counter/orders/', { as, body })
const people = () => portal.db.selectFrom('users').selectAll().where('auth_subject', 'is', null).orderBy('id').execute()

test('the searches of the counter and of people find a customer by the ticket of a racket in the shop', async () => {
  // A random address can contain the text of a ticket.
  const manager = await createManager(portal, { email: 'mira@example.com' })
  const lena = await createPerson(portal, { email: 'lena@example.com' })
  const id = await createJob(portal, lena)
  await createJob(portal, await createPerson(portal, { email: 'kai@example.com' }))
  const row = await portal.db.selectFrom('string_jobs').select('ticket').where('id', '=', id).executeTakeFirst()
  const ticket = row?.ticket ?? ''
  for (const form of [ticket, ticket.toLowerCase().replace('-', ''), ticket.replace('-', ' ')]) {
    const ask = (path: string) => portal.ask('GET', `${path}?search=${encodeURIComponent(form)}`, { as: manager })
    expect((await ask('/counter/customers/')).body, form).toMatchObject([{ id: lena.id }])
    expect((await ask('/counter/jobs/')).body, form).toMatchObject([{ id }])
    expect((await ask('/shop/people/')).body.results, form).toMatchObject([{ id: lena.id }])
  }
})

describe('a walk-in order', () => {
  test('creates the customer, the racket and the job together', async () => {
    const technician = await createTechnician(portal)
    const string = await createString(portal)
    const { status, body } = await order(technician, {
      customer_name: 'Ben van Castell',
      customer_email: 'ben@club.example',
      ...astrox,
      string,
      ...job,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      racket: { ...astrox, owner: { first_name: 'Ben', last_name: 'van Castell', email: 'ben@club.example' } },
      string: { id: string },
      ...job,
      order_status: 'NEW',
      is_order_paid: false,
      price: 3000,
    })
    const history = await portal.ask('GET', `/technician/string_job/${body.id}/history/`, { as: technician })
    expect(history.body).toMatchObject([{ event: 'created', actor: 'Tomas Okafor' }])
  })

  test('without name and address belongs to a guest', async () => {
    const { body } = await order(await createManager(portal), { ...astrox, tension: 24 })
    expect(body.racket.owner).toEqual({ first_name: '', last_name: '', email: '' })
    expect(body).toMatchObject({ string: null, price: 2000, cross_tension: null, pre_stretch: false })
  })

  test('of an existing customer has the price of their tier, for one of their rackets or a new one', async () => {
    const technician = await createTechnician(portal)
    const lena = await createPerson(portal, { tier_status: 'team' })
    const racket = await createRacket(portal, lena)
    const known = await order(technician, { customer: lena.id, racket, tension: 24 })
    expect(known.body).toMatchObject({ racket: { id: racket }, price: 1400 })
    const fresh = await order(technician, { customer: lena.id, ...astrox, tension: 24 })
    expect(fresh.status).toBe(201)
    expect((await portal.ask('GET', '/string_job/', { as: lena })).body).toHaveLength(2)
    expect((await portal.ask('GET', `/counter/customers/${lena.id}/rackets/`, { as: technician })).body).toHaveLength(2)
  })

  test.each([
    [{ tension: 24 }, 'manufacturer', 'Manufacturer is required'],
    [{ ...astrox, tension: 40 }, 'tension', 'Tension must not exceed 36'],
    [
      { ...astrox, tension: 26, cross_tension: 25 },
      'cross_tension',
      'Cross tension must be at least equal to main tension',
    ],
    [
      { ...astrox, ...job, customer_email: 'ben@' },
      'customer_email',
      'Please enter an email address like lena@example.com',
    ],
    [{ ...job, racket: 1 }, 'racket', 'A new customer has no racket yet: enter theirs'],
    [
      { ...astrox, ...job, customer: 1, customer_name: 'Ben' },
      'customer',
      'Choose a customer or enter a new one, not both',
    ],
  ])('is refused without creating a customer when its input is invalid: %j', async (body, field, message) => {
    const answer = await order(await createTechnician(portal), body)
    expect(answer).toMatchObject({ status: 400, body: { error: message, fields: { [field]: message } } })
    expect(await people()).toEqual([])
  })

  test('with an invalid string creates neither a customer nor a racket', async () => {
    const technician = await createTechnician(portal)
    const gone = await createString(portal, { is_listed: false })
    const answer = await order(technician, { customer_name: 'Ben', ...astrox, string: gone, tension: 24 })
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'This string is no longer available. Please select another one.' },
    })
    expect(await people()).toEqual([])
    expect(await portal.db.selectFrom('rackets').select('id').execute()).toEqual([])
  })

  test('with a surcharge that changed while staff took it creates neither a customer nor a racket', async () => {
    const technician = await createTechnician(portal)
    const string = await createString(portal, { surcharge: 350 })
    const body = { customer_name: 'Ben', ...astrox, string, tension: 24, shown_price: 3350 }
    await portal.db.updateTable('strings').set({ surcharge: 500 }).execute()
    expect(await order(technician, body)).toMatchObject({
      status: 409,
      body: { error: 'The price has changed to $35.00. Please check it, and send the order again.' },
    })
    expect(await people()).toEqual([])
    expect(await portal.db.selectFrom('rackets').select('id').execute()).toEqual([])
    expect(await order(technician, { ...body, shown_price: 3500 })).toMatchObject({
      status: 201,
      body: { price: 3500 },
    })
  })

  test('is refused for a racket of another customer or a customer who does not exist', async () => {
    const technician = await createTechnician(portal)
    const [lena, yuki] = [await createPerson(portal), await createPerson(portal)]
    const racket = await createRacket(portal, yuki)
    expect((await order(technician, { customer: lena.id, racket, tension: 24 })).status).toBe(400)
    expect((await order(technician, { customer: 999, ...astrox, tension: 24 })).status).toBe(400)
    expect((await portal.ask('GET', '/counter/customers/999/rackets/', { as: technician })).status).toBe(404)
  })

  test('with the address of an existing customer asks to choose that customer', async () => {
    const technician = await createTechnician(portal)
    await createPerson(portal, { email: 'lena@club.example' })
    expect(await order(technician, { ...astrox, ...job, customer_email: 'LENA@club.example' })).toMatchObject({
      status: 409,
      body: { fields: { customer_email: 'Lena Brandt already has this email. Choose that customer instead.' } },
    })
  })
})

describe('finding customers', () => {
  test('searches names and emails, puts the most recent customers first, and returns at most ten', async () => {
    const technician = await createTechnician(portal)
    const find = (search: string) => portal.call('GET', `/counter/customers/?search=${search}`, { as: technician })
    const customers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => createPerson(portal, { first_name: 'Yuki', last_name: `Arai ${i}` })),
    )
    const last = customers[3] as Person
    await createJob(portal, last)
    const found = await find('arai')
    expect([found.length, found[0].id]).toEqual([10, last.id])
    expect(found[0]).toEqual({
      id: last.id,
      first_name: 'Yuki',
      last_name: 'Arai 3',
      email: `${last.subject}@example.com`,
      email_verified: true,
      phone: null,
      tier_status: 'standard',
      stringing_price: 3000,
      stringing_price_labor_only: 2000,
      stringing_credits: 0,
      unpaid_jobs: 1,
      unpaid_amount: 2000,
    })
    expect(await find('nobody')).toEqual([])
  })
})

describe('claiming walk-in orders', () => {
  const claim = (id: number, email: string) => portal.db.transaction().execute((trx) => claimWalkIn(trx, id, email))
  const email = 'ben@club.example'
  const personOf = async (id: number) =>
    (await portal.ask('GET', `/shop/people/${id}/`, { as: await createManager(portal) })).body.person

  test('moves rackets, jobs, credits, tier, name and phone number to the account', async () => {
    const technician = await createTechnician(portal)
    const walkIn = await createPerson(portal, {
      auth_subject: null,
      email: 'Ben@Club.example',
      tier_status: 'club',
      credits: 4,
      phone: '+12015550188',
    })
    await createJob(portal, walkIn, { paid: 'technician', order_status: 'COMPLETED' })
    await createJob(portal, walkIn)
    const ben = await createPerson(portal, { first_name: '', last_name: '', email, credits: 1, phone: null })

    expect(await claim(ben.id, email)).toBe(2)
    const jobs = await portal.ask('GET', '/string_job/', { as: ben })
    expect(jobs.body.map((row: { is_order_paid: boolean }) => row.is_order_paid)).toEqual([false, true])
    expect((await portal.ask('GET', '/racket/', { as: ben })).body).toHaveLength(2)
    expect((await portal.ask('GET', '/me/', { as: ben })).body).toMatchObject({
      tier_status: 'club',
      stringing_credits: 5,
    })
    const phone = { number: '+12015550188' }
    expect(await personOf(ben.id)).toMatchObject({ first_name: 'Lena', last_name: 'Brandt', phone })
    // The walk-in customer no longer exists, and there is nothing left to claim.
    expect((await portal.ask('GET', `/counter/customers/?search=ben`, { as: technician })).body).toMatchObject([
      { id: ben.id },
    ])
    expect(await claim(ben.id, email)).toBe(0)
  })

  test('keeps the tier, the name and the phone number that the account has', async () => {
    await createPerson(portal, { auth_subject: null, email, tier_status: 'club', phone: '+12015550188' })
    const own = { first_name: 'Ben', last_name: '', tier_status: 'plus' }
    const ben = await createPerson(portal, { ...own, email, phone: '+12015550199' })
    await claim(ben.id, email)
    expect(await personOf(ben.id)).toMatchObject({ ...own, phone: { number: '+12015550199' } })
  })

  test('waits until the address is verified', async () => {
    const walkIn = await createPerson(portal, { auth_subject: null, email })
    await createJob(portal, walkIn)
    const signIn = (email_verified: boolean) =>
      portal.people.save('user_ben', { first_name: 'Ben', last_name: 'Castell', email, email_verified })
    const rackets = async () => portal.call('GET', '/racket/', { as: { token: await portal.signToken('user_ben') } })
    await signIn(false)
    expect(await rackets()).toHaveLength(0)
    await signIn(true)
    expect(await rackets()).toHaveLength(1)
  })

  test('by two accounts at once gives everything to one of them', async () => {
    const walkIn = await createPerson(portal, { auth_subject: null, email, credits: 2 })
    await createJob(portal, walkIn)
    await createJob(portal, walkIn)
    const accounts = [await createPerson(portal, { email }), await createPerson(portal, { email })]
    const claimed = await Promise.all([...accounts, ...accounts].map(({ id }) => claim(id, email)))
    expect(claimed.sort()).toEqual([0, 0, 0, 2])
  })

  test('moves nothing from other accounts or other addresses', async () => {
    const account = await createPerson(portal, { email })
    const other = await createPerson(portal, { auth_subject: null, email: 'other@club.example' })
    const guest = await createPerson(portal, { auth_subject: null, email: '' })
    for (const owner of [account, other, guest]) await createRacket(portal, owner)
    const ben = await createPerson(portal, { email })
    expect(await claim(ben.id, email)).toBe(0)
    expect(await claim(ben.id, '')).toBe(0)
    expect(await claim(guest.id, 'other@club.example')).toBe(0)
  })

  test('is quick in a large shop that has just imported many customers', async () => {
    const ben = await createPerson(portal, { email: 'ben@club.example' })
    const add = (account: string) =>
      portal.pool.query(`
        insert into users (auth_subject, first_name, email, tier_status)
        select ${account}, 'Customer', 'customer' || n || '@club.example', 'standard' from generate_series(1, 6000) n`)
    // The statistics of the database are of the time before the import.
    await add("'account' || n")
    await portal.pool.query('analyze users')
    await add('null')
    expect(await claim(ben.id, 'ben@club.example')).toBe(0)
  })

  test('the database itself refuses to move the racket of a customer with an account', async () => {
    const [lena, yuki] = [await createPerson(portal), await createPerson(portal)]
    const id = await createRacket(portal, lena)
    const move = portal.db.updateTable('rackets').set({ owner_id: yuki.id }).where('id', '=', id).execute()
    await expect(move).rejects.toMatchObject({ code: '23514' })
  })
})

describe('before staff take an order', () => {
  test('the price for a new customer is that of the default tier', async () => {
    const { body } = await portal.ask('GET', '/counter/prices/', { as: await createTechnician(portal) })
    expect(body).toEqual({ tier_status: 'standard', stringing_price: 3000, stringing_price_labor_only: 2000 })
  })

  test('a search finds jobs in every status, by number, racket and customer', async () => {
    const [technician, lena] = [await createTechnician(portal), await createPerson(portal, { first_name: 'Lenka' })]
    const racket_id = await createRacket(portal, lena, { racket_name: 'Thunder' })
    const jobs: number[] = []
    for (const order_status of ['NEW', 'READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED'] as const) {
      jobs.unshift(await createJob(portal, lena, { racket_id, order_status }))
    }
    await createJob(portal, await createPerson(portal))
    const find = async (search: string) => {
      const { body } = await portal.ask('GET', `/counter/jobs/?search=${encodeURIComponent(search)}`, {
        as: technician,
      })
      return body.map(({ id }: { id: number }) => id)
    }
    expect(await find('lenka')).toEqual(jobs)
    expect(await find('thunder')).toEqual(jobs)
    expect(await find(`#${jobs[2]}`)).toEqual([jobs[2]])
    expect((await portal.ask('GET', '/counter/jobs/?search=', { as: technician })).status).toBe(400)
  })

  test('the customer is shown with the number and the sum of the jobs that they have to pay for', async () => {
    const [manager, lena] = [await createManager(portal), await createPerson(portal, { first_name: 'Lenka' })]
    await createJob(portal, lena, { price: 2100, order_status: 'COMPLETED' })
    const job = await createJob(portal, lena, { price: 3000 })
    await createJob(portal, lena, { order_status: 'CANCELLED' })
    await createJob(portal, lena, { paid: 'technician' })
    await createJob(portal, lena, { price: 1000, on_account_at: new Date() })
    const onItsWay = await createJob(portal, lena, { price: 1000 })
    await insertCheckout(portal.db, [onItsWay], { amount: 1000, state: 'waiting', provider_session_id: 'cs_1' })
    const unpaid = { unpaid_jobs: 2, unpaid_amount: 5100 }
    const found = await portal.ask('GET', '/counter/customers/?search=lenka', { as: manager })
    expect(found.body).toMatchObject([unpaid])
    expect((await portal.ask('GET', `/counter/jobs/${job}/`, { as: manager })).body.customer).toMatchObject(unpaid)
    expect((await portal.ask('GET', `/shop/people/${lena.id}/`, { as: manager })).body).toMatchObject(unpaid)
  })
})
