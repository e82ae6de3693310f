import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { replaceTag, tagOf } from '../../job/tags/tags.ts'
import { createJob, createPerson, createRacket, createString, createTechnician } from '../../testing/factories.ts'
import { textOf } from '../../testing/page-text.ts'
import { bedOf } from '../../testing/string-beds.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp({ attemptLimits: true })
const limited = testApp({ rateLimits: true })
let job: number
let tag: string

beforeEach(async () => {
  const owner = await createPerson(portal, {
    first_name: 'Lena',
    last_name: 'Lindqvist',
    email: 'lena@secret.example',
    phone: '+49301234567',
  })
  const racket_id = await createRacket(portal, owner, { racket_name: 'Smasher', serial_number: 'SN-4711' })
  const string_id = await createString(portal, { name: 'BG99' })
  await portal.db
    .updateTable('shop_settings')
    .set({
      name: 'Feather & String',
      address: 'Court Lane 3\nSmashville',
      phone: '+49309876543',
      opening_hours: 'Most evenings',
    })
    .execute()
  job = await createJob(portal, owner, {
    racket_id,
    string_id,
    tension: 25,
    cross_tension: 27,
    pre_stretch: true,
    technician_notes: 'Do not tell anyone',
    order_create_date: '2025-03-03T08:00:00Z',
    received_at: '2025-03-03T09:30:00Z',
  })
  tag = await tagOf(portal.db, job)
})
// The settings row is kept between tests.
afterEach(async () => {
  await portal.db
    .updateTable('shop_settings')
    .set({ name: 'Stringbed', address: '', phone: null, opening_hours: '' })
    .execute()
})

const open = (path: string, address = '192.0.2.1') =>
  portal.app.inject({ url: path, remoteAddress: address, headers: { cookie: 'session=secret' } })

