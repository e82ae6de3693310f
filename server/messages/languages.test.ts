import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ALL_LANGUAGES, LANGUAGES, type LanguageOffer } from '../../contract/base/languages.ts'
import { MESSAGE_KINDS, MESSAGES } from '../../contract/messages/message-kinds.ts'
import { readCatalog } from '../base/process/catalogs.ts'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../testing/factories.ts'
import { listedValues } from '../testing/listed-values.ts'
import { messageShop } from '../testing/message-shop.ts'
import { HOUR, later, MINUTE } from '../testing/moments.ts'
import { planMessages } from '../testing/plan-messages.ts'

const { portal, mail, setStatus, workAt, messages } = messageShop()

const offer = (settings: LanguageOffer) => portal.db.updateTable('shop_settings').set(settings).execute()
afterEach(() => offer({ languages: [], language: 'en' }))

const choose = (as: Person, language: unknown) =>
  portal.ask('PUT', '/me/messages/', { as, body: { unwanted: [], language } })

test('a customer who chose German gets German emails from a technician whose language is Chinese', async () => {
  await offer({ languages: ['de', 'zh-Hans'], language: 'en' })
  const technician = await createTechnician(portal)
  const customer = await createPerson(portal)
  expect((await choose(technician, 'zh-Hans')).status).toBe(200)
  expect((await choose(customer, 'de')).body).toMatchObject({ language: 'de', languages: ['de', 'zh-Hans'] })
  const id = await createJob(portal, customer, { tension: 25, cross_tension: 27 })
  const path = `/technician/string_job/${id}/status/`
  expect((await portal.ask('PATCH', path, { as: technician, body: { status: 'READY_FOR_PICKUP' } })).status).toBe(200)
  await planMessages(portal)
  await workAt(later(HOUR))
  const { ticket } = await portal.db.selectFrom('string_jobs').select('ticket').executeTakeFirstOrThrow()
  const [message] = await messages()
  expect(message?.subject).toBe(`Abholbereit: ${ticket}`)
  for (const part of [
    'Guten Tag Lena,\n\nabholbereit:',
    'Eigene Saite',
    `Abholnummer ${ticket}: Abholbereit`,
    'Zu zahlen: $20.00',
    'Öffnungszeiten:\n',
  ]) {
    expect(message?.text_body).toContain(part)
  }
  expect(message?.text_body).not.toMatch(/Hello|Ready|Ticket|Amount|Opening/)
  expect(mail.received[0]?.text).toContain('<html lang=3D"de">')
})

test('without a choice, and with one that is no longer offered, messages are in the language of the shop', async () => {
  await offer({ languages: ['ja', 'ko'], language: 'ja' })
  const [lena, mia] = [await createPerson(portal), await createPerson(portal)]
  await choose(mia, 'ko')
  await offer({ languages: ['ja'], language: 'ja' })
  expect((await portal.ask('GET', '/me/messages/', { as: mia })).body).toMatchObject({ language: null })
  for (const person of [lena, mia]) await setStatus(await createJob(portal, person), 'READY_FOR_PICKUP')
  await workAt(later(16 * MINUTE))
  expect((await messages()).map(({ subject }) => subject.split('：')[0])).toEqual(['お渡しできます', 'お渡しできます'])
})

test('a text that the shop wrote itself stays as it is, around values in the language of the customer', async () => {
  await offer({ languages: ['de'], language: 'de' })
  const manager = await createManager(portal)
  const body = { kind: 'ready', subject: 'Come and get it', body: 'It is done. {price}' }
  expect((await portal.ask('PUT', '/shop/messages/templates/', { as: manager, body })).status).toBe(200)
  await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
  await workAt(later(16 * MINUTE))
  expect(await messages()).toMatchObject([{ subject: 'Come and get it' }])
  expect((await messages())[0]?.text_body).toContain('It is done. Zu zahlen: $20.00')
})

