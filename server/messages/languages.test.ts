import { afterEach, expect, test } from 'vitest'
import { LANGUAGES, type LanguageOffer } from '../../contract/base/languages.ts'
import { MESSAGE_KINDS, MESSAGES } from '../../contract/messages/message-kinds.ts'
import { readCatalog } from '../base/process/catalogs.ts'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../testing/factories.ts'
import { HOUR, later, MINUTE, messageShop } from '../testing/message-shop.ts'
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
