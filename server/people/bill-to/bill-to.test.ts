import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MyData } from '../../../contract/work/my-data.ts'
import { tagOf } from '../../job/tags/tags.ts'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { openCheckout, payOnPage, readyToPay, sessionIn, settle, work } from '../../testing/payments.ts'
import { refusals } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let manager: Person
let technician: Person
/** Wei pays for Mia. */
let wei: Person
let mia: Person

beforeEach(async () => {
  await readyToPay(portal)
  manager = await createManager(portal)
  technician = await createTechnician(portal)
  wei = await createPerson(portal, { first_name: 'Wei', last_name: 'Chen', phone: '+12015550188' })
  mia = await createPerson(portal, { first_name: 'Mia', last_name: 'Chen', phone: '+12015550189' })
})

const setPayer = (person: Person, payer: Pick<Person, 'id'> | null, as = technician) =>
  portal.ask('PUT', `/counter/customers/${person.id}/bill_to/`, { as, body: { customer: payer?.id ?? null } })
const bills = (as: Person) => portal.call('GET', '/bills/', { as })
const stop = (as: Person, person: Person) => portal.ask('DELETE', `/bills/${person.id}/`, { as })
const me = (as: Person) => portal.call('GET', '/me/', { as })
const makeStatement = (customer: Person) =>
  portal.ask('POST', '/shop/statements/', { as: manager, body: { customer: customer.id } })
const statementOf = (id: number, as: Person) => portal.ask('GET', `/statement/${id}/`, { as })
const payStatement = (id: number, amount: number) =>
  portal.ask('POST', `/shop/statements/${id}/pay/`, { as: manager, body: { amount } })
const jobOf = (id: number, as: Person) => portal.call('GET', `/string_job/${id}/`, { as })
const receipt = (id: number, as: Person, kind = 'receipt') => portal.ask('GET', `/string_job/${id}/${kind}/`, { as })

const onAccount = async (
  owner: Person,
  { player = '', ...more }: { player?: string; [column: string]: unknown } = {},
) =>
  createJob(portal, owner, {
    on_account_at: new Date(),
    racket_id: await createRacket(portal, owner, { player, racket_name: 'Secret nickname', serial_number: 'SN-777' }),
    technician_notes: 'Secret note',
    remark: 'Secret remark',
    ...more,
  })

async function payByCard(as: Person, ids: number[]) {
  const session = sessionIn(await openCheckout(portal, as, ids))
  await payOnPage(portal, session)
  await work(portal)
  return session
}

const expectRefusal = refusals(portal)