describe('texts that the shop wrote itself in several languages', () => {
  const PATH = '/shop/messages/templates/'
  const OWN = { subject: 'Come and get it', body: 'It is done. {price}' }
  const GERMAN = { subject: 'Fertig', body: 'Alles fertig. {price}' }
  let manager: Person
  beforeEach(async () => {
    await offer({ languages: ['de', 'ko'], language: 'en' })
    manager = await createManager(portal)
  })

  const ask = (method: 'PUT' | 'POST', path: string, body: unknown) => portal.ask(method, path, { as: manager, body })
  const save = (template: object, named: object = {}) => ask('PUT', PATH, { kind: 'ready', ...template, ...named })
  async function read(query = '') {
    const { status, body } = await portal.ask('GET', `${PATH}${query}`, { as: manager })
    expect(status).toBe(200)
    return body.find(({ kind }: { kind: string }) => kind === 'ready')
  }

  /** The subjects of the messages that customers with these languages get. */
  async function subjects(...languages: unknown[]) {
    for (const language of languages) {
      const customer = await createPerson(portal)
      await choose(customer, language)
      await setStatus(await createJob(portal, customer), 'READY_FOR_PICKUP')
    }
    await workAt(later(16 * MINUTE))
    return (await messages()).map(({ subject }) => subject.replace(/[A-Z]-\d+/, 'B-1'))
  }

  test('reach the customers with these languages, and those of other languages get the one of the shop', async () => {
    expect((await save(OWN)).body).toEqual({ kind: 'ready', ...OWN, is_default: false })
    expect((await save(GERMAN, { language: 'de' })).body).toEqual({
      kind: 'ready',
      ...GERMAN,
      is_default: false,
      language: 'de',
    })
    expect(await subjects('de', 'ko', null, 'en')).toEqual([GERMAN, OWN, OWN, OWN].map(({ subject }) => subject))
    expect((await messages())[0]?.text_body).toContain('Alles fertig. Zu zahlen: $20.00')
  })

  test('leave the portal’s own texts to customers of other languages while there is none for all', async () => {
    await save(GERMAN, { language: 'de' })
    expect(await subjects('de', 'ko', 'en')).toEqual(['Fertig', '수령 가능: B-1', 'Ready for pickup: B-1'])
  })

  test('go from the language of the shop to the English one, so that a shop that changes its language keeps its texts', async () => {
    await save(OWN)
    await offer({ languages: ['de', 'ko'], language: 'de' })
    expect(await subjects(null)).toEqual([OWN.subject])
    await save(GERMAN, { language: 'de' })
    expect(await read()).toEqual({ kind: 'ready', ...GERMAN, is_default: false })
    expect(await subjects('ko', 'en')).toEqual([OWN.subject, GERMAN.subject, OWN.subject])
  })

  test('are read and written without a language as before', async () => {
    const before = await read()
    expect(before).toEqual({ kind: 'ready', ...MESSAGES.ready.template, is_default: true })
    await offer({ languages: ['de'], language: 'de' })
    expect(await read()).toEqual(before)
    await save(OWN)
    expect(await read()).toEqual({ kind: 'ready', ...OWN, is_default: false })
    expect((await save(MESSAGES.ready.template)).body).toEqual(before)
    expect(await read()).toEqual(before)
    expect(await subjects(null)).toEqual(['Abholbereit: B-1'])
  })

  test('show what customers get, until the portal’s text is chosen for their language alone', async () => {
    await save(OWN)
    expect(await read('?language=de')).toEqual({ kind: 'ready', ...OWN, is_default: false, language: 'en' })
    const reset = await ask('POST', `${PATH}reset/`, { kind: 'ready', language: 'de' })
    expect(reset.body).toMatchObject({ subject: 'Abholbereit: {tickets}', is_default: true, language: 'de' })
    expect(await read('?language=de')).toEqual(reset.body)
    expect(await read('?language=ko')).toMatchObject({ ...OWN, language: 'en' })
    expect(await read('?language=en')).toMatchObject({ ...OWN, language: 'en' })
    expect(await subjects('de', 'ko')).toEqual(['Abholbereit: B-1', OWN.subject])
    expect((await save(OWN, { language: 'de' })).body).toEqual({
      kind: 'ready',
      ...OWN,
      is_default: false,
      language: 'de',
    })
    expect(await read('?language=de')).toMatchObject({ ...OWN, language: 'de' })
    await ask('POST', `${PATH}reset/`, { kind: 'ready' })
    expect(await read('?language=ko')).toMatchObject({
      subject: '수령 가능: {tickets}',
      is_default: true,
      language: 'ko',
    })
  })

  test('are those of one kind of message', async () => {
    await save(OWN)
    await save({ subject: 'Please tell us', body: '{detail}' }, { kind: 'question' })
    const { body } = await portal.ask('GET', PATH, { as: manager })
    const own = body.filter((template: { is_default: boolean }) => !template.is_default)
    expect(own).toMatchObject([{ kind: 'ready', ...OWN }, { kind: 'question' }])
    expect(await subjects(null)).toEqual([OWN.subject])
  })

  test('give way to the portal’s text in the language of the shop when they are reset without a language', async () => {
    await offer({ languages: ['de'], language: 'de' })
    await save(OWN, { language: 'en' })
    await save(GERMAN)
    await ask('POST', `${PATH}reset/`, { kind: 'ready' })
    expect(await subjects('de')).toEqual(['Abholbereit: B-1'])
  })

  test('are previewed and tested in their language', async () => {
    const template = { kind: 'question', subject: 'Frage', body: '{detail}\n\n{price}\n\n{rackets}', language: 'de' }
    const { body } = await ask('POST', '/shop/messages/preview/', template)
    for (const part of ['Die Ösen sind kaputt.', 'Zu zahlen: $', 'Abholnummer B-44: Abholbereit, Fach C2']) {
      expect(body.text).toContain(part)
    }
    expect(body.html).toContain('<html lang="de">')
    expect((await ask('POST', '/shop/messages/test/', { ...template, language: 'ko' })).status).toBe(204)
    const sent = await portal.db.selectFrom('messages').select(['subject', 'text_body']).executeTakeFirstOrThrow()
    expect(sent.subject).toBe('테스트: Frage')
    expect(sent.text_body).toContain('결제할 금액: $')
  })

  test('are refused in a language that the shop does not offer, and with an unknown placeholder in any', async () => {
    const refused = { status: 400, body: { error: 'The shop does not offer this language.' } }
    const template = { kind: 'ready', ...OWN, language: 'ja' }
    for (const [method, path] of [
      ['PUT', PATH],
      ['POST', '/shop/messages/preview/'],
      ['POST', '/shop/messages/test/'],
    ] as const) {
      expect(await ask(method, path, template), path).toMatchObject(refused)
    }
    expect(await ask('POST', `${PATH}reset/`, { kind: 'ready', language: 'ja' })).toMatchObject(refused)
    expect(await portal.ask('GET', `${PATH}?language=ja`, { as: manager })).toMatchObject(refused)
    for (const language of ['fr', '', 7, null]) {
      expect((await save(OWN, { language })).status, String(language)).toBe(400)
    }
    expect(await save({ ...OWN, body: '{Preis}' }, { language: 'de' })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('{Preis} is not a placeholder.') },
    })
    expect((await save({ ...OWN, kind: 'gossip' }, { language: 'de' })).status).toBe(400)
    expect((await save({ ...OWN, body: 'x'.repeat(5001) }, { language: 'de' })).status).toBe(400)
    expect(await portal.db.selectFrom('message_templates').selectAll().execute()).toEqual([])
  })

  test('do not overwrite each other when two managers save two languages at once', async () => {
    const other = await createManager(portal)
    const texts = ['de', 'ko', 'en', 'de', 'ko', 'en'].map((language, index) => ({
      language,
      subject: `${language} ${index}`,
    }))
    const answers = await Promise.all(
      texts.map((text, index) =>
        portal.ask('PUT', PATH, { as: index % 2 ? other : manager, body: { kind: 'ready', ...OWN, ...text } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200))
    for (const language of ['de', 'ko', 'en']) {
      expect(await read(`?language=${language}`)).toMatchObject({
        subject: expect.stringMatching(`^${language} `),
        language,
      })
    }
  })

  test('name their language in the audit trail', async () => {
    await save(GERMAN, { language: 'de' })
    await save(GERMAN, { language: 'de' })
    await save(OWN)
    const entries = await portal.db.selectFrom('audit_entries').select(['subject', 'from_value', 'to_value']).execute()
    expect(entries).toEqual([
      {
        subject: "text of the message 'Ready for pickup' (Deutsch)",
        from_value: 'Abholbereit: {tickets}',
        to_value: 'Fertig',
      },
      {
        subject: "text of the message 'Ready for pickup'",
        from_value: 'Ready for pickup: {tickets}',
        to_value: OWN.subject,
      },
    ])
  })
})

