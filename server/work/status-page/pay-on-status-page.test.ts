import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tagOf } from '../../job/tags/tags.ts'
import { createSandbox } from '../../money/sandbox/sandbox.ts'
import { createJob, createPerson, createRacket, createTechnician, type Person } from '../../testing/factories.ts'
import { checkoutFor, payOnPage, readyToPay, work } from '../../testing/payments.ts'
import { testApp, WEBHOOK_SECRET } from '../../testing/test-app.ts'

// Like a real provider, this one has another origin than the portal.
const ORIGIN = 'http://localhost:3000'
const CHECKOUT = 'http://127.0.0.1:3000'
const portal = testApp({
  payments: ({ db }) => createSandbox({ db, publicUrl: ORIGIN, sandboxUrl: CHECKOUT, webhookSecret: WEBHOOK_SECRET }),
})
beforeAll(() => readyToPay(portal))

let lena: Person
let job: number
let tag: string
beforeEach(async () => {
  lena = await createPerson(portal)
  job = await createJob(portal, lena)
  tag = await tagOf(portal.db, job)
})

const open = (path = '') => portal.app.inject({ url: `/t/${tag}${path}` })
/** The page that is shown. */
async function pageAt(path = '') {
  const { statusCode, body } = await open(path)
  expect(statusCode).toBe(200)
  return body
}
const pay = (headers: Record<string, string> = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }, at = tag) =>
  portal.app.inject({
    method: 'POST',
    url: `/t/${at}/pay`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: '',
  })
const sessionIn = (location: unknown) => String(location).split('/').at(-1) ?? ''
const checkouts = () => portal.db.selectFrom('checkout_sessions').select('state').orderBy('id').execute()