describe('who pays for a customer', () => {
  test('is set by staff, is in the audit trail, and both people see it', async () => {
    expect(await setPayer(mia, wei)).toMatchObject({
      status: 200,
      body: { bill_to: { id: wei.id, name: 'Wei Chen' }, pays_for: [] },
    })
    expect(await bills(mia)).toMatchObject({ paid_by: 'Wei Chen', people: [], jobs: [] })
    expect(await bills(wei)).toMatchObject({ paid_by: null, people: [{ id: mia.id, name: 'Mia Chen' }] })
    expect(await me(mia)).toMatchObject({ has_bills: true })
    expect(await me(wei)).toMatchObject({ has_bills: true })
    expect(await me(technician)).toMatchObject({ has_bills: false })
    expect((await setPayer(mia, wei)).status).toBe(200)
    expect((await setPayer(mia, null, manager)).body).toEqual({ bill_to: null, pays_for: [] })
    const trail = (await portal.ask('GET', '/shop/audit/?action=bill_to', { as: manager })).body.results
    expect(trail).toMatchObject([
      { actor: 'Mira Rahn', person: { id: mia.id }, from: `Customer #${wei.id}`, to: 'themselves' },
      { actor: 'Tomas Okafor', person: { id: mia.id }, from: 'themselves', to: `Customer #${wei.id}` },
    ])
    expect(trail).toHaveLength(2)
  })

  test('is refused for oneself, for chains in both directions, and for people who do not exist', async () => {
    const ana = await createPerson(portal, { first_name: 'Ana' })
    await setPayer(mia, wei)
    await expectRefusal(() => setPayer(mia, mia), 409, expect.stringContaining('pay for themselves already'))
    await expectRefusal(() => setPayer(ana, mia), 409, expect.stringContaining('Someone else pays for that customer'))
    await expectRefusal(() => setPayer(wei, ana), 409, expect.stringContaining('This customer pays for others'))
    await expectRefusal(() => setPayer(wei, mia), 409, expect.stringContaining('Someone else pays'))
    await expectRefusal(() => setPayer(ana, { id: 999_999 }), 400, 'This customer does not exist.')
    await expectRefusal(() => setPayer({ ...ana, id: 999_999 }, wei), 404, 'This person does not exist.')
    const gone = await createPerson(portal, { deleted_at: new Date() })
    await expectRefusal(() => setPayer(ana, gone), 400, 'This customer does not exist.')
    await expectRefusal(() => setPayer(gone, wei), 404, 'This person does not exist.')
    await expectRefusal(() => stop(mia, wei), 404, 'You do not pay for this person.')
    expect((await setPayer(ana, wei)).status).toBe(200)
    expect((await setPayer(mia, null)).status).toBe(200)
    expect((await setPayer(mia, ana)).status).toBe(409)
  })

  test('never becomes a chain or a circle, when two staff members set it at the same moment', async () => {
    const ana = await createPerson(portal)
    for (let round = 0; round < 5; round++) {
      const chain = await Promise.all([setPayer(mia, wei), setPayer(wei, ana, manager)])
      expect(chain.map(({ status }) => status).sort()).toEqual([200, 409])
      await Promise.all([setPayer(mia, null), setPayer(wei, null)])
      const circle = await Promise.all([setPayer(mia, wei), setPayer(wei, mia, manager)])
      expect(circle.map(({ status }) => status).sort()).toEqual([200, 409])
      await Promise.all([setPayer(mia, null), setPayer(wei, null)])
    }
    await setPayer(mia, wei)
    for (const change of [
      sql`update users set billed_to_id = ${ana.id} where id = ${wei.id}`,
      sql`update users set billed_to_id = ${mia.id} where id = ${ana.id}`,
      sql`update users set billed_to_id = id where id = ${ana.id}`,
      sql`update users set deleted_at = now() where id = ${mia.id}`,
    ]) {
      await expect(change.execute(portal.db)).rejects.toMatchObject({ code: '23514' })
    }
  })
})