describe('the status page', () => {
  test('shows these fields and nothing else', async () => {
    expect(textOf((await open(`/t/${tag}`)).body)).toEqual([
      'Feather & String',
      'A-01',
      'Your racket is in the shop',
      'Ordered',
      'Mon, Mar 3, 8:00 AM',
      'Received',
      'Mon, Mar 3, 9:30 AM',
      'On the machine',
      '-',
      'Ready',
      '-',
      'Racket',
      'Model',
      'Yonex • Astrox 99 Pro',
      'String',
      'Yonex: BG99 - Sky Blue',
      'Tension',
      '25 lbs, Cross: 27',
      'Pre-Stretch',
      '10%',
      'Price',
      '$30.00 · Unpaid',
      'Pay Now',
      'Feather & String',
      'Court Lane 3',
      'Smashville',
      '+49 30 9876543',
      'Most evenings',
    ])
  })

  test('shows what was strung in place of the order, and the text of the stringer, and nothing else about it', async () => {
    const ordered = textOf((await open(`/t/${tag}`)).body)
    const string = await createString(portal, { name: 'BG65', color: 'White' })
    await portal.db
      .updateTable('string_jobs')
      .set({
        ...{ started_at: '2025-03-03T10:00:00Z', as_strung: JSON.stringify(bedOf(24, 26, string)) },
        ...{ machine: 'Protech 8', remark: 'Your frame takes 26 lbs.' },
      })
      .where('id', '=', job)
      .execute()
    const strung = textOf((await open(`/t/${tag}`)).body)
    expect(strung.slice(strung.indexOf('Racket'))).toEqual([
      'Racket',
      'Model',
      'Yonex • Astrox 99 Pro',
      'String',
      'Yonex: BG65 - White (ordered Yonex: BG99 - Sky Blue)',
      'Tension',
      '24 lbs, Cross: 26 (ordered 25 / 27)',
      'Pre-Stretch',
      'No',
      'From the stringer',
      'Your frame takes 26 lbs.',
      ...ordered.slice(ordered.indexOf('Price')),
    ])
  })

  test('shows the open marks on the frame, with kind and place only', async () => {
    const owner = await createPerson(portal)
    const racket_id = await createRacket(portal, owner)
    await portal.db
      .insertInto('frame_marks')
      .values([
        { racket_id, kind: 'crack', place: '2', noted_by: owner.id },
        { racket_id, kind: 'paint', place: 'throat', gone_at: new Date() },
      ])
      .execute()
    const marked = await tagOf(portal.db, await createJob(portal, owner, { racket_id }))
    const lines = textOf((await open(`/t/${marked}`)).body)
    const frame = lines.indexOf('Frame')
    expect(lines.slice(frame, frame + 3)).toEqual(['Frame', "Crack at 2 o'clock", 'Price'])
  })

  test('has one more sentence after the checkout', async () => {
    const plain = textOf((await open(`/t/${tag}`)).body)
    const left = textOf((await open(`/t/${tag}?abandoned=1`)).body)
    expect(left).toEqual(plain.toSpliced(3, 0, 'You have not paid yet.'))
    const as = await createTechnician(portal)
    await portal.call('PATCH', `/technician/string_job/${job}/mark_paid/`, { as, body: {} })
    const paid = textOf((await open(`/t/${tag}`)).body)
    expect(textOf((await open(`/t/${tag}?paid`)).body)).toEqual(
      paid.toSpliced(3, 0, 'Thank you. Your payment arrived.'),
    )
    await portal.call('PATCH', `/technician/string_job/${job}/status/`, { as, body: { status: 'CANCELLED' } })
    expect(textOf((await open(`/t/${tag}?paid`)).body)).toEqual(textOf((await open(`/t/${tag}`)).body))
  })

  test('contains no person, nickname, serial number or notes', async () => {
    const { statusCode, body } = await open(`/t/${tag}`)
    expect(statusCode).toBe(200)
    for (const secret of ['Lena', 'Lindqvist', 'secret.example', '1234567', 'Smasher', '4711', 'tell']) {
      expect(body).not.toContain(secret)
    }
  })

  test('is the same at both addresses and in lower case, and has no inline scripts', async () => {
    const plain = (body: string) => body.replace(/nonce="[^"]+"/, '')
    const { body } = await open(`/t/${tag}`)
    expect(plain((await open(`/T/${tag}`)).body)).toBe(plain(body))
    expect(plain((await open(`/t/${tag.toLowerCase()}`)).body)).toBe(plain(body))
    expect(body.match(/<script.*?>/g)).toEqual(['<script src="/status.js" defer>', '<script src="/live.js" defer>'])
    expect(gzipSync(body).length).toBeLessThan(15_000)
    expect(body.length).toBeLessThan(15_000)
  })

  test('is not indexed or cached, and sets no cookie', async () => {
    const { headers, body } = await open(`/t/${tag}`)
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('answers HEAD requests like GET, because programs check links in messages with them', async () => {
    for (const path of [`/t/${tag}`, `/T/${tag}`, '/t/0000000000000000000000000A']) {
      const { statusCode, headers, body } = await portal.app.inject({ method: 'HEAD', url: path })
      const got = await open(path)
      expect([statusCode, headers['content-type'], body]).toEqual([got.statusCode, got.headers['content-type'], ''])
    }
  })

  test('changes nothing when it is opened', async () => {
    const rows = () => portal.db.selectFrom('string_jobs').selectAll().execute()
    const before = await rows()
    await open(`/t/${tag}`)
    expect(await rows()).toEqual(before)
    expect(await portal.db.selectFrom('job_events').selectAll().execute()).toEqual([])
  })

  test('shows each new state of the job', async () => {
    const technician = await createTechnician(portal)
    const path = `/technician/string_job/${job}`
    const headline = async () => textOf((await open(`/t/${tag}`)).body).find((line) => / racket | order /.test(line))
    const setStatus = (status: string) => portal.call('PATCH', `${path}/status/`, { as: technician, body: { status } })
    await portal.call('POST', `${path}/start/`, { as: technician, body: {} })
    expect(await headline()).toBe('Your racket is on the machine')
    await setStatus('READY_FOR_PICKUP')
    expect(await headline()).toBe('Your racket is ready')
    await portal.call('PATCH', `${path}/mark_paid/`, { as: technician, body: {} })
    expect((await open(`/t/${tag}`)).body).toContain('$30.00 · Paid')
    await portal.call('PUT', `${path}/shelf/`, { as: technician, body: { shelf: 'C4' } })
    expect(textOf((await open(`/t/${tag}`)).body)).toContain('Ready for pickup, shelf C4')
    await setStatus('COMPLETED')
    expect(await headline()).toBe('Your racket was collected')
    expect(textOf((await open(`/t/${tag}`)).body).join()).not.toContain('shelf')
    await setStatus('CANCELLED')
    expect(await headline()).toBe('This order is cancelled')
    expect((await open(`/t/${tag}`)).body).toContain('Refund due')
  })

  test('shows the opening hours once they are set', async () => {
    await sql`insert into opening_hours select day, 0, 1440 from generate_series(1, 7) day`.execute(portal.db)
    const lines = textOf((await open(`/t/${tag}`)).body)
    expect(lines.find((line) => line.startsWith('Open until '))).toBe('Open until 12:00 AM')
    expect(lines).toContain('Every day 12:00 AM to 12:00 AM')
    expect(lines).not.toContain('Most evenings')
  })
})

describe('a request with another tag', () => {
  const unknown = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'

  test('gets the same page if the tag is unknown, damaged, replaced or expired', async () => {
    const plain = async (path: string) => {
      const { statusCode, body } = await open(path)
      return [statusCode, body.replace(/nonce="[^"]+"/, '')]
    }
    const missing = await plain(`/t/${unknown}`)
    expect(missing[0]).toBe(404)
    expect(await plain('/t/x')).toEqual(missing)
    await portal.db
      .updateTable('tags')
      .set({ tag: unknown.replace('7', '6') })
      .execute()
    expect(await plain(`/t/${tag}`)).toEqual(missing)
    await portal.db.updateTable('tags').set({ tag }).execute()
    await sql`
      update string_jobs set order_status = 'COMPLETED', order_completion_date = now() - interval '61 days'
    `.execute(portal.db)
    expect(await plain(`/t/${tag}`)).toEqual(missing)
  })

  test('is refused after 30 misses of its address in ten minutes, unless the tag is valid', async () => {
    const statuses: number[] = []
    for (let guess = 0; guess < 32; guess++) statuses.push((await open(`/t/${unknown}`, '192.0.2.9')).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429, 429])
    const refused = await open(`/t/${unknown}`, '192.0.2.9')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await open(`/t/${tag}`, '192.0.2.9')).statusCode).toBe(200)
    expect((await open(`/t/${unknown}`, '192.0.2.10')).statusCode).toBe(404)
  })

  test('is refused after 30 misses of all IPv6 addresses of one line together', async () => {
    const guess = async (address: string) => (await open(`/t/${unknown}`, address)).statusCode
    for (let guesses = 0; guesses < 30; guesses++) expect(await guess(`2001:db8:1:2::${guesses}`)).toBe(404)
    expect(await guess('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await guess('2001:db8:1:3::1')).toBe(404)
  })
})

describe('many hits of a page', () => {
  // The clock is stopped, so that neither the kept page nor the limit gets old.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterAll(() => void vi.useRealTimers())

  const rename = (name: string) => portal.db.updateTable('shop_settings').set({ name }).execute()

  test('render it once a second, each with a nonce of its own', async () => {
    const first = await open(`/t/${tag}`)
    await rename('A new name')
    const second = await open(`/t/${tag}`)
    expect(second.body).toContain('Feather &amp; String')
    const nonceOf = ({ body }: typeof first) => /nonce="([^"]+)"/.exec(body)?.[1]
    expect(nonceOf(second)).not.toBe(nonceOf(first))
    expect(second.headers['content-security-policy']).toContain(nonceOf(second))
    vi.setSystemTime(Date.now() + 1_001)
    expect((await open(`/t/${tag}`)).body).toContain('A new name')
  })

  test('do not show a page whose tag was replaced', async () => {
    const technician = await createTechnician(portal)
    expect((await open(`/t/${tag}`)).statusCode).toBe(200)
    await replaceTag(portal.db, job, technician.id)
    expect((await open(`/t/${tag}`)).statusCode).toBe(404)
  })

  test('are refused beyond 20 a second of a network', async () => {
    const hit = (address: string, path = '/t/7ZZZZZZZZZZZZZZZZZZZZZZZZZ') =>
      limited.app.inject({ url: path, remoteAddress: address })
    for (let count = 0; count < 20; count++) expect((await hit(`2001:db8:1:2::${count}`)).statusCode).toBe(404)
    const refused = await hit('2001:db8:1:2::ffff')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    expect(refused.body).toContain('Please wait a moment, and open the page again.')
    expect((await hit('2001:db8:1:2::ffff', '/T/x')).statusCode).toBe(429)
    expect((await hit('2001:db8:1:3::1')).statusCode).toBe(404)
    vi.setSystemTime(Date.now() + 1_001)
    expect((await hit('2001:db8:1:2::1')).statusCode).toBe(404)
  })
})
