import { beforeEach, describe, expect, test } from 'vitest'
import {
  createJob,
  createManager,
  createPerson,
  createTechnician,
  insertCheckout,
  type Person,
} from '../../testing/factories.ts'
import { refusals } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let technician: Person
let lena: Person
beforeEach(async () => {
  technician = await createTechnician(portal)
  lena = await createPerson(portal)
})

interface Seen {
  id: number
  order_status: string
}
const ready = (id: number): Seen => ({ id, order_status: 'READY_FOR_PICKUP' })
const cancelled = (id: number): Seen => ({ id, order_status: 'CANCELLED' })
const createReady = (owner: Person, more: object = {}) =>
  createJob(portal, owner, { order_status: 'READY_FOR_PICKUP', ...more })
/** A cancelled job whose racket is still in the shop. */
const createCancelled = (owner: Person) =>
  createJob(portal, owner, { order_status: 'CANCELLED', received_at: new Date() })

const find = (query: string) => portal.ask('GET', `/counter/hand_over/?${query}`, { as: technician })
const handOver = (jobs: Seen[], paid: number | null = null, as = technician) =>
  portal.ask('POST', '/counter/hand_over/', { as, body: { jobs, paid } })
const take = (paid: number | null, unpaid: number[], jobs: Seen[] = []) =>
  portal.ask('POST', '/counter/hand_over/', { as: technician, body: { jobs, unpaid, paid } })
const jobOf = (id: number) => portal.call('GET', `/technician/string_job/${id}/`, { as: technician })

const expectRefusal = refusals(portal)

describe('GET /counter/hand_over/', () => {
  test('finds all rackets of the customer that are in the shop by ticket, code, job or customer', async () => {
    const first = await createReady(lena)
    const second = await createReady(lena)
    const toGiveBack = await createCancelled(lena)
    const waiting = await createJob(portal, lena, { received_at: new Date() })
    const notHere = await createJob(portal, lena)
    await createJob(portal, lena, { order_status: 'COMPLETED' })
    await createJob(portal, lena, { order_status: 'CANCELLED' })
    await createReady(await createPerson(portal))
    const { tag } = (await portal.ask('GET', `/technician/string_job/${second}/tag/`, { as: technician })).body
    const { ticket } = await jobOf(first)
    const { ticket: ticketNotHere } = await jobOf(notHere)
    const codes = [ticket, ticket.toLowerCase().replace('-', ''), tag, `HTTPS://SHOP.EXAMPLE/T/${tag}`, ticketNotHere]
    for (const query of [
      ...codes.map((code) => `code=${encodeURIComponent(code)}`),
      `job=${waiting}`,
      `customer=${lena.id}`,
    ]) {
      const { status, body } = await find(query)
      expect(status, query).toBe(200)
      expect(body.customer).toMatchObject({ id: lena.id, first_name: 'Lena' })
      const ids = (list: { id: number }[]) => list.map(({ id }) => id)
      expect(ids(body.ready), query).toEqual([first, second])
      expect(ids(body.cancelled), query).toEqual([toGiveBack])
      expect(ids(body.waiting), query).toEqual([waiting])
    }
  })

  test('says that the racket of a code or a job was in the shop and has left it', async () => {
    const collected = await createReady(lena)
    const neverHere = await createJob(portal, lena, { order_status: 'CANCELLED' })
    const { tag } = (await portal.ask('GET', `/technician/string_job/${collected}/tag/`, { as: technician })).body
    const hasLeft = async (query: string) => (await find(query)).body.have_left
    expect(await Promise.all([`job=${collected}`, `code=${tag}`].map(hasLeft))).toEqual([0, 0])
    await handOver([ready(collected)])
    const queries = [`job=${collected}`, `code=${tag}`, `job=${neverHere}`, `customer=${lena.id}`]
    expect(await Promise.all(queries.map(hasLeft))).toEqual([1, 1, 0, 1])
  })

  test('of a customer, it counts the rackets that left today, once nothing of theirs can be handed over', async () => {
    const jobs = [await createReady(lena), await createReady(lena), await createReady(lena)]
    await createReady(lena, { left_at: new Date(Date.now() - 48 * 60 * 60_000), order_status: 'COMPLETED' })
    const left = async () => (await find(`customer=${lena.id}`)).body.have_left
    await handOver(jobs.slice(0, 2).map(ready))
    expect(await left()).toBe(0)
    await handOver(jobs.slice(2).map(ready))
    expect(await left()).toBe(3)
  })

  test('finds a racket to give back by its code, also after the customer has deleted it', async () => {
    const job = await createCancelled(lena)
    const { tag } = (await portal.ask('GET', `/technician/string_job/${job}/tag/`, { as: technician })).body
    const { racket } = await jobOf(job)
    expect((await portal.ask('DELETE', `/racket/${racket.id}/`, { as: lena })).status).toBe(204)
    const { status, body } = await find(`code=${tag}`)
    expect(status).toBe(200)
    expect(body.cancelled).toMatchObject([{ id: job }])
    await handOver([cancelled(job)])
    expect((await find(`code=${tag}`)).status).toBe(404)
  })

  test('explains that a ticket is not in the shop or that a code belongs to no racket', async () => {
    expect(await find('code=Z-99')).toMatchObject({
      status: 404,
      body: { error: 'No racket in the shop has the ticket Z-99.' },
    })
    expect(await find('code=HTTPS://OTHER.EXAMPLE/T/7ZZZZZZZZZZZZZZZZZZZZZZZZZ')).toMatchObject({
      status: 404,
      body: { error: expect.stringContaining('does not belong to a racket in this shop') },
    })
    expect(await find('code=hello')).toMatchObject({
      status: 400,
      body: { error: 'Please scan the code of a label, or enter a ticket such as B-37.' },
    })
    expect((await find('job=999')).status).toBe(404)
    expect((await find('customer=99999')).status).toBe(404)
    expect((await find('')).status).toBe(400)
    expect((await find('job=1&customer=1')).status).toBe(400)
  })
})