describe('the customer who pays', () => {
  test('sees of a job exactly the person, the player, the model, the date and the price, and cannot open it', async () => {
    const job = await onAccount(mia, { player: 'Leon' })
    const notOnAccount = await createJob(portal, mia)
    await setPayer(mia, wei)
    const seen = await bills(wei)
    expect(seen.jobs).toEqual([
      {
        string_job_id: job,
        person: 'Mia Chen',
        player: 'Leon',
        racket: 'Yonex: Astrox 99 Pro',
        order_create_date: expect.any(String),
        price: 2000,
        is_payment_on_its_way: false,
      },
    ])
    const { id, lines } = (await makeStatement(wei)).body
    expect(lines).toEqual([
      {
        string_job_id: job,
        person: 'Mia Chen',
        player: 'Leon',
        racket: 'Yonex: Astrox 99 Pro',
        string: '',
        tension: '',
        lines: [],
        order_create_date: expect.any(String),
        amount: 2000,
        price: 2000,
        state: 'open',
        part_refunded: 0,
        tax: null,
      },
    ])
    await payByCard(wei, [job])
    const paid = (await receipt(job, wei)).body
    expect(paid).toEqual({
      number: expect.any(String),
      paid_date: expect.any(String),
      string_job_id: job,
      customer: 'Wei Chen',
      customer_language: 'en',
      person: 'Mia Chen',
      player: 'Leon',
      racket: 'Yonex: Astrox 99 Pro',
      string: '',
      tension: '',
      remark: '',
      lines: [],
      amount: 2000,
      currency: 'USD',
      tax: null,
      method: 'card',
      way: null,
      refund: null,
      part_refunded: 0,
      shop: expect.any(Object),
    })
    const all = JSON.stringify([seen, await bills(wei), (await statementOf(id, wei)).body, paid])
    for (const secret of ['Secret', 'SN-777', '5550189']) expect(all).not.toContain(secret)
    const title = await portal.db
      .selectFrom('sandbox.checkout_sessions')
      .select(sql<string>`lines::text`.as('text'))
      .execute()
    expect(JSON.stringify(title)).toContain('Mia Chen: Yonex Astrox 99 Pro')
    expect(JSON.stringify(title)).not.toContain('Secret')

    for (const path of [
      `/string_job/${job}/`,
      `/string_job/${job}/history/`,
      `/order/${job}/`,
      `/string_job/${notOnAccount}/`,
    ]) {
      expect((await portal.ask('GET', path, { as: wei })).status, path).toBe(404)
    }
    expect(
      (await portal.ask('PATCH', `/string_job/${job}/`, { as: wei, body: { order_status: 'CANCELLED' } })).status,
    ).toBe(404)
    expect((await openCheckout(portal, wei, [notOnAccount])).status).toBe(404)
    expect(
      (await portal.ask('POST', '/stripe/use-credit/', { as: wei, body: { string_job_id: notOnAccount } })).status,
    ).toBe(404)
  })

  test('pays several people with one card payment and has the receipt, while they see only that it is paid', async () => {
    const ben = await createPerson(portal, { first_name: 'Ben', last_name: 'Chen' })
    await setPayer(mia, wei)
    await setPayer(ben, wei)
    const jobs = [await onAccount(mia, { player: 'Leon' }), await onAccount(ben)]
    const own = await createJob(portal, wei)
    const session = await payByCard(wei, [...jobs, own])
    expect((await settle(portal, wei, session)).body).toMatchObject({ state: 'paid', string_job_ids: [...jobs, own] })
    expect((await settle(portal, mia, session)).status).toBe(404)
    expect(await portal.db.selectFrom('card_payments').select('amount').execute()).toEqual([{ amount: 6000 }])

    const [first = 0, second = 0] = jobs
    const whole = await receipt(first, wei, 'payment_receipt')
    expect(whole.body).toMatchObject({
      amount: 6000,
      receipts: [
        { customer: 'Wei Chen', person: 'Mia Chen', player: 'Leon' },
        { customer: 'Wei Chen', person: 'Ben Chen', player: '' },
        { customer: 'Wei Chen', person: '', player: '' },
      ],
    })
    expect((await bills(wei)).payments).toMatchObject([{ jobs: 3, amount: 6000 }])
    expect((await bills(wei)).jobs).toEqual([])
    for (const [person, job] of [
      [mia, first],
      [ben, second],
    ] as const) {
      expect(await jobOf(job, person)).toMatchObject({
        is_order_paid: true,
        is_paid_by_other: true,
        paid_by: null,
        paid_way: null,
        statement_id: null,
      })
      for (const kind of ['receipt', 'payment_receipt']) {
        expect(await receipt(job, person, kind)).toMatchObject({
          status: 409,
          body: { error: 'Another customer paid for this job, and has its receipt.' },
        })
      }
      const history = (await portal.ask('GET', `/string_job/${job}/history/`, { as: person })).body
      expect(history.find(({ event }: { event: string }) => event === 'paid')).toMatchObject({
        from: null,
        to: null,
        actor: null,
      })
    }
    expect((await receipt(first, ben)).status).toBe(404)
    expect((await receipt(first, manager)).body).toMatchObject({ customer: 'Wei Chen' })
  })

  test('gets the refund of a cancelled job, which its owner does not see', async () => {
    await setPayer(mia, wei)
    const job = await onAccount(mia)
    await settle(portal, wei, await payByCard(wei, [job]))
    const body = { status: 'CANCELLED' }
    await portal.call('PATCH', `/technician/string_job/${job}/status/`, { as: technician, body })
    await work(portal)
    expect((await portal.ask('GET', `/technician/string_job/${job}/`, { as: technician })).body.refund).toBe('done')
    expect(await jobOf(job, mia)).toMatchObject({ is_order_paid: true, is_paid_by_other: true, refund: null })
    const { body: list } = await portal.ask('GET', '/string_job/', { as: mia })
    expect(list).toMatchObject([{ id: job, refund: null }])
    const { body: page } = await portal.app.inject(`/t/${await tagOf(portal.db, job)}`)
    expect(page).toContain('$20.00 · Cancelled')
  })

  test('alone reads how a job was paid and that its money went back: the owner reads only that it is paid', async () => {
    await setPayer(mia, wei)
    const job = await onAccount(mia)
    await settle(portal, wei, await payByCard(wei, [job]))
    const body = { status: 'CANCELLED' }
    await portal.call('PATCH', `/technician/string_job/${job}/status/`, { as: technician, body })
    await work(portal)
    const history = (await portal.ask('GET', `/string_job/${job}/history/`, { as: mia })).body
    expect(history).toMatchObject([
      { event: 'status', to: 'CANCELLED' },
      { event: 'paid', from: null, to: null, actor: null },
    ])
    const { sections } = (await portal.ask('GET', '/me/data/', { as: mia })).body as MyData
    const rowsOf = (name: string) => sections.find((section) => section.name === name)?.rows
    expect(rowsOf('history')).toMatchObject([
      { event: 'paid', from: null, to: null, by: null },
      { event: 'status', to: 'CANCELLED', by: 'shop' },
    ])
    expect([rowsOf('payments'), rowsOf('refunds'), rowsOf('checkouts')]).toEqual([[], [], []])
  })

  test('alone reads how a payment was recorded that was then voided', async () => {
    await setPayer(mia, wei)
    const job = await onAccount(mia)
    const { id } = (await makeStatement(wei)).body
    await payStatement(id, 2000)
    await portal.call('POST', `/technician/string_job/${job}/void/`, { as: manager, body: {} })
    const { sections } = (await portal.ask('GET', '/me/data/', { as: mia })).body as MyData
    const history = sections.find(({ name }) => name === 'history')?.rows
    expect(history).toMatchObject([
      { event: 'paid', from: null, to: null, by: null },
      { event: 'voided', from: null, to: null, by: null },
    ])
  })

  test('gets no statement of a customer for whom someone else pays from this moment on', async () => {
    await onAccount(mia)
    const { made } = await portal.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ billed_to_id: wei.id }).where('id', '=', mia.id).execute()
      const made = makeStatement(mia)
      expect(await untilWaiting(portal.db, 1)).toBe(1)
      return { made }
    })
    await expectRefusal(() => made, 409, expect.stringContaining('Someone else pays for this customer.'))
  })

  test('is named where money from the counter is due, because the refund goes to that customer', async () => {
    await setPayer(mia, wei)
    const [stated, own] = [await onAccount(mia), await createJob(portal, mia, { paid: 'technician' })]
    await payStatement((await makeStatement(wei)).body.id, 2000)
    for (const job of [stated, own]) {
      const body = { status: 'CANCELLED' }
      await portal.call('PATCH', `/technician/string_job/${job}/status/`, { as: technician, body })
    }
    expect((await portal.ask('GET', '/shop/money/refunds/', { as: manager })).body).toMatchObject([
      { string_job_id: stated, customer: 'Wei Chen', customer_id: wei.id },
      { string_job_id: own, customer: 'Mia Chen', customer_id: mia.id },
    ])
  })

  test('can stop for what is not on a statement, and open statements keep their jobs', async () => {
    await setPayer(mia, wei)
    const stated = await onAccount(mia)
    const { id } = (await makeStatement(wei)).body
    const later = await onAccount(mia)
    expect((await bills(wei)).jobs).toMatchObject([{ string_job_id: later }])
    expect((await stop(wei, mia)).status).toBe(204)
    expect(await bills(wei)).toMatchObject({ people: [], jobs: [], statements: [{ id, due: 2000 }] })
    expect((await statementOf(id, wei)).body).toMatchObject({ customer_id: wei.id, due: 2000 })
    expect((await statementOf(id, mia)).status).toBe(404)
    expect((await openCheckout(portal, wei, [later])).status).toBe(404)
    expect((await makeStatement(mia)).body.lines).toMatchObject([{ string_job_id: later, person: '' }])
    await payByCard(wei, [stated])
    expect((await statementOf(id, wei)).body).toMatchObject({ is_open: false })
    const trail = (await portal.ask('GET', '/shop/audit/?action=bill_to', { as: manager })).body.results
    expect(trail).toMatchObject([{ actor: 'Wei Chen', person: { id: mia.id }, to: 'themselves' }, {}])
  })

  test('keeps the page of the receipts, also without a statement', async () => {
    await setPayer(mia, wei)
    const job = await onAccount(mia)
    await payByCard(wei, [job])
    await stop(wei, mia)
    expect(await bills(wei)).toMatchObject({ people: [], statements: [], payments: [{ string_job_id: job }] })
    expect(await me(wei)).toMatchObject({ has_bills: true })
    expect(await me(mia)).toMatchObject({ has_bills: false })
  })

  test('and the owner keep the checkout that they opened first, until it is over', async () => {
    await setPayer(mia, wei)
    const job = await onAccount(mia)
    const open = (as: Person) => openCheckout(portal, as, [job])
    const leave = (as: Person) => portal.ask('POST', '/stripe/leave-checkout/', { as, body: { string_job_id: job } })
    const error = `Someone else is paying for String Job #${job} right now. Please try again when they are done, or in an hour.`
    const first = sessionIn(await open(wei))
    await expectRefusal(() => open(mia), 409, error)
    await expectRefusal(() => leave(mia), 409, error)
    expect(sessionIn(await open(wei))).toBe(first)
    expect((await leave(wei)).status).toBeLessThan(300)
    await work(portal)
    const second = sessionIn(await open(mia))
    await expectRefusal(() => open(wei), 409, error)
    await expectRefusal(() => leave(wei), 409, error)
    await payOnPage(portal, second)
    await work(portal)
    expect(await jobOf(job, mia)).toMatchObject({ is_order_paid: true, is_paid_by_other: false })
    expect(await portal.db.selectFrom('reconciliation').selectAll().execute()).toEqual([])
  })

  test('and the owner, who open a checkout for one job at once, pay it once', async () => {
    await setPayer(mia, wei)
    const job = await onAccount(mia)
    const [payer, owner] = await Promise.all([openCheckout(portal, wei, [job]), openCheckout(portal, mia, [job])])
    const open = await portal.db
      .selectFrom('checkout_sessions')
      .select('payer_id')
      .where('state', '=', 'open')
      .execute()
    expect(open).toHaveLength(1)
    expect([payer.status, owner.status].toSorted()).toEqual([200, 409])
    for (const answer of [payer, owner]) {
      if (answer.status === 200) await payOnPage(portal, sessionIn(answer))
    }
    await work(portal)
    const applied = await portal.db.selectFrom('payments').select('payer_id').where('is_applied', '=', true).execute()
    expect(applied).toHaveLength(1)
    expect((await jobOf(job, mia)).is_paid_by_other).toBe(applied[0]?.payer_id === wei.id)
  })
})