describe('Pay Now', () => {
  test('leads to the checkout and back to the status page, which asks the provider for the result', async () => {
    const { statusCode, headers } = await pay()
    expect(statusCode).toBe(303)
    expect(headers.location).toMatch(new RegExp(`^${CHECKOUT}/sandbox/checkout/`))
    const session = sessionIn(headers.location)
    const back = new URL((await payOnPage(portal, session)).location)
    expect(`${back.origin}${back.pathname}`).toBe(`${ORIGIN}/t/${tag}`)
    expect(await pageAt()).toContain('$20.00 · Unpaid')
    const returned = await open(back.search)
    expect(returned.statusCode).toBe(303)
    expect(returned.headers.location).toBe(`/t/${tag}?paid`)
    expect(await pageAt()).not.toContain('Thank you')
    const body = await pageAt('?paid')
    expect(body).toContain('<p>Thank you. Your payment arrived.</p>')
    expect(body).toContain('$20.00 · Paid')
    expect(body).not.toContain('<form')
    await work(portal)
    expect(await portal.db.selectFrom('payments').select(['method', 'is_applied']).execute()).toEqual([
      { method: 'card', is_applied: true },
    ])
  })

  test('is also offered for a job on account, which is not called unpaid', async () => {
    await portal.db.updateTable('string_jobs').set({ on_account_at: new Date() }).where('id', '=', job).execute()
    const body = await pageAt()
    expect(body).toContain('$20.00 · On account')
    expect(body).not.toContain('Unpaid')
    expect(body).toContain('>Pay Now</button>')
  })

  test('allows the form to redirect only to the provider, and sends the portal its origin', async () => {
    const { headers } = await open()
    expect(String(headers['content-security-policy'])).toContain(`form-action 'self' ${CHECKOUT};`)
    expect(headers['referrer-policy']).toBe('same-origin')
    const refused = await portal.app.inject({ url: '/t/unknown' })
    expect(refused.statusCode).toBe(404)
  })

  test('is not answered with a refund when the job was paid at the counter in the meantime', async () => {
    const session = sessionIn((await pay()).headers.location)
    await payOnPage(portal, session)
    const as = await createTechnician(portal)
    await portal.call('PATCH', `/technician/string_job/${job}/mark_paid/`, { as, body: {} })
    await work(portal)
    expect(await portal.db.selectFrom('refunds').select('state').execute()).toEqual([{ state: 'done' }])
    expect(await pageAt()).toContain('$20.00 · Paid')
    expect(await pageAt()).not.toContain('Refunded')
  })

  test('returns to the status page when the customer leaves the checkout', async () => {
    const session = sessionIn((await pay()).headers.location)
    const page = await portal.app.inject({ url: `/sandbox/checkout/${session}` })
    const leave = /href="([^"]+)">Leave without paying/.exec(page.body)?.[1] ?? ''
    expect(leave.startsWith(`${ORIGIN}/t/${tag}`)).toBe(true)
    const body = await pageAt(new URL(leave).search)
    expect(body).toContain('$20.00 · Unpaid')
    expect(body).toContain('<p>You have not paid yet.</p>')
  })

  test('thanks nobody whose payment did not arrive, whatever the address says', async () => {
    expect(await pageAt('?paid')).not.toContain('Thank you')
    await portal.db.updateTable('string_jobs').set({ order_status: 'CANCELLED' }).where('id', '=', job).execute()
    expect(await pageAt('?abandoned')).not.toContain('You have not paid yet')
  })

  test('names manufacturer and model on the checkout page, but not the nickname, because the status page is public', async () => {
    const racket_id = await createRacket(portal, lena, { racket_name: 'Smasher' })
    const named = await createJob(portal, lena, { racket_id })
    const session = sessionIn((await pay(undefined, await tagOf(portal.db, named))).headers.location)
    const page = await portal.app.inject({ url: `/sandbox/checkout/${session}` })
    expect(page.body).toContain('Standard Stringing Service (Labor Only): Yonex Astrox 99 Pro')
    expect(page.body).not.toContain('Smasher')
  })

  test('leads to the same checkout when it is pressed again', async () => {
    const first = (await pay()).headers.location
    expect((await pay()).headers.location).toBe(first)
    expect(await checkouts()).toEqual([{ state: 'open' }])
  })

  test('replaces a checkout that was opened in the account, and vice versa', async () => {
    const fromAccount = await checkoutFor(portal, lena, job)
    const fromPage = sessionIn((await pay()).headers.location)
    expect(fromPage).not.toBe(fromAccount)
    expect(await checkouts()).toEqual([{ state: 'closing' }, { state: 'open' }])
    await work(portal)
    expect(await checkouts()).toEqual([{ state: 'expired' }, { state: 'open' }])
    expect(await checkoutFor(portal, lena, job)).not.toBe(fromPage)
    // A payment at the closing checkout still counts.
    const { location } = await payOnPage(portal, fromPage)
    expect((await open(new URL(location).search)).statusCode).toBe(303)
    expect(await pageAt()).toContain('$20.00 · Paid')
  })

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a hidden origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
  ])('from %s is refused and changes nothing', async (_, headers) => {
    const { statusCode, body } = await pay(headers)
    expect(statusCode).toBe(403)
    expect(body).toContain('This request did not come from the portal.')
    expect(await checkouts()).toEqual([])
  })

  test('explains why a job cannot be paid', async () => {
    const technician = await createTechnician(portal)
    const paid = await createJob(portal, lena, { paid: 'technician' })
    const cancelled = await createJob(portal, lena, { order_status: 'CANCELLED' })
    const free = await createJob(portal, lena, { price: null })
    const cheap = await createJob(portal, lena, { price: 49 })
    for (const [id, reason, hasButton] of [
      [free, 'This job has no price yet. Please ask the shop.', false],
      [cheap, 'This amount is too small for a card payment. Please pay at the counter.', true],
      [paid, 'This job is already paid.', false],
      [cancelled, 'You cannot pay for a cancelled racket job.', false],
    ] as const) {
      const at = await tagOf(portal.db, id)
      expect((await portal.app.inject({ url: `/t/${at}` })).body.includes('<form'), reason).toBe(hasButton)
      const { statusCode, body } = await pay(undefined, at)
      expect([statusCode, /<p>(.*?)<\/p>/.exec(body)?.[1]]).toEqual([409, reason])
    }
    expect(await checkouts()).toEqual([])
    // The job is paid at the counter while the page is open.
    await portal.call('PATCH', `/technician/string_job/${job}/mark_paid/`, { as: technician, body: {} })
    expect((await pay()).statusCode).toBe(409)
  })

  test('with an unknown tag shows the same 404 page', async () => {
    const { statusCode, body } = await pay(undefined, '7ZZZZZZZZZZZZZZZZZZZZZZZZZ')
    expect(statusCode).toBe(404)
    expect(body).toContain('out of date')
  })

  test('shows a slow payment as on its way', async () => {
    const session = sessionIn((await pay()).headers.location)
    const { location } = await payOnPage(portal, session, { method: 'slow_arrives' })
    await open(new URL(location).search)
    const body = await pageAt()
    expect(body).toContain('$20.00 · Waiting for the payment to arrive')
    expect(body).not.toContain('<form')
  })

  test('changes nothing when the customer returns with the checkout of another job', async () => {
    const other = await createPerson(portal)
    const session = await checkoutFor(portal, other, await createJob(portal, other))
    await payOnPage(portal, session)
    expect((await open(`?session_id=${session}`)).statusCode).toBe(303)
    expect(await portal.db.selectFrom('payments').selectAll().execute()).toEqual([])
    await work(portal)
  })
})

describe('GET /tag_reader/', () => {
  const read = (as: Person, at = tag) => portal.ask('GET', `/tag_reader/?tag=${at}`, { as })

  test('returns the job to its owner, the role to staff, and nothing to others', async () => {
    const { racket_id } = await portal.db.selectFrom('string_jobs').select('racket_id').executeTakeFirstOrThrow()
    expect((await read(lena)).body).toEqual({ is_staff: false, job, racket: racket_id, can_listen: false })
    expect((await read(await createTechnician(portal))).body).toEqual({
      is_staff: true,
      job: null,
      racket: null,
      can_listen: false,
    })
    const nothing = { is_staff: false, job: null, racket: null, can_listen: false }
    expect((await read(await createPerson(portal))).body).toEqual(nothing)
    expect((await read(lena, '7ZZZZZZZZZZZZZZZZZZZZZZZZZ')).body).toEqual(nothing)
  })
})
