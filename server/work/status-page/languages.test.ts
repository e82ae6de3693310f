import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LANGUAGE_COOKIE, LANGUAGES, type LanguageOffer } from '../../../contract/base/languages.ts'
import { type Catalog, sayIn } from '../../../contract/base/say.ts'
import { readCatalog } from '../../base/process/catalogs.ts'
import { createReaders } from '../../catalog/settings/languages.ts'
import { tagOf } from '../../job/tags/tags.ts'
import { stopUrlOf } from '../../messages/stop-links.ts'
import { createJob, createManager, createPerson, createRacket, type Person } from '../../testing/factories.ts'
import { ago, HOUR, later } from '../../testing/moments.ts'
import { testApp } from '../../testing/test-app.ts'
import { readBoard } from '../board/board.ts'
import { boardPage } from '../board/board-html.ts'
import { statusOfJob } from './queries.ts'
import { statusPage } from './status-html.ts'

const portal = testApp()
const ORIGIN = 'http://localhost:3000'
let customer: Person
let manager: Person
let tag: string
let job: number

const offer = (settings: Partial<LanguageOffer>) =>
  portal.ask('PUT', '/shop/settings/', { as: manager, body: settings })

const open = (url: string, language?: string) =>
  portal.app.inject({ url, headers: language === undefined ? {} : { 'accept-language': language } })

const langOf = (page: string) => /<html lang="([^"]+)">/.exec(page)?.[1]

beforeEach(async () => {
  manager = await createManager(portal)
  customer = await createPerson(portal)
  job = await createJob(portal, customer, { received_at: new Date(), due_at: new Date('2030-11-28T17:00:00Z') })
  tag = await tagOf(portal.db, job)
})
// The settings row is kept between tests.
afterEach(() => portal.db.updateTable('shop_settings').set({ languages: [], language: 'en' }).execute())