test('a language that the shop does not offer, and one that the portal does not speak, are refused', async () => {
  await offer({ languages: ['de'], language: 'en' })
  const customer = await createPerson(portal)
  expect(await choose(customer, 'ko')).toMatchObject({
    status: 400,
    body: { error: 'The shop does not offer this language.' },
  })
  for (const language of ['fr', '', 7]) expect((await choose(customer, language)).status, String(language)).toBe(400)
  expect((await choose(customer, 'en')).body).toMatchObject({ language: 'en' })
  expect((await choose(customer, null)).body).toMatchObject({ language: null })
})

test.each(LANGUAGES)('every text of a message has a translation: %s', (language) => {
  const catalog = readCatalog(language)
  for (const kind of MESSAGE_KINDS) {
    const { subject, body } = MESSAGES[kind].template
    expect([catalog.has(subject), catalog.has(body)], kind).toEqual([true, true])
  }
})

test('the database allows exactly the languages of the contract', async () => {
  const which = sql<boolean>`conname in ('shop_settings_languages', 'users_language', 'message_templates_language')`
  expect(await listedValues(portal.db, which)).toEqual({
    shop_settings_languages: LANGUAGES,
    users_language: ALL_LANGUAGES,
    message_templates_language: ALL_LANGUAGES,
  })
})
