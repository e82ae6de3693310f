import { beforeEach, describe, expect, test } from 'vitest'
import { createJob, createPerson, createTechnician, type Person } from '../testing/factories.ts'
import { messageShop } from '../testing/message-shop.ts'
import { DAY, HOUR, later, MINUTE } from '../testing/moments.ts'
import { planMessages } from '../testing/plan-messages.ts'

// A message with a new time or a question waits, and meanwhile the racket is strung.

const { portal, mail, workAt, messages } = messageShop()

let technician: Person
let job: number
beforeEach(async () => {
  technician = await createTechnician(portal)
  const customer = await createPerson(portal)
  job = await createJob(portal, customer, { received_at: new Date(), due_at: later(30 * HOUR) })
})

const post = async (path: string, body: unknown) => {
  const answer = await portal.ask('POST', path, { as: technician, body })
  expect(answer.status).toBeLessThan(300)
}
const noteFrame = () => post(`/counter/jobs/${job}/frame/`, { problem: 'crack', is_settled: false })
const askAboutGrip = () =>
  portal.db
    .updateTable('string_jobs')
    .set({ asked_extras: JSON.stringify([{ name: 'Grip', amount: 500 }]) })
    .where('id', '=', job)
    .execute()
const promiseAgain = () => post(`/technician/string_job/${job}/promise/`, {})
async function setStatus(status: string) {
  await portal.call('PATCH', `/technician/string_job/${job}/status/`, { as: technician, body: { status } })
  await planMessages(portal)
}
const sent = async () => (await messages()).filter(({ state }) => state === 'sent').map(({ kind }) => kind)

test('a question about the frame is not sent when the racket is strung before it leaves', async () => {
  await noteFrame()
  await setStatus('READY_FOR_PICKUP')
  await workAt(later(20 * MINUTE))
  expect(await sent()).toEqual(['ready'])
})

test('a question about the frame is sent when the racket was marked as ready by mistake', async () => {
  await noteFrame()
  await setStatus('READY_FOR_PICKUP')
  await post('/undo/', { string_job: job })
  await planMessages(portal)
  await workAt(later(20 * MINUTE))
  await workAt(later(40 * MINUTE))
  expect(await sent()).toEqual(['question'])
})

test('a question about the frame is not sent when it closed and the racket is to be strung again', async () => {
  await noteFrame()
  await setStatus('READY_FOR_PICKUP')
  await setStatus('NEW')
  await workAt(later(20 * MINUTE))
  expect(await sent()).toEqual([])
})

test('an answer to one question is not a reason to send the other one again', async () => {
  await noteFrame()
  await askAboutGrip()
  await workAt(later(20 * MINUTE))
  const { body } = await portal.ask('GET', `/counter/jobs/${job}/`, { as: technician })
  await post(`/counter/jobs/${job}/frame/decide/`, { question: body.frame_question.id, decision: 'go_on' })
  await workAt(later(40 * MINUTE))
  expect(await sent()).toEqual(['question'])
})

test('a question that the customer has got is not sent again after an undo', async () => {
  await noteFrame()
  await workAt(later(20 * MINUTE))
  await setStatus('READY_FOR_PICKUP')
  await post('/undo/', { string_job: job })
  await planMessages(portal)
  await workAt(later(40 * MINUTE))
  await workAt(later(60 * MINUTE))
  expect(await sent()).toEqual(['question'])
})

test('a question about an extra is sent for a racket that is strung', async () => {
  await noteFrame()
  await askAboutGrip()
  await setStatus('READY_FOR_PICKUP')
  await workAt(later(20 * MINUTE))
  expect((await sent()).toSorted()).toEqual(['question', 'ready'])
})

test('a new time changes no message about another racket', async () => {
  const other = await createJob(portal, await createPerson(portal), { order_status: 'READY_FOR_PICKUP' })
  await workAt(later(0))
  const told = portal.db.selectFrom('message_jobs').selectAll().where('string_job_id', '=', other)
  const before = await told.execute()
  expect(before).toHaveLength(1)
  await promiseAgain()
  expect(await told.execute()).toEqual(before)
})

