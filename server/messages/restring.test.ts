import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { OPT_IN_KINDS } from '../../contract/messages/message-kinds.ts'
import { transact } from '../base/database/connect.ts'
import { createJob, createManager, createPerson, createRacket, type Person } from '../testing/factories.ts'
import { listedValues } from '../testing/listed-values.ts'
import { messageShop } from '../testing/message-shop.ts'
import { DAY, daysAgo, HOUR, later } from '../testing/moments.ts'
import { sendAgain, sendNow } from './actions.ts'
import { stopRestoredMessages } from './forget.ts'
import { remindToRestring } from './restring.ts'
import { messageRules } from './settings.ts'
import { stopReminders, stopUrlOf } from './stop-links.ts'

const { portal, mail, workAt, messages } = messageShop()

let me: Person
beforeEach(async () => {
  me = await createPerson(portal)
  await sql`delete from opening_hours`.execute(portal.db)
  await sql`insert into opening_hours (weekday, opens, closes) select day, 540, 1080 from generate_series(1, 7) day`.execute(
    portal.db,
  )
  await sql`update message_settings set kinds = '{restring}'`.execute(portal.db)
})

/** Strings a racket that came a day before it was ready, and went home at once. */
const strung = (racket_id: number, days: number) =>
  createJob(portal, me, {
    racket_id,
    order_status: 'COMPLETED',
    order_create_date: daysAgo(days + 1),
    received_at: daysAgo(days + 1),
    ready_at: daysAgo(days),
    left_at: daysAgo(days),
    order_completion_date: daysAgo(days),
  })

/** A racket whose strings lasted 40 days twice, and that was strung so many days ago. */
async function racketStrung(days: number, overrides: object = {}) {
  const racket = await createRacket(portal, me, overrides)
  await strung(racket, days + 82)
  await strung(racket, days + 41)
  return { racket, job: await strung(racket, days) }
}

const wish = (wanted: string[] = ['restring']) =>
  portal.ask('PUT', '/me/messages/', { as: me, body: { unwanted: [], wanted } })

/** The next time that the clock in the shop shows an hour, so many days from today. */
function atHour(hour: number, days = 0): Date {
  const moment = later(days * DAY)
  moment.setUTCHours(hour, 0, 0, 0)
  return moment
}

/** Runs the background jobs four times a day, in and out of opening hours, from one day to another. */
async function workFrom(first: number, last: number) {
  for (let day = first; day <= last; day++) for (const hour of [8, 9, 12, 18]) await workAt(atHour(hour, day))
}

const sent = async () => (await messages()).filter(({ state }) => state === 'sent')

test('it is sent at opening time on the day before the strings will probably be soft, once, with a button', async () => {
  const { racket, job } = await racketStrung(35, { model_name: 'Astrox' })
  const other = await createJob(portal, await createPerson(portal))
  await sql`
    update string_jobs set ticket = (select ticket from string_jobs where id = ${other}) where id = ${job}
  `.execute(portal.db)
  const { ready_at } = await portal.db
    .selectFrom('string_jobs')
    .select('ready_at')
    .where('id', '=', job)
    .executeTakeFirstOrThrow()
  await wish()
  await workFrom(2, 6)
  const [message, ...others] = await sent()
  expect(others).toEqual([])
  expect(message?.sent_at).toEqual(atHour(9, 4))
  expect(message).toMatchObject({ kind: 'restring', subject: 'Time to restring: Yonex Astrox' })
  const days = Math.round((atHour(9, 4).getTime() - Number(ready_at)) / DAY)
  expect(message?.text_body).toContain(`Your Astrox was strung ${days} days ago. Its strings usually last 40 days.`)
  expect(message?.text_body).toMatch(
    /Its strings usually last 40 days\. Bring it today and it will be ready \w{3}, \w{3} \d+, [\d: APM]+\./,
  )
  expect(message?.text_body).toContain(`Same Again:\nhttp://localhost:3000/restring/${racket}`)
  expect(message?.text_body).not.toContain('/t/')
  // The ticket belongs to another racket by now.
  expect(message?.text_body).not.toContain('Ticket')
  expect(mail.received[0]?.text).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/stop\/[0-9A-Z]{26}>/im)
})

test('its sentence contains no name of a racket that mail programs turn into a link', async () => {
  await racketStrung(38, { model_name: 'evil.example' })
  await wish()
  await workFrom(0, 2)
  const [message] = await sent()
  expect(message?.text_body).toContain('Your evil.\u2060example was strung')
  expect(message?.text_body).not.toContain('evil.example')
})

test('it is sent although the question why the racket comes was skipped in an order that was not placed', async () => {
  const { job } = await racketStrung(35)
  await portal.call('PUT', `/string_job/${job}/end/`, { as: me, body: { reason: 'skipped' } })
  await wish()
  await workFrom(2, 6)
  expect(await sent()).toHaveLength(1)
})

