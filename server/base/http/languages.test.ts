import { afterEach, beforeEach, expect, test } from 'vitest'
import { LANGUAGE_COOKIE } from '../../../contract/base/languages.ts'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let customer: Person

/** The headers that every browser sends. */
const BROWSER = { 'sec-fetch-mode': 'cors' }

const ask = (headers: Record<string, string>, body: object = { racket: 0, tension: 24 }) =>
  portal.ask('POST', '/string_job/', { as: customer, body, headers })

beforeEach(async () => {
  const manager = await createManager(portal)
  customer = await createPerson(portal)
  await portal.call('PUT', '/shop/settings/', { as: manager, body: { languages: ['de', 'ja'] } })
})
// The settings row is kept between tests.
afterEach(() => portal.db.updateTable('shop_settings').set({ languages: [], language: 'en' }).execute())

const ENGLISH = ['Please select a racket']
const GERMAN = ['Bitte wählen Sie einen Schläger aus']

test('a browser gets refusals in the language of its reader', async () => {
  expect((await ask({ ...BROWSER, 'accept-language': 'de-AT' })).body).toEqual(GERMAN)
  expect((await ask({ cookie: `${LANGUAGE_COOKIE}=de`, 'accept-language': 'ja' })).body).toEqual(GERMAN)
})

test('sentences with values and those of fields are translated, too', async () => {
  const german = { ...BROWSER, 'accept-language': 'de' }
  const racket = { manufacturer: '', model_name: 'x'.repeat(101) }
  const { body } = await portal.ask('POST', '/racket/', { as: customer, body: racket, headers: german })
  expect(body).toMatchObject({
    error: 'Der Hersteller fehlt',
    fields: {
      manufacturer: 'Der Hersteller fehlt',
      model_name: expect.stringContaining('höchstens 100 Zeichen'),
    },
  })
  const missing = await portal.ask('GET', '/racket/999999/', { as: customer, headers: german })
  expect(missing).toMatchObject({ status: 404, body: { error: 'Dieser Schläger wurde nicht gefunden.' } })
  expect((await portal.ask('GET', '/nothing/', { as: customer, headers: german })).body.error).toBe('Nicht gefunden.')
})

test('a refusal with a condition is translated whole', async () => {
  const german = { ...BROWSER, 'accept-language': 'de' }
  const accepted = { tension: 28, accepts_risk: true, accepted_limit: 26 }
  const limited = await createRacket(portal, customer, { tension_limit: 27 })
  const again = 'Bitte prüfen Sie den Auftrag noch einmal.'
  expect((await ask(german, { racket: limited, ...accepted })).body).toEqual([
    `Dieser Schläger hat jetzt die maximale Bespannungshärte 27 lbs. ${again}`,
  ])
  const racket = await createRacket(portal, customer)
  expect((await ask(german, { racket, ...accepted })).body).toEqual([
    `Dieser Schläger hat keine maximale Bespannungshärte mehr. ${again}`,
  ])
  const above = (await ask(german, { racket: limited, tension: 28 })).body
  expect(above[0]).toMatch(/^28 lbs liegt über der maximalen Bespannungshärte von diesem Schläger, 27 lbs\./)
})

test('a refusal with an amount is translated whole, and the amount stays in its sentence', async () => {
  const german = { ...BROWSER, 'accept-language': 'de' }
  const racket = await createRacket(portal, customer)
  const [price] = (await ask(german, { racket, tension: 24, shown_price: 1 })).body
  expect(price).toMatch(/^Der Preis hat sich auf \$[\d.?]+ geändert\. Bitte prüfen Sie den Preis/)
  const technician = await createTechnician(portal)
  const id = await createJob(portal, customer, { order_status: 'READY_FOR_PICKUP', price: 2000 })
  const body = { jobs: [{ id, order_status: 'READY_FOR_PICKUP' }], paid: 1999 }
  const { body: refused } = await portal.ask('POST', '/counter/hand_over/', { as: technician, body, headers: german })
  expect(refused.error).toBe(
    'Der zu zahlende Betrag ist jetzt $20.00. Es wurde nichts ausgegeben. Bitte prüfen Sie die Liste noch einmal.',
  )
})

test('a refusal with a status is translated whole', async () => {
  const german = { ...BROWSER, 'accept-language': 'de' }
  const technician = await createTechnician(portal)
  const id = await createJob(portal, customer, { order_status: 'COMPLETED' })
  const received = await portal.ask('POST', `/technician/string_job/${id}/received/`, {
    as: technician,
    headers: german,
  })
  expect(received.body.error).toBe('Dieser Auftrag ist abgeschlossen.')
  const label = await portal.ask('GET', `/labels/?jobs=${id}`, { as: technician, headers: german })
  expect(label.body.error).toBe(
    `Auftrag #${id} ist abgeschlossen: Sein Schläger hat das Geschäft verlassen, deshalb bekommt er kein Etikett.`,
  )
})

test('programs, * and languages that the shop does not offer get the sentences of the specification', async () => {
  const all: Record<string, string>[] = [
    {},
    // A program may name a language without being a browser.
    { 'accept-language': 'de' },
    // Node sends this with every request of fetch.
    { ...BROWSER, 'accept-language': '*' },
    { ...BROWSER, 'accept-language': 'ko' },
    { ...BROWSER, cookie: `${LANGUAGE_COOKIE}=ko` },
  ]
  for (const headers of all) {
    expect((await ask(headers)).body, JSON.stringify(headers)).toEqual(ENGLISH)
  }
})

test('API keys get the sentences of the specification, also with the headers of a browser', async () => {
  const manager = await createManager(portal)
  const body = { name: 'Bookkeeping', role: 'manager' }
  const { key } = (await portal.ask('POST', '/shop/api_keys/', { as: manager, body })).body
  const german = { ...BROWSER, 'accept-language': 'de', cookie: `${LANGUAGE_COOKIE}=de` }
  const errorOf = async (token: string, path: string) =>
    (await portal.ask('GET', path, { as: { token }, headers: german })).body.error
  expect(await errorOf(key, '/racket/999999/')).toMatch(/^Could not find the specified racket\./)
  expect(await errorOf(key, '/shop/api_keys/')).toBe('API keys cannot do this.')
  expect(await errorOf(`${key}x`, '/racket/')).toBe('Please sign in.')
})

test('a header of 10 kB is refused, whichever it is', async () => {
  for (const name of ['accept-language', 'x-any']) {
    expect(await ask({ ...BROWSER, [name]: 'd'.repeat(10_000) }), name).toMatchObject({ status: 431 })
    expect((await ask({ ...BROWSER, [name]: 'd'.repeat(8_000) })).status, name).toBe(400)
  }
})