test('a new time is not sent for a racket that is ready', async () => {
  await promiseAgain()
  expect(await messages()).toMatchObject([{ kind: 'new_time', state: 'waiting' }])
  await setStatus('READY_FOR_PICKUP')
  await workAt(later(20 * MINUTE))
  expect(await sent()).toEqual(['ready'])
})

test('a new time is not sent when the shop goes back to the one that the customer knows, until that one moves again', async () => {
  const day = later(5 * DAY)
    .toISOString()
    .slice(0, 10)
  const promise = (time: string) => post(`/technician/string_job/${job}/promise/`, { day, time })
  await portal.db
    .updateTable('string_jobs')
    .set({ due_at: `${day}T10:00:00Z` })
    .where('id', '=', job)
    .execute()
  await promise('16:00')
  await promise('17:00')
  await promise('10:00')
  expect(await messages()).toMatchObject([{ kind: 'new_time', state: 'stopped', stop_reason: 'no longer needed' }])
  await promise('16:00')
  await workAt(later(20 * MINUTE))
  expect(await sent()).toEqual(['new_time'])
  // The customer was told of another time, so this one is news.
  await promise('10:00')
  await workAt(later(40 * MINUTE))
  expect(await sent()).toEqual(['new_time', 'new_time'])
})

test.each([451, 550])('a new time that the mail server refused (%i) gives way to the next one', async (code) => {
  const promise = (time: string) =>
    post(`/technician/string_job/${job}/promise/`, {
      day: later(5 * DAY)
        .toISOString()
        .slice(0, 10),
      time,
    })
  await promise('16:00')
  mail.refuse = () => code
  await workAt(later(20 * MINUTE))
  mail.refuse = () => null
  await promise('17:00')
  await workAt(later(40 * MINUTE))
  const told = (await messages()).filter(({ state }) => state === 'sent').map(({ detail }) => detail)
  expect(told).toEqual([expect.stringContaining('5:00 PM')])
})

test('a new time is not sent after the arrival of the racket was taken back, because it has none any more', async () => {
  await promiseAgain()
  const taken = await portal.ask('DELETE', `/technician/string_job/${job}/received/`, { as: technician })
  expect(taken.body).toMatchObject({ received_at: null, due_at: null })
  expect(await messages()).toMatchObject([{ state: 'stopped', stop_reason: 'no longer needed' }])
  // The racket comes later, and gets another time.
  await post(`/technician/string_job/${job}/received/`, {})
  await workAt(later(20 * MINUTE))
  expect(await sent()).toEqual([])
})

describe('a question about an extra of a job that was paid meanwhile', () => {
  beforeEach(async () => {
    const { id: extra } = await portal.db
      .insertInto('extras')
      .values({ name: 'Grip', amount: 500 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await post(`/counter/jobs/${job}/extras/`, { extra })
  })
  const pay = () => portal.ask('PATCH', `/technician/string_job/${job}/mark_paid/`, { as: technician, body: {} })

  test('is not sent, because the customer can no longer answer it', async () => {
    await pay()
    await workAt(later(20 * MINUTE))
    expect(await sent()).toEqual([])
  })

  test('is not sent again', async () => {
    await workAt(later(20 * MINUTE))
    await pay()
    const [message] = await messages()
    expect(message).toMatchObject({ kind: 'question', state: 'sent' })
    const again = await portal.ask('POST', `/message/${message?.id}/send_again/`, { as: technician, body: {} })
    expect(again).toMatchObject({ status: 409, body: { error: expect.stringContaining('no longer open') } })
  })

  test('is no part of the question about the frame', async () => {
    await workAt(later(20 * MINUTE))
    await pay()
    await noteFrame()
    expect((await messages()).map(({ detail }) => detail)).toEqual([
      expect.stringContaining('Grip'),
      expect.not.stringContaining('Grip'),
    ])
  })
})