test('it is not sent for a racket that has an order already, but for one whose order was undone', async () => {
  const [ordered, undone] = [await racketStrung(35), await racketStrung(35)]
  await wish()
  await createJob(portal, me, { racket_id: ordered.racket })
  const order = await createJob(portal, me, { racket_id: undone.racket })
  await sql`update string_jobs set order_status = 'CANCELLED', undone_at = now() where id = ${order}`.execute(portal.db)
  await workFrom(3, 5)
  expect(await sent()).toHaveLength(1)
  const told = await portal.db.selectFrom('message_jobs').select('string_job_id').execute()
  expect(told).toEqual([{ string_job_id: undone.job }])
})

test('nobody gets it without switching it on, and not while the shop does not send it', async () => {
  await racketStrung(38)
  await workFrom(0, 2)
  await sql`update message_settings set kinds = '{ready}'`.execute(portal.db)
  await wish()
  await workFrom(0, 2)
  expect(await messages()).toEqual([])
})

test.each<[string, () => Promise<unknown>]>([
  ['switches it off', () => wish([])],
  ['presses the stop link', async () => stopReminders(portal.db, (await stopUrlOf(portal.db, me.id, '')).slice(6))],
])('a customer who %s leaves it on for others', async (_, stop) => {
  await wish()
  const other = await createPerson(portal)
  await portal.call('PUT', '/me/messages/', { as: other, body: { unwanted: [], wanted: ['restring'] } })
  await stop()
  const wishes = await portal.db.selectFrom('message_wishes').select('user_id').execute()
  expect(wishes).toEqual([{ user_id: other.id }])
  expect(await portal.call('GET', '/me/messages/', { as: other })).toMatchObject({ unwanted: [], wanted: ['restring'] })
})

test('a forecast that has passed when it is switched on is never sent', async () => {
  await racketStrung(41)
  await wish()
  await workFrom(0, 2)
  expect(await messages()).toEqual([])
})

describe('it is not sent', () => {
  test.each<[string, (made: { racket: number; job: number }) => Promise<unknown>]>([
    [
      'about a retired racket',
      ({ racket }) =>
        portal.db.updateTable('rackets').set({ retire_date: new Date() }).where('id', '=', racket).execute(),
    ],
    ['about a racket with an open job', ({ racket }) => createJob(portal, me, { racket_id: racket })],
    [
      'about a racket that waits in the shop to be given back',
      ({ racket }) => createJob(portal, me, { racket_id: racket, order_status: 'CANCELLED', received_at: later(0) }),
    ],
    [
      'about strings that broke',
      ({ job }) => portal.ask('PUT', `/string_job/${job}/end/`, { as: me, body: { reason: 'broke', zone: 'top' } }),
    ],
    ['after the customer switched it off', () => wish([])],
    ['after the stop link', async () => stopReminders(portal.db, (await stopUrlOf(portal.db, me.id, '')).slice(6))],
    [
      'to a customer without an address',
      () => portal.db.updateTable('users').set({ email: '' }).where('id', '=', me.id).execute(),
    ],
    ['to a deleted account', () => transact(portal.db, (trx) => portal.people.forget(trx, me.subject))],
    ['after a restore in the week before it', () => transact(portal.db, stopRestoredMessages)],
  ])('%s', async (_, happens) => {
    const made = await racketStrung(38)
    await wish()
    await happens(made)
    await workFrom(0, 2)
    expect(await sent()).toEqual([])
  })
})

test('rackets of one customer within seven days share one message, with a button to choose', async () => {
  const first = await racketStrung(36, { model_name: 'Astrox' })
  const second = await racketStrung(32, { model_name: 'Nanoflare' })
  await racketStrung(24, { model_name: 'Arcsaber' })
  await wish()
  await workFrom(2, 8)
  const [message, ...others] = await sent()
  expect(others).toEqual([])
  expect(message?.text_body).toContain('Your Nanoflare was strung')
  expect(message?.text_body).toContain('Bring one of them today')
  expect(message?.text_body).not.toContain('Arcsaber')
  expect(message?.text_body).toContain(
    `Choose Rackets:\nhttp://localhost:3000/restring/${first.racket}-${second.racket}`,
  )
})

test('the lives of one player say nothing about the racket of another one of the same family', async () => {
  const { racket } = await racketStrung(10, { player: 'Leon' })
  await strung(racket, 5)
  const mias = await createRacket(portal, me, { player: 'Mia' })
  await strung(mias, 36)
  await wish()
  await workFrom(0, 6)
  expect(await sent()).toEqual([])
  await portal.db.updateTable('rackets').set({ player: 'Leon' }).where('id', '=', mias).execute()
  await workFrom(0, 6)
  expect(await sent()).toHaveLength(1)
})