describe('the status page', () => {
  test('is the same for every browser while the shop offers English only', async () => {
    const plain = (page: string) => page.replaceAll(/nonce="[^"]+"/g, '')
    const before = plain((await open(`/t/${tag}`)).body)
    expect(langOf(before)).toBe('en')
    for (const language of ['de', 'zh-CN', '*', 'nonsense']) {
      expect(plain((await open(`/t/${tag}`, language)).body), language).toBe(before)
    }
  })

  test('is in the language of the browser, with the names of days and months, and the shop’s clock', async () => {
    await offer({ languages: ['de', 'ja'] })
    const german = (await open(`/t/${tag}`, 'de-AT')).body
    expect(langOf(german)).toBe('de')
    for (const text of ['Ihr Schläger ist im Geschäft', 'Fertig: Do., 28. Nov., 5:00 PM', 'Offen', 'Jetzt bezahlen']) {
      expect(german).toContain(text)
    }
    const japanese = (await open(`/t/${tag}`, 'ja')).body
    expect(japanese).toContain('ラケットをお預かりしています')
    expect(japanese).toContain('今すぐ支払う')
    const english = (await open(`/t/${tag}`, 'ko, en;q=0.5')).body
    expect([langOf(english), english.includes('Your racket is in the shop')]).toEqual(['en', true])
  })

  test('is in the language of the shop when the browser asks for none that it offers, and in English for *', async () => {
    await offer({ languages: ['de'], language: 'de' })
    for (const language of [undefined, '', 'ko', 'nonsense!!;q=']) {
      expect(langOf((await open(`/t/${tag}`, language)).body), String(language)).toBe('de')
    }
    expect(langOf((await open(`/t/${tag}`, '*')).body)).toBe('en')
  })

  test('and a stop link are in the language that the customer chose, unless the browser has another choice', async () => {
    await offer({ languages: ['de', 'ja'] })
    await portal.call('PUT', '/me/messages/', { as: customer, body: { unwanted: [], language: 'ja' } })
    const links = [`/t/${tag}`, await stopUrlOf(portal.db, customer.id, '')]
    for (const link of links) {
      expect(langOf((await open(link, 'de')).body), link).toBe('ja')
      const headers = { 'accept-language': 'en', cookie: `${LANGUAGE_COOKIE}=de` }
      expect(langOf((await portal.app.inject({ url: link, headers })).body), link).toBe('de')
    }
    const refused = await portal.app.inject({
      method: 'POST',
      url: `/t/${tag}/frame/yes/1`,
      headers: { origin: ORIGIN, 'accept-language': 'de', 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    })
    expect([refused.statusCode, langOf(refused.body)]).toEqual([409, 'ja'])
    await offer({ languages: ['de'] })
    for (const link of links) expect(langOf((await open(link, 'de')).body), link).toBe('de')
  })

  test('changes in every language when the customer answers', async () => {
    await offer({ languages: ['de'] })
    const asked_extras = JSON.stringify([{ name: 'Grip', amount: 500 }])
    await portal.db.updateTable('string_jobs').set({ asked_extras }).where('id', '=', job).execute()
    for (const [language, question] of [
      ['de', 'Eine Frage des Geschäfts'],
      ['en', 'A question from the shop'],
    ] as const) {
      expect((await open(`/t/${tag}`, language)).body).toContain(question)
    }
    await portal.app.inject({
      method: 'POST',
      url: `/t/${tag}/extras/decline/500`,
      headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    })
    for (const language of ['de', 'en']) {
      const { body } = await open(`/t/${tag}`, language)
      expect(body.includes('Frage') || body.includes('question'), language).toBe(false)
    }
  })

  test('refuses in the language of the reader', async () => {
    await offer({ languages: ['id'] })
    const unknown = await open('/t/7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'id')
    expect(unknown).toMatchObject({ statusCode: 404, body: expect.stringContaining('Kode ini bukan milik raket') })
    const foreign = await portal.app.inject({
      method: 'POST',
      url: `/t/${tag}/pay`,
      headers: {
        origin: 'https://evil.example',
        'accept-language': 'id',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: '',
    })
    expect([foreign.statusCode, langOf(foreign.body)]).toEqual([403, 'id'])
    expect(foreign.body).toContain('Pembayaran tidak bisa dilakukan')
    expect(foreign.body).toContain('Permintaan ini tidak berasal dari portal.')
  })
})

test('the page of a stop link is in the language that the customer chose for messages, otherwise in that of the browser', async () => {
  await offer({ languages: ['ko'] })
  const { stop_token } = await portal.db
    .insertInto('message_choices')
    .values({ user_id: customer.id })
    .returning('stop_token')
    .executeTakeFirstOrThrow()
  expect((await open(`/stop/${stop_token}`, 'ko-KR')).body).toContain('리마인더를 중단할까요?')
  expect((await open('/stop/7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'ko')).body).toContain('더 이상 유효하지 않은 링크입니다')
  await portal.db.updateTable('users').set({ language: 'ko' }).where('id', '=', customer.id).execute()
  expect((await open(`/stop/${stop_token}`, 'en')).body).toContain('리마인더를 중단할까요?')
  const headers = { 'accept-language': 'en' }
  const pressed = await portal.app.inject({ method: 'POST', url: `/stop/${stop_token}`, headers })
  expect([pressed.statusCode, langOf(pressed.body)]).toEqual([200, 'ko'])
})

test('the board is in the language of the shop, whatever browser shows it', async () => {
  await offer({ languages: ['ms', 'de'], language: 'ms' })
  const { address } = (await portal.ask('POST', '/shop/board/', { as: manager, body: {} })).body
  const { pathname, search } = new URL(address)
  const { body } = await open(pathname + search, 'de')
  expect(langOf(body)).toBe('ms')
  expect(body).toContain('Tiada raket buat masa ini')
})

test('while the database does not respond, the shop offers what it last offered', async () => {
  await offer({ languages: ['de'] })
  const readers = createReaders(portal.db)
  const asked = { headers: { 'accept-language': 'de' } }
  expect(readers.sayAsKnown(asked).language).toBe('en')
  await readers.sayTo(asked)
  expect(readers.sayAsKnown(asked).language).toBe('de')
})

/** A language that has a translation of everything: 40% longer, with accents, in brackets. */
const everything: Catalog = Object.assign(new Map<string, string>(), {
  get: (key: string) => `⟦${key.replaceAll('e', 'é')}${' ·'.repeat(Math.ceil(key.length / 5))}⟧`,
})
const test_language = sayIn('de', everything, () => {})

/** Takes everything in brackets away. A sentence can be a value of another one. */
function withoutBrackets(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '')
  return rest === text ? text : withoutBrackets(rest)
}

/** The words of a page that are not in brackets. */
const untranslated = (page: string) =>
  withoutBrackets(
    page
      .slice(page.indexOf('<body>'))
      .replaceAll(/<(?:style|script|svg)[\s\S]*?<\/(?:style|script|svg)>/g, '')
      .replaceAll(/<[^>]*?(?:(?:aria-label|data-said|data-text)="([^"]*)")?[^>]*>/g, '\n$1\n'),
  )
    .split('\n')
    .flatMap((line) => line.match(/\p{L}{3,}/gu) ?? [])

test('no sentence of the public pages is outside of the catalogs', async () => {
  const racket_id = await createRacket(portal, customer, { manufacturer: 'Yonex', model_name: 'Arc' })
  const [soon, lately] = [later(HOUR), ago(HOUR)]
  await portal.db
    .insertInto('opening_hours')
    .values([1, 2, 3].map((weekday) => ({ weekday, opens: 0, closes: 1440 })))
    .execute()
  const jobs = [
    job,
    await createJob(portal, customer, { racket_id }),
    await createJob(portal, customer, { racket_id, received_at: lately, due_at: lately }),
    await createJob(portal, customer, {
      received_at: lately,
      started_at: lately,
      due_at: soon,
      cross_tension: 30,
      pre_stretch: false,
    }),
    await createJob(portal, customer, { order_status: 'READY_FOR_PICKUP', received_at: lately, ready_at: lately }),
    await createJob(portal, customer, { order_status: 'CANCELLED' }),
    await createJob(portal, customer, { order_status: 'COMPLETED', paid: 'technician' }),
    await createJob(portal, customer, { price: 10, asked_extras: JSON.stringify([{ name: 'Grip', amount: 5 }]) }),
  ]
  const data = new Set(['Stringbed', 'Yonex', 'Astrox', 'Pro', 'Arc', 'lbs', 'Grip'])
  for (const id of jobs) {
    const page = statusPage(await statusOfJob(portal.db, id), 'TAG', '', {
      say: test_language,
      now: new Date(),
      arrival: 'abandoned',
    })
    const days = /^(Mon|Diens|Mitt|Donn|Frei|Sams|Sonn|Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/
    expect(
      untranslated(page).filter((word) => !data.has(word) && !days.test(word)),
      String(id),
    ).toEqual([])
  }
  const board = boardPage(await readBoard(portal.db), '', test_language)
  const days =
    /^(Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/
  expect(untranslated(board).filter((word) => !data.has(word) && !days.test(word))).toEqual([])
  await portal.db.deleteFrom('opening_hours').execute()
})

test.each(LANGUAGES)('%s has the refusals that the public pages show', (language) => {
  const catalog = readCatalog(language)
  for (const sentence of [
    'This code does not belong to a racket in this shop, or it is out of date. Please ask the shop.',
    "Please open your racket's page again and answer there.",
    'Too many attempts. Please wait a while before you try again.',
    'This job is already paid.',
    'The shop has changed its question. Please look at it again.',
  ]) {
    expect(catalog.get(sentence), sentence).toBeTruthy()
  }
})