describe('POST /counter/hand_over/', () => {
  test('marks unpaid jobs as paid, completes ready jobs, and gives back rackets of cancelled jobs', async () => {
    const unpaid = await createReady(lena)
    const paid = await createReady(lena, { paid: 'card' })
    const back = await createCancelled(lena)
    const manager = await createManager(portal)
    const { status, body } = await handOver([ready(unpaid), ready(paid), cancelled(back)], 2000, manager)
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { id: unpaid, order_status: 'COMPLETED', paid_by: 'technician', ticket: null },
      { id: paid, order_status: 'COMPLETED', paid_by: 'card', ticket: null },
      { id: back, order_status: 'CANCELLED', is_order_paid: false, ticket: null },
    ])
    expect((await find(`customer=${lena.id}`)).body).toMatchObject({ ready: [], cancelled: [] })
    const events = await portal.db.selectFrom('job_events').select(['event', 'actor_id']).orderBy('id').execute()
    expect(events).toEqual(['paid', 'status', 'status', 'given_back'].map((event) => ({ event, actor_id: manager.id })))
  })

  test('leaves jobs unpaid when no money was taken', async () => {
    const id = await createReady(lena)
    expect((await handOver([ready(id)])).body).toMatchObject([{ order_status: 'COMPLETED', is_order_paid: false }])
  })

  test('takes the money for rackets that were collected or are still to be strung, which stay where they are', async () => {
    const collected = await createJob(portal, lena, { order_status: 'COMPLETED', price: 1500 })
    const ordered = await createJob(portal, lena, { price: 1000 })
    const toCollect = await createReady(lena)
    const { unpaid } = (await find(`customer=${lena.id}`)).body
    expect(unpaid.map(({ id }: Seen) => id)).toEqual([collected, ordered])

    expect((await take(3500, [collected], [ready(toCollect)])).body).toMatchObject([
      { id: collected, order_status: 'COMPLETED', paid_by: 'technician' },
      { id: toCollect, order_status: 'COMPLETED', paid_by: 'technician' },
    ])
    expect((await take(1000, [ordered])).body).toMatchObject([
      { id: ordered, order_status: 'NEW', paid_by: 'technician', left_at: null },
    ])
    expect((await find(`customer=${lena.id}`)).body).toMatchObject({ ready: [], unpaid: [] })
  })

  test('lists no job that is paid, cancelled, on account, on its way to being paid, or ready', async () => {
    await createJob(portal, lena, { order_status: 'COMPLETED', paid: 'card' })
    await createCancelled(lena)
    await createReady(lena)
    const waiting = await createJob(portal, lena, { order_status: 'COMPLETED' })
    await insertCheckout(portal.db, [waiting], {
      amount: 2000,
      state: 'waiting',
      provider_session_id: 'cs_1',
      url: 'x',
    })
    const onAccount = await createJob(portal, lena, { order_status: 'COMPLETED' })
    await portal.db.updateTable('string_jobs').set({ on_account_at: new Date() }).where('id', '=', onAccount).execute()
    await createJob(portal, await createPerson(portal), { order_status: 'COMPLETED' })
    expect((await find(`customer=${lena.id}`)).body.unpaid).toEqual([])
  })

  test('refuses money for a job that was just paid, for one of another customer, and no money at all', async () => {
    const paid = await createJob(portal, lena, { order_status: 'COMPLETED', paid: 'card' })
    const his = await createJob(portal, await createPerson(portal), { order_status: 'COMPLETED' })
    const hers = await createReady(lena)
    await expectRefusal(() => take(2000, [paid]), 409, expect.stringContaining('now $0.00'))
    await expectRefusal(() => take(4000, [his], [ready(hers)]), 409, expect.stringContaining('different customers'))
    await expectRefusal(() => take(2000, [99_999]), 404, expect.any(String))
    await expectRefusal(() => take(null, [paid]), 400, 'paid must be an amount in cents')
    await expectRefusal(() => take(2000, [hers], [ready(hers)]), 400, 'A racket can be handed over only once')
  })

  test('takes no money for a job whose payment is on its way', async () => {
    const waiting = await createReady(lena)
    const unpaid = await createReady(lena, { price: 1500 })
    await insertCheckout(portal.db, [waiting], {
      amount: 2000,
      state: 'waiting',
      provider_session_id: 'cs_1',
      url: 'https://x',
    })
    await expectRefusal(() => handOver([ready(waiting), ready(unpaid)], 3500), 409, expect.stringContaining('$15.00'))
    expect((await handOver([ready(waiting), ready(unpaid)], 1500)).body).toMatchObject([
      { id: waiting, order_status: 'COMPLETED', is_order_paid: false },
      { id: unpaid, order_status: 'COMPLETED', is_order_paid: true },
    ])
  })

  test('of a job that was just cancelled changes nothing', async () => {
    const id = await createReady(lena)
    const other = await createReady(lena)
    const { ticket } = await jobOf(id)
    await portal.call('PATCH', `/technician/string_job/${id}/status/`, {
      as: technician,
      body: { status: 'CANCELLED' },
    })
    await expectRefusal(
      () => handOver([ready(other), ready(id)], 4000),
      409,
      `${ticket} is Cancelled now. Nothing was handed over. Please check the list again.`,
    )
  })

  test('of a racket that was already handed over from another phone changes nothing', async () => {
    const id = await createReady(lena)
    const back = await createCancelled(lena)
    const { ticket } = await jobOf(id)
    await handOver([ready(id), cancelled(back)])
    await expectRefusal(() => handOver([ready(id)]), 409, expect.stringMatching(`^${ticket} was already collected.`))
    await expectRefusal(() => handOver([cancelled(back)]), 409, expect.stringContaining('was already given back.'))
  })

  test('of a job that must be strung again changes nothing', async () => {
    const id = await createReady(lena)
    await portal.call('PATCH', `/technician/string_job/${id}/status/`, { as: technician, body: { status: 'NEW' } })
    await expectRefusal(() => handOver([ready(id)]), 409, expect.stringContaining('is New now.'))
    await expectRefusal(() => handOver([{ id, order_status: 'NEW' }]), 409, expect.stringContaining('is New now.'))
  })

  test('is refused when the amount has changed', async () => {
    const id = await createReady(lena)
    await expectRefusal(
      () => handOver([ready(id)], 1999),
      409,
      'The amount to pay is now $20.00. Nothing was handed over. Please check the list again.',
    )
    const paid = await createReady(lena, { paid: 'card' })
    await expectRefusal(() => handOver([ready(paid)], 2000), 409, expect.stringContaining('now $0.00'))
  })

  test('is refused for jobs of several customers, and for jobs that do not exist', async () => {
    const hers = await createReady(lena)
    const his = await createReady(await createPerson(portal))
    await expectRefusal(() => handOver([ready(hers), ready(his)]), 409, expect.stringContaining('different customers'))
    await expectRefusal(() => handOver([ready(hers), ready(99_999)]), 404, expect.any(String))
  })

  test.each([
    ['no racket', []],
    ['a racket twice', [ready(1), ready(1)]],
    ['an unknown status', [{ id: 1, order_status: 'LOST' }]],
    ['too many', Array.from({ length: 51 }, (_, index) => ready(index + 1))],
  ])('refuses %s', async (_, jobs) => {
    expect((await handOver(jobs)).status).toBe(400)
  })

  test('from two phones at the same moment happens once', async () => {
    const ids = [await createReady(lena), await createReady(lena), await createReady(lena)]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        handOver((index % 2 ? ids : ids.toReversed()).map(ready), 6000, technician),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await portal.db.selectFrom('payments').select('amount').execute()).toEqual(ids.map(() => ({ amount: 2000 })))
  })
})