test('staff cannot send it again, or at night', async () => {
  const { job } = await racketStrung(38)
  const manager = await createManager(portal)
  mail.refuse = () => 451
  await wish()
  await workAt(atHour(10, 1))
  const [failed] = await messages()
  expect(failed).toMatchObject({ kind: 'restring', state: 'failed' })
  mail.refuse = () => null
  await sendNow(portal.db, failed?.id ?? 0, manager.id)
  await workAt(atHour(23, 1))
  expect(mail.received).toEqual([])
  await workAt(atHour(9, 2))
  expect(mail.received).toHaveLength(1)
  await expect(sendAgain(portal.db, failed?.id ?? 0, manager.id)).rejects.toThrow('This message is sent only once.')
  expect(
    (await portal.ask('GET', `/technician/string_job/${job}/messages/`, { as: manager })).body.messages,
  ).toMatchObject([{ kind: 'restring', state: 'sent' }])
})

test.each([
  ['is not tried again', false],
  ['is not sent now', true],
])('a failed message %s after the customer switched it off', async (_, isByHand) => {
  await racketStrung(38)
  const manager = await createManager(portal)
  mail.refuse = () => 451
  await wish()
  await workAt(atHour(10, 1))
  mail.refuse = () => null
  if (isByHand) await sendNow(portal.db, (await messages())[0]?.id ?? 0, manager.id)
  await wish([])
  await workAt(atHour(12, 1))
  expect((await messages()).map(({ state, stop_reason }) => [state, stop_reason])).toEqual([['stopped', 'unwanted']])
})

test('a failed message is not tried again after the racket was ordered', async () => {
  const { racket } = await racketStrung(38)
  mail.refuse = () => 451
  await wish()
  await workAt(atHour(10, 1))
  mail.refuse = () => null
  await createJob(portal, me, { racket_id: racket })
  await workAt(atHour(12, 1))
  expect((await messages()).map(({ state, stop_reason }) => [state, stop_reason])).toEqual([
    ['stopped', 'no longer needed'],
  ])
})

describe('the choice', () => {
  const choice = () => portal.call('GET', '/me/messages/', { as: me })

  test('is off at first, and a request that does not name it leaves it as it is', async () => {
    expect(await choice()).toMatchObject({ unwanted: [], wanted: [] })
    await wish()
    await portal.call('PUT', '/me/messages/', { as: me, body: { unwanted: ['ready'] } })
    expect(await choice()).toMatchObject({ unwanted: ['ready'], wanted: ['restring'] })
    await wish([])
    expect(await choice()).toMatchObject({ wanted: [] })
  })

  test.each([
    [{ unwanted: ['restring'] }, 'Choose kinds of messages from the list'],
    [{ unwanted: [], wanted: ['ready'] }, 'Choose kinds of messages from the list'],
    [{ unwanted: [], wanted: ['restring', 'restring'] }, 'Each kind can be in the list only once'],
  ])('%j is refused', async (body, text) => {
    const answer = await portal.ask('PUT', '/me/messages/', { as: me, body })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(text)])
    expect(await choice()).toMatchObject({ unwanted: [], wanted: [] })
  })

  test('can be of exactly the kinds that the contract names', async () => {
    const listed = await listedValues(portal.db, sql`conrelid = 'message_wishes'::regclass`)
    expect(Object.values(listed)).toEqual([OPT_IN_KINDS])
  })
})

test('after the stop link, reminders and this message are off', async () => {
  await wish()
  await stopReminders(portal.db, (await stopUrlOf(portal.db, me.id, '')).slice(6))
  expect((await portal.ask('GET', '/me/messages/', { as: me })).body).toMatchObject({
    unwanted: ['reminder'],
    wanted: [],
  })
})

test('work at night sends nothing', async () => {
  await racketStrung(38)
  await wish()
  await workAt(atHour(8, 1))
  await workAt(new Date(atHour(18, 1).getTime()))
  await workAt(new Date(atHour(23, 1).getTime() + HOUR / 2))
  expect(await messages()).toEqual([])
})

test('no statement is about thousands of customers, because it would take longer than statements may', async () => {
  await sql`
    with people as (
      insert into users (auth_subject, email, tier_status)
      select 'wishing' || n, 'wishing' || n || '@club.example', 'standard' from generate_series(1, 1000) n returning id
    ) insert into message_wishes (user_id, kind) select id, 'restring' from people`.execute(portal.db)
  const lengths: number[] = []
  const watched = portal.db.withPlugin({
    transformQuery({ node }) {
      const lists = JSON.stringify(node).match(/\[\d+(,\d+)*\]/g) ?? []
      lengths.push(...lists.map((list) => list.split(',').length))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await remindToRestring(watched, await messageRules(portal.db), later(0))
  expect(lengths).toEqual([300, 300, 300, 100])
})
