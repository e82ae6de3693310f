import { beforeEach, expect, test } from 'vitest'
import { transact } from '../base/database/connect.ts'
import { createPerson, type Person } from '../testing/factories.ts'
import { testApp } from '../testing/test-app.ts'
import { stopUrlOf } from './stop-links.ts'

const portal = testApp({ attemptLimits: true })

let me: Person
let url: string
beforeEach(async () => {
  me = await createPerson(portal)
  url = await stopUrlOf(portal.db, me.id, '')
})

const open = (address = url) => portal.app.inject({ method: 'GET', url: address })
const press = (address = url, headers: Record<string, string> = {}) =>
  portal.app.inject({
    method: 'POST',
    url: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'List-Unsubscribe=One-Click',
  })
const unwanted = async () => (await portal.call('GET', '/me/messages/', { as: me })).unwanted

test('opening a stop link shows one button and changes nothing', async () => {
  const { statusCode, body, headers } = await open()
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(body.match(/<button>/g)).toHaveLength(1)
  expect(body).toContain('<form method="post">')
  expect(await unwanted()).toEqual([])
})

test('a stop link answers HEAD requests like GET, and changes nothing', async () => {
  for (const each of [url, `${url}x`]) {
    const { statusCode, headers, body } = await portal.app.inject({ method: 'HEAD', url: each })
    const got = await open(each)
    expect([statusCode, headers['content-type'], body]).toEqual([got.statusCode, got.headers['content-type'], ''])
  }
  expect(await unwanted()).toEqual([])
})

test('the page has these texts and shows no name but the name of the shop', async () => {
  const text = (page: string) =>
    page
      .replace(/<(style|title)[\s\S]*?<\/\1>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  const title = (page: string) => /<title>(.*)<\/title>/.exec(page)?.[1]
  expect(title((await open()).body)).toBe('Stop reminders · Stringbed')
  expect(text((await open()).body)).toBe(
    'Stop reminders? Stringbed will no longer remind you about rackets that are ready or need new strings. You will still get other messages. Stop Reminders',
  )
  const pressed = (await press()).body
  expect(title(pressed)).toBe('Reminders are stopped · Stringbed')
  expect(text(pressed)).toBe(
    'Reminders are stopped Stringbed no longer reminds you about rackets that are ready or need new strings. You can turn reminders back on in your account.',
  )
})

test('pressing the button stops reminders without a sign-in and from any origin, even if it is pressed twice', async () => {
  expect((await press(url, { origin: 'https://mail.example' })).statusCode).toBe(200)
  expect((await press()).statusCode).toBe(200)
  expect(await unwanted()).toEqual(['reminder'])
  // The link is in many emails, so the row must not grow with each press.
  expect(await portal.db.selectFrom('message_choices').select('unwanted').execute()).toEqual([
    { unwanted: ['reminder'] },
  ])
})

test('the customer can turn reminders back on, and the link stays valid', async () => {
  await press()
  await portal.call('PUT', '/me/messages/', { as: me, body: { unwanted: [] } })
  expect(await unwanted()).toEqual([])
  expect(await stopUrlOf(portal.db, me.id, '')).toBe(url)
  await press()
  expect(await unwanted()).toEqual(['reminder'])
})

test('a large body is refused before it is read, and changes nothing', async () => {
  const send = (payload: string) =>
    portal.app.inject({ method: 'POST', url, headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload })
  expect((await send('x'.repeat(5_000))).statusCode).toBe(413)
  expect(await unwanted()).toEqual([])
  expect(
    (await send('--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--')).statusCode,
  ).toBe(200)
  expect(await unwanted()).toEqual(['reminder'])
})

test('guessing links is refused after 30 misses of a network in ten minutes, unless the link is valid', async () => {
  const statusOf = async (address: string) =>
    (await portal.app.inject({ method: 'GET', url: address, remoteAddress: '192.0.2.9' })).statusCode
  const unknown = '/stop/7ZZZZZZZZZZZZZZZZZZZZZZZZZ'
  for (let misses = 0; misses < 30; misses++) expect(await statusOf(unknown)).toBe(404)
  expect([await statusOf(unknown), await statusOf(url), (await open(unknown)).statusCode]).toEqual([429, 200, 404])
})

test('a forged link and the link of a deleted account get a 404', async () => {
  for (const token of ['0'.repeat(26), `${url.slice(6)}0`, url.slice(6, -1), '%00', '..%2f']) {
    expect((await open(`/stop/${token}`)).statusCode).toBe(404)
    expect((await press(`/stop/${token}`)).statusCode).toBe(404)
  }
  await transact(portal.db, (trx) => portal.people.forget(trx, me.subject))
  expect((await press()).statusCode).toBe(404)
})
