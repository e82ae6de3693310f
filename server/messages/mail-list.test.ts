import type { Insertable } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { MAIL_PAGE_SIZE } from '../../contract/messages/mail.ts'
import type { Database } from '../base/database/schema.ts'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../testing/factories.ts'
import { testApp } from '../testing/test-app.ts'

const portal = testApp()

let manager: Person
beforeEach(async () => {
  manager = await createManager(portal)
})

const listPage = (show: string, page: number) =>
  portal.call('GET', `/shop/mail/?show=${show}&page=${page}`, { as: manager })
const list = async (show = 'all') => (await listPage(show, 1)).results
const idsOf = (mails: { id: number }[]) => mails.map(({ id }) => id)

async function create(...messages: Partial<Insertable<Database['messages']>>[]): Promise<number[]> {
  const empty = { recipient: '', subject: '', text_body: '', html_body: '' }
  const rows = messages.map((message) => ({ ...empty, ...message }))
  return idsOf(await portal.db.insertInto('messages').values(rows).returning('id').execute())
}

test('each filter of the mail has its messages, the newest first', async () => {
  const [waiting, retried, failed, kept, sent, stopped] = await create(
    { state: 'waiting' },
    { state: 'failed' },
    { state: 'failed', is_final: true },
    { state: 'kept' },
    { state: 'sent', sent_at: new Date() },
    { state: 'stopped', stop_reason: 'by hand' },
  )
  expect(idsOf(await list('waiting'))).toEqual([waiting])
  expect(idsOf(await list('failed'))).toEqual([kept, failed, retried])
  expect(idsOf(await list('sent'))).toEqual([sent])
  expect(idsOf(await list('stopped'))).toEqual([stopped])
  expect(idsOf(await list())).toEqual([stopped, sent, kept, failed, retried, waiting])
})

test('earlier messages of a filter are on later pages of the mail', async () => {
  const sent = { state: 'sent', sent_at: new Date() } as const
  const ids = await create(...Array.from({ length: MAIL_PAGE_SIZE + 1 }, () => sent))
  await create({ state: 'kept' })
  const count = MAIL_PAGE_SIZE + 1
  expect(idsOf(await list('sent'))).toEqual(ids.slice(1).toReversed())
  expect(await listPage('sent', 2)).toMatchObject({ count, results: [{ id: ids[0] }] })
  expect(await listPage('sent', 3)).toEqual({ count, results: [] })
})

test('a message in the mail has its rackets, the people and the moments', async () => {
  const [lena, technician] = [await createPerson(portal), await createTechnician(portal)]
  const [first, second] = [await createJob(portal, lena), await createJob(portal, lena)]
  const [id = 0, other = 0] = await create(
    {
      kind: 'ready',
      customer_id: lena.id,
      actor_id: technician.id,
      state: 'sent',
      text_body: 'It is ready.',
      last_error: 'refused with 451',
      created_at: '2026-11-02T09:00Z',
      due_at: '2026-11-02T10:00Z',
      sent_at: '2026-11-02T11:00Z',
    },
    { kind: 'received', customer_id: lena.id },
  )
  const jobs = [
    { message_id: id, string_job_id: second },
    { message_id: id, string_job_id: first },
    { message_id: other, string_job_id: first },
  ]
  await portal.db.insertInto('message_jobs').values(jobs).execute()
  const ticket = expect.stringMatching(/^[A-Z]-\d+$/)
  expect((await list('sent'))[0]).toMatchObject({
    customer: 'Lena Brandt',
    actor: 'Tomas Okafor',
    jobs: [
      { id: first, ticket },
      { id: second, ticket },
    ],
    text: 'It is ready.',
    error: 'refused with 451',
    create_date: '2026-11-02T09:00:00.000Z',
    due_date: '2026-11-02T10:00:00.000Z',
    sent_date: '2026-11-02T11:00:00.000Z',
  })
})

test('a manager passes on one email, not the others that could not be sent', async () => {
  const [passed, kept] = await create({ state: 'kept' }, { state: 'kept' })
  await portal.call('POST', `/shop/mail/${passed}/passed_on/`, { as: manager, body: {} })
  expect(await list()).toMatchObject([
    { id: kept, passed_on_date: null },
    { id: passed, passed_on_date: expect.any(String) },
  ])
})