describe('a statement of the customer who pays', () => {
  test('has the jobs of all, and is paid at the counter as that of one customer', async () => {
    await setPayer(mia, wei)
    const [own, first, second] = [await onAccount(wei), await onAccount(mia, { player: 'Leon' }), await onAccount(mia)]
    const list = () => portal.call('GET', '/shop/statements/', { as: manager })
    expect((await list()).on_account).toMatchObject([
      { customer_id: wei.id, customer: 'Wei Chen', jobs: 3, amount: 6000 },
    ])
    await expectRefusal(
      () => makeStatement(mia),
      409,
      'Someone else pays for this customer. Make the statement for that person.',
    )
    const answers = await Promise.all([makeStatement(wei), makeStatement(wei)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const { id, lines } = answers.find(({ status }) => status === 201)?.body ?? {}
    expect(lines).toMatchObject([
      { string_job_id: own, person: '', tension: expect.stringContaining('24') },
      { string_job_id: first, person: 'Mia Chen', player: 'Leon' },
      { string_job_id: second, person: 'Mia Chen', player: '' },
    ])
    expect(await payStatement(id, 6000)).toMatchObject({ status: 200, body: { is_open: false } })
    const payments = await portal.db
      .selectFrom('payments')
      .select(['string_job_id', 'payer_id'])
      .orderBy('string_job_id')
      .execute()
    expect(payments).toEqual([
      { string_job_id: own, payer_id: null },
      { string_job_id: first, payer_id: wei.id },
      { string_job_id: second, payer_id: wei.id },
    ])
    expect((await receipt(second, wei, 'payment_receipt')).body).toMatchObject({ amount: 6000, receipts: [{}, {}, {}] })
    expect((await receipt(own, wei, 'payment_receipt')).body).toMatchObject({ amount: 6000 })
    expect(await jobOf(first, mia)).toMatchObject({ is_order_paid: true, paid_by: null, statement_id: null })
  })

  test('that is made while the customer stops paying for another one has all jobs, or only the own ones', async () => {
    await setPayer(mia, wei)
    const [own, others] = [await onAccount(wei), await onAccount(mia)]
    const [made, stopped] = await Promise.all([makeStatement(wei), setPayer(mia, null)])
    expect([made.status, stopped.status]).toEqual([201, 200])
    const ids = (lines: { string_job_id: number }[] | undefined) => lines?.map(({ string_job_id }) => string_job_id)
    const stated = [ids(made.body.lines), ids((await makeStatement(mia)).body.lines)]
    expect([
      [[own], [others]],
      [[own, others], undefined],
    ]).toContainEqual(stated)
  })

  test('a payment of it at the counter can be voided, and the statement is open again', async () => {
    await setPayer(mia, wei)
    const job = await onAccount(mia)
    const { id } = (await makeStatement(wei)).body
    await payStatement(id, 2000)
    const body = { reason: 'The wrong family' }
    expect((await portal.ask('POST', `/technician/string_job/${job}/void/`, { as: manager, body })).status).toBe(200)
    expect((await statementOf(id, wei)).body).toMatchObject({ is_open: true, due: 2000 })
    expect((await receipt(job, wei)).status).toBe(404)
    expect(await jobOf(job, mia)).toMatchObject({ is_order_paid: false, is_paid_by_other: false })
  })
})

describe('when an account is deleted', () => {
  const remove = (person: Person) =>
    portal.db.transaction().execute(async (trx) => {
      await portal.people.keepCustomer(trx, person.subject)
      await portal.people.forget(trx, person.subject)
    })

  test('an unpaid statement keeps both people, and a paid one neither', async () => {
    await setPayer(mia, wei)
    await onAccount(mia)
    const { id } = (await makeStatement(wei)).body
    await expect(remove(wei)).rejects.toThrow('You have an unpaid statement.')
    await expect(remove(mia)).rejects.toThrow('Another customer has not paid a statement with your jobs yet.')
    await payStatement(id, 2000)
    await remove(mia)
    await remove(wei)
    expect((await statementOf(id, manager)).body).toMatchObject({ customer: 'Deleted account', customer_id: null })
  })

  test('the others pay for themselves again, and what they have on account is theirs', async () => {
    const ben = await createPerson(portal, { first_name: 'Ben' })
    await setPayer(mia, wei)
    await setPayer(ben, wei)
    const job = await onAccount(mia)
    await remove(wei)
    expect(await bills(mia)).toMatchObject({ paid_by: null })
    expect((await makeStatement(mia)).body.lines).toMatchObject([{ string_job_id: job, person: '' }])
    const trail = (await portal.ask('GET', '/shop/audit/?action=bill_to', { as: manager })).body.results
    expect(
      trail.filter(({ actor, to }: { actor: null; to: string }) => actor === null && to === 'themselves'),
    ).toHaveLength(2)
    await expect(setPayer(mia, wei)).resolves.toMatchObject({ status: 400 })
  })

  test('of a person for whom another one pays, that one no longer pays', async () => {
    await setPayer(mia, wei)
    await onAccount(mia)
    await remove(mia)
    expect(await bills(wei)).toMatchObject({ people: [], jobs: [] })
    expect((await makeStatement(wei)).status).toBe(409)
  })
})

describe('when an account claims the records of a walk-in customer', () => {
  const claim = (subject: string, email: string) =>
    portal.people.save(subject, { first_name: 'Wei', last_name: 'Chen', email, email_verified: true })
  const walkIn = (email: string) => createPerson(portal, { auth_subject: null, first_name: 'W', email })

  test('it pays for the same people, and has the statements and receipts', async () => {
    const payer = await walkIn('wei@club.example')
    await setPayer(mia, payer)
    const job = await onAccount(mia)
    const { id } = (await makeStatement(payer)).body
    await payStatement(id, 2000)
    await claim(wei.subject, 'wei@club.example')
    expect(await bills(wei)).toMatchObject({
      people: [{ id: mia.id }],
      statements: [{ id, is_open: false }],
      payments: [{ string_job_id: job, amount: 2000 }],
    })
    expect((await receipt(job, wei)).body).toMatchObject({ customer: 'Wei Chen', person: 'Mia Chen' })
  })

  test('the same customer pays for it, unless that would make a chain', async () => {
    const first = await walkIn('mia@club.example')
    await setPayer(first, wei)
    await claim(mia.subject, 'mia@club.example')
    expect(await bills(wei)).toMatchObject({ people: [{ id: mia.id }] })

    const ana = await createPerson(portal)
    const second = await walkIn('wei@club.example')
    await setPayer(second, ana)
    await claim(wei.subject, 'wei@club.example')
    expect(await bills(wei)).toMatchObject({ paid_by: null, people: [{ id: mia.id }] })
    expect(await bills(ana)).toMatchObject({ people: [] })

    const third = await walkIn('mia2@club.example')
    await setPayer(ana, third)
    await claim(mia.subject, 'mia2@club.example')
    expect(await bills(mia)).toMatchObject({ paid_by: 'Wei Chen', people: [] })
    expect(await bills(ana)).toMatchObject({ paid_by: null })
  })

  test('a job for which the account paid is its own afterwards', async () => {
    const child = await walkIn('child@club.example')
    await setPayer(child, wei)
    const job = await onAccount(child)
    await payStatement((await makeStatement(wei)).body.id, 2000)
    await claim(wei.subject, 'child@club.example')
    expect(await bills(wei)).toMatchObject({ people: [], payments: [] })
    expect(await jobOf(job, wei)).toMatchObject({ is_paid_by_other: false, paid_by: 'technician' })
    expect((await receipt(job, wei)).status).toBe(200)
  })
})
