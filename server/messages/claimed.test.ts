import { beforeEach, expect, test } from 'vitest'
import { transact } from '../base/database/connect.ts'
import { createJob, createPerson, type Person } from '../testing/factories.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { messageShop } from '../testing/message-shop.ts'
import { later, MINUTE } from '../testing/moments.ts'
import { forgetMessages } from './forget.ts'
import { planNotice } from './notices.ts'
import { lockMessages, planAnnouncements } from './plan.ts'
import { stopUrlOf } from './stop-links.ts'

// A walk-in customer signs up with the email of their orders while messages about them wait, or after messages were sent.

const { portal, mail, setStatus, readyAt, workAt, messages } = messageShop()

let walkIn: Person
let account: Person
let job: number
beforeEach(async () => {
  walkIn = await createPerson(portal, { auth_subject: null, email: 'lena@example.com' })
  account = await createPerson(portal, { email: 'lena@example.com' })
  job = await createJob(portal, walkIn, { asked_extras: JSON.stringify([{ name: 'Grip', amount: 500 }]) })
})

const claim = () =>
  portal.people.save(account.subject, {
    first_name: 'Lena',
    last_name: 'Brandt',
    email: 'lena@example.com',
    email_verified: true,
  })

const ask = () =>
  transact(portal.db, (trx) => {
    const detail = () => 'May we add a grip?'
    return planNotice(trx, { kind: 'question', job: { id: job, owner_id: walkIn.id }, detail }, new Date())
  })

test('a question that waits reaches the account, which gets no message to another customer', async () => {
  await ask()
  const other = await createPerson(portal, { email: 'mia@example.com' })
  await setStatus(await createJob(portal, other), 'READY_FOR_PICKUP')
  await claim()
  await workAt(later(20 * MINUTE))
  expect(mail.received.map(({ to }) => to)).toEqual(['lena@example.com', 'mia@example.com'])
  expect(await messages()).toMatchObject([
    { state: 'sent', customer_id: account.id },
    { state: 'sent', customer_id: other.id },
  ])
})

test('a message that failed is tried again, once', async () => {
  await setStatus(job, 'READY_FOR_PICKUP')
  mail.refuse = () => 451
  await workAt(later(16 * MINUTE))
  await claim()
  mail.refuse = () => null
  await workAt(later(18 * MINUTE))
  await workAt(later(20 * MINUTE))
  expect(mail.received.map(({ to }) => to)).toEqual(['lena@example.com'])
})

test('a message that is about to be sent reaches the account, once', async () => {
  await setStatus(job, 'READY_FOR_PICKUP')
  await claim()
  await workAt(later(16 * MINUTE))
  await workAt(later(40 * MINUTE))
  expect(mail.received).toHaveLength(1)
})

test('reminders that the customer stopped stay stopped, and the link of an old email stops them', async () => {
  const url = await stopUrlOf(portal.db, walkIn.id, '')
  const press = () => portal.app.inject({ method: 'POST', url })
  const unwanted = async (as = account) => (await portal.call('GET', '/me/messages/', { as })).unwanted
  const other = await createPerson(portal)
  await portal.call('PUT', '/me/messages/', { as: other, body: { unwanted: ['ready'] } })
  await press()
  await claim()
  expect([await unwanted(), await unwanted(other)]).toEqual([['reminder'], ['ready']])
  await portal.call('PUT', '/me/messages/', { as: account, body: { unwanted: [] } })
  expect((await press()).statusCode).toBe(200)
  expect(await unwanted()).toEqual(['reminder'])
})

test('an account with a choice of its own keeps it, and does not get the reminders that the walk-in stopped', async () => {
  await portal.call('PUT', '/me/messages/', { as: account, body: { unwanted: ['received'] } })
  const url = await stopUrlOf(portal.db, walkIn.id, '')
  const press = () => portal.app.inject({ method: 'POST', url })
  await press()
  await claim()
  const { body } = await portal.ask('GET', '/me/messages/', { as: account })
  expect(body.unwanted.toSorted()).toEqual(['received', 'reminder'])
  // The page says that the choice is under the account, instead of that reminders are stopped.
  expect((await press()).statusCode).toBe(404)
})

test('the address and the text of earlier messages go when the account is deleted', async () => {
  await setStatus(job, 'READY_FOR_PICKUP')
  await workAt(later(16 * MINUTE))
  await claim()
  await transact(portal.db, (trx) => forgetMessages(trx, account.id))
  expect(await messages()).toMatchObject([{ recipient: '', text_body: '' }])
})

test('a message that is being written while the account claims it reaches the account', async () => {
  await ask()
  const isWritten = await transact(portal.db, async (trx) => {
    await lockMessages(trx, walkIn.id)
    const work = workAt(later(20 * MINUTE))
    expect(await untilWaiting(portal.db, 1)).toBe(1)
    await trx.updateTable('messages').set({ customer_id: account.id }).execute()
    await trx.updateTable('users').set({ email: '', deleted_at: new Date() }).where('id', '=', walkIn.id).execute()
    return { work }
  })
  await isWritten.work
  await workAt(later(21 * MINUTE))
  expect(mail.received.map(({ to }) => to)).toEqual(['lena@example.com'])
})

test('a message that is being planned while the account claims its racket reaches the account', async () => {
  await readyAt(job, later(0).toISOString())
  const isPlanned = await transact(portal.db, async (trx) => {
    await lockMessages(trx, walkIn.id)
    const claimed = claim()
    expect(await untilWaiting(portal.db, 1)).toBe(1)
    await planAnnouncements(trx, walkIn.id, later(0))
    return { claimed }
  })
  await isPlanned.claimed
  expect(await messages()).toMatchObject([{ kind: 'ready', customer_id: account.id }])
})
