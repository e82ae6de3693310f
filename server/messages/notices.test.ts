import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createJob, createPerson, createTechnician } from '../testing/factories.ts'
import { testApp } from '../testing/test-app.ts'
import { planNotice } from './notices.ts'
import { createSendMessage } from './send.ts'

const portal = testApp()

/** A job of a customer, a way to plan messages about it, and a run of the background jobs that send what was planned. */
async function jobWithNotices(mailer: (mail: { text: string }) => Promise<void>) {
  await sql`update message_settings set kinds = '{question,new_time}', delay_minutes = 15`.execute(portal.db)
  const lena = await createPerson(portal)
  const id = await createJob(portal, lena, { asked_extras: JSON.stringify([{ name: 'Grip', amount: 500 }]) })
  const now = new Date('2026-11-02T10:00Z')
  const plan = (kind: 'question' | 'new_time', detail: string | null, job = id) =>
    portal.db
      .transaction()
      .execute((trx) =>
        planNotice(
          trx,
          { kind, job: { id: job, owner_id: lena.id }, detail: detail === null ? null : () => detail },
          now,
        ),
      )
  const send = createSendMessage(portal.db, { mailer, publicUrl: '', now: () => new Date('2026-11-02T10:15Z') })
  const work = async () => {
    for (const { id } of await portal.db.selectFrom('messages').select('id').execute()) await send({ message_id: id })
  }
  return { lena, plan, work }
}

test('several questions within the delay become one message with the last text, and an answer cancels it', async () => {
  const sent: string[] = []
  const { lena, plan, work } = await jobWithNotices(async ({ text }) => void sent.push(text))

  await plan('question', 'May we add a grip?')
  await plan('question', 'May we add a grip and grommets?')
  await plan('new_time', 'Thu, Nov 26, 18:00')
  const due_at = new Date('2026-11-02T10:15Z')
  expect(await portal.db.selectFrom('messages').select('due_at').execute()).toEqual([{ due_at }, { due_at }])
  await work()
  expect(sent).toHaveLength(2)
  expect(sent[0]).toContain('May we add a grip and grommets?')
  expect(sent[1]).toContain('has changed: Thu, Nov 26, 18:00')

  await plan('question', 'May we add a stencil?')
  await plan('question', null)
  await work()
  expect(sent).toHaveLength(2)

  await portal.db
    .insertInto('message_choices')
    .values({ user_id: lena.id, unwanted: ['question'] })
    .execute()
  await plan('question', 'May we add a stencil?')
  expect(await portal.db.selectFrom('messages').select('id').where('state', '=', 'waiting').execute()).toEqual([])
})

test('a time that changes while the message about it is being sent is sent, too, once', async () => {
  const sent: string[] = []
  const { plan, work } = await jobWithNotices(async ({ text }) => {
    sent.push(text)
    if (sent.length > 1) return
    // The mail server takes a while, and staff change the promise twice more.
    await plan('new_time', 'Thu, Nov 26, 18:30')
    await plan('new_time', 'Thu, Nov 26, 19:00')
  })
  await plan('new_time', 'Thu, Nov 26, 18:00')
  await work()
  await work()
  expect(sent).toHaveLength(2)
  expect(sent[0]).toContain('Thu, Nov 26, 18:00')
  expect(sent[1]).toContain('Thu, Nov 26, 19:00')
})

test('a question that is answered while it is being sent was sent all the same', async () => {
  const { plan, work } = await jobWithNotices(() => plan('question', null))
  await plan('question', 'May we add a grip?')
  await work()
  const message = await portal.db.selectFrom('messages').select(['state', 'stop_reason']).executeTakeFirstOrThrow()
  expect(message).toEqual({ state: 'sent', stop_reason: null })
})

test('each racket has a question and a time of its own, also for the same customer', async () => {
  const sent: string[] = []
  const { lena, plan, work } = await jobWithNotices(async ({ text }) => void sent.push(text))
  const other = await createJob(portal, lena, { asked_extras: JSON.stringify([{ name: 'Stencil', amount: 300 }]) })
  await plan('question', 'May we add a grip?')
  await plan('new_time', 'Thu, Nov 26, 18:00')
  await plan('question', 'May we add a stencil?', other)
  await plan('question', 'May we add two grips?')
  await work()
  expect(sent).toHaveLength(3)
  for (const part of ['May we add two grips?', 'Thu, Nov 26, 18:00', 'May we add a stencil?']) {
    expect(sent.filter((text) => text.includes(part))).toHaveLength(1)
  }
})

test('a question about a racket that was never brought says when it would be ready', async () => {
  const sent: string[] = []
  const { plan, work } = await jobWithNotices(async ({ text }) => void sent.push(text))
  await createTechnician(portal)
  await sql`insert into opening_hours (weekday, opens, closes) select day, 0, 1440 from generate_series(1, 7) day`.execute(
    portal.db,
  )
  await plan('question', 'May we add a grip?')
  await work()
  expect(sent[0]).toMatch(/bring it by .+: ready \w/)
})

test('a question that is longer than a message can be is cut', async () => {
  const sent: string[] = []
  const { plan, work } = await jobWithNotices(async ({ text }) => void sent.push(text))
  await plan('question', '🏸'.repeat(501))
  await work()
  expect(sent[0]).toMatch(/\n🏸{500}\n/u)
})
