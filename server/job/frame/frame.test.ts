import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createJob, createPerson, createRacket, createTechnician, type Person } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { tagOf } from '../tags/tags.ts'

const ORIGIN = 'http://localhost:3000'
const portal = testApp()

let me: Person
let technician: Person
let job: number
beforeEach(async () => {
  me = await createPerson(portal)
  technician = await createTechnician(portal)
  const racket_id = await createRacket(portal, me, { model_name: 'Astrox 99' })
  job = await createJob(portal, me, { racket_id, received_at: new Date(), due_at: new Date('2026-12-01T10:00:00Z') })
})

const post = (path: string, body: unknown, as = technician) => portal.ask('POST', path, { as, body })
const note = (problem = "crack at 2 o'clock.", is_settled = false) =>
  post(`/counter/jobs/${job}/frame/`, { problem, is_settled })
const ask = async (): Promise<number> => (await note()).body.frame_question.id
const answer = (question: number, accepts: boolean, as = me) =>
  post(`/string_job/${job}/frame/`, { question, accepts }, as)
const decide = (question: number, decision: string, seen?: 'asked' | 'refused') =>
  post(`/counter/jobs/${job}/frame/decide/`, { question, decision, ...(seen && { seen }) })
const setStatus = (status: string) =>
  portal.call('PATCH', `/technician/string_job/${job}/status/`, { as: technician, body: { status } })
const jobNow = () => portal.call('GET', `/counter/jobs/${job}/`, { as: technician })
const nextFree = async () => (await portal.ask('GET', '/queue/', { as: technician })).body.next_free?.id ?? null
const events = () => portal.call('GET', `/counter/jobs/${job}/history/`, { as: technician })
const NOT_OPEN = { status: 409, body: { error: 'This question is no longer open. Please look at the job again.' } }

describe('a question about the frame', () => {
  test('holds the job up until the customer says yes, and keeps the promise', async () => {
    const { due_at } = await jobNow()
    expect(await nextFree()).toBe(job)
    const asked = await note()
    expect([asked.status, asked.body.frame_question]).toMatchObject([
      200,
      { problem: "crack at 2 o'clock.", is_open: true, answer: null },
    ])
    expect(await nextFree()).toBe(null)
    expect((await post('/queue/next/', { offered: job })).status).toBe(409)
    expect((await portal.ask('GET', '/today/', { as: technician })).body.next).toBe(null)
    const answered = await answer(asked.body.frame_question.id, true)
    expect(answered).toMatchObject({
      status: 200,
      body: { frame_question: { is_open: false, answer: { accepts: true, way: 'signed_in' } } },
    })
    expect([await nextFree(), (await jobNow()).due_at]).toEqual([job, due_at])
    expect((await events()).slice(0, 2)).toMatchObject([
      { event: 'frame_answered', to: 'yes' },
      { event: 'frame_asked', to: "crack at 2 o'clock." },
    ])
  })

  test('after no, the shop goes on, or cancels the job with a refund and gives the racket back', async () => {
    const first = await ask()
    expect(await decide(first, 'give_back')).toMatchObject({
      status: 409,
      body: { error: 'The customer has not said no.' },
    })
    await answer(first, false)
    expect(await answer(first, true)).toMatchObject(NOT_OPEN)
    expect(await jobNow()).toMatchObject({
      order_status: 'NEW',
      frame_question: { is_open: true, answer: { accepts: false } },
    })
    expect(await nextFree()).toBe(null)
    expect((await decide(first, 'go_on')).body).toMatchObject({ frame_question: { is_open: false } })
    expect(await nextFree()).toBe(job)

    job = await createJob(portal, me, { received_at: new Date(), paid: 'technician' })
    const second = await ask()
    await answer(second, false)
    expect((await decide(second, 'give_back')).body).toMatchObject({
      ...{ order_status: 'CANCELLED', refund: 'due', frame_question: { is_open: false } },
      left_at: expect.any(String),
    })
    expect(await decide(second, 'go_on')).toMatchObject(NOT_OPEN)
  })

  test('giving the racket back can be undone: it is in the queue again, with its promise', async () => {
    const question = await ask()
    await answer(question, false)
    const before = await jobNow()
    await decide(question, 'give_back')
    expect((await post('/undo/', { string_job: job })).status).toBe(204)
    expect(await jobNow()).toEqual(before)
  })

  test('that staff have asked already is recorded, and holds nothing up', async () => {
    expect((await note('A crack', true)).body.frame_question).toMatchObject({
      ...{ problem: 'A crack', is_open: false, answer: { accepts: true, way: 'shop' } },
    })
    expect(await nextFree()).toBe(job)
  })

  test('is one at a time, and an answer to an old one is refused', async () => {
    const first = await ask()
    expect(await note()).toMatchObject({
      status: 409,
      body: { error: 'The customer was already asked about the frame.' },
    })
    await decide(first, 'go_on')
    expect((await jobNow()).frame_question.answer).toMatchObject({ accepts: true, way: 'shop' })
    expect(await answer(first, false)).toMatchObject(NOT_OPEN)
    const second = await ask()
    expect(await answer(first, true)).toMatchObject(NOT_OPEN)
    expect(await decide(first, 'go_on')).toMatchObject(NOT_OPEN)
    expect((await answer(second, true)).status).toBe(200)
    expect(await answer(second, false)).toMatchObject(NOT_OPEN)
  })

  test('is answered once by two devices that say different things', async () => {
    const question = await ask()
    const answers = await Promise.all([answer(question, true), answer(question, false)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await portal.db.selectFrom('frame_answers').selectAll().execute()).toHaveLength(1)
  })

  test('goes on only with the answer that staff have seen', async () => {
    const question = await ask()
    await answer(question, false)
    expect(await decide(question, 'go_on', 'asked')).toMatchObject(NOT_OPEN)
    expect(await jobNow()).toMatchObject({ frame_question: { is_open: true, answer: { accepts: false } } })
    expect((await decide(question, 'go_on', 'refused')).body).toMatchObject({ frame_question: { is_open: false } })
  })

  test('closes when the racket is strung or its job is cancelled, and opens again with undo', async () => {
    const question = await ask()
    await setStatus('CANCELLED')
    expect(await answer(question, true)).toMatchObject(NOT_OPEN)
    expect(await note()).toMatchObject({ status: 409, body: { error: expect.stringContaining('cancelled') } })
    expect((await post('/undo/', { string_job: job })).status).toBe(204)
    expect((await jobNow()).frame_question).toMatchObject({ id: question, is_open: true })
    await setStatus('READY_FOR_PICKUP')
    expect((await jobNow()).frame_question).toMatchObject({ is_open: false, answer: null })
    expect(await note()).toMatchObject({ status: 409, body: { error: 'This racket is already strung.' } })
  })

  test('is sent to the customer in one message with a question about extras', async () => {
    await portal.db
      .updateTable('message_settings')
      .set({ kinds: ['question'] })
      .execute()
    await portal.db.insertInto('extras').values({ name: 'Grip', amount: 500 }).execute()
    const { id: extra } = await portal.db.selectFrom('extras').select('id').executeTakeFirstOrThrow()
    const texts = async () =>
      (await portal.db.selectFrom('messages').select(['detail', 'state']).where('kind', '=', 'question').execute()).map(
        ({ detail, state }) => `${state}: ${detail}`,
      )
    const question = await ask()
    const text =
      "Something is wrong with the frame of your Astrox 99: crack at 2 o'clock. It may break when it is strung. String it anyway?"
    expect(await texts()).toEqual([`waiting: ${text}`])
    await post(`/counter/jobs/${job}/extras/`, { extra })
    expect(await texts()).toEqual([`waiting: ${text}\n\nMay we add this to your order? Grip ($5.00)`])
    await post(`/string_job/${job}/extras/`, { accept: false, amount: 500 }, me)
    expect(await texts()).toEqual([`waiting: ${text}`])
    await post(`/counter/jobs/${job}/extras/`, { extra })
    await answer(question, true)
    expect(await texts()).toEqual(['waiting: May we add this to your order? Grip ($5.00)'])
    await post(`/string_job/${job}/extras/`, { accept: false, amount: 500 }, me)
    expect(await texts()).toEqual([expect.stringMatching(/^stopped/)])

    // An answer to one question is no reason to send the other one again.
    await ask()
    await post(`/counter/jobs/${job}/extras/`, { extra })
    await sql`update messages set state = 'sent', sent_at = now() where state = 'waiting'`.execute(portal.db)
    const sent = await texts()
    await post(`/string_job/${job}/extras/`, { accept: false, amount: 500 }, me)
    expect(await texts()).toEqual(sent)

    // The price of a paid job cannot change.
    await decide((await jobNow()).frame_question.id, 'go_on')
    await post(`/counter/jobs/${job}/extras/`, { extra })
    await portal.call('PATCH', `/technician/string_job/${job}/mark_paid/`, { as: technician, body: {} })
    await ask()
    expect((await texts()).filter((each) => each.startsWith('waiting'))).toEqual([`waiting: ${text}`])
    await portal.db.deleteFrom('extras').execute()
  })

  test('keeps a name in a right-to-left script apart in its message', async () => {
    await portal.db.updateTable('rackets').set({ model_name: 'אסטרוקס 99' }).execute()
    await ask()
    const { detail } = await portal.db.selectFrom('messages').select('detail').executeTakeFirstOrThrow()
    expect(detail).toContain('the frame of your \u2068אסטרוקס 99\u2069: crack')
  })

  test.each([
    [{}, 'Please enter what is wrong'],
    [{ problem: ' ' }, 'Please enter what is wrong'],
    [{ problem: 'x'.repeat(201) }, 'What is wrong can have at most 200 characters'],
    [{ problem: 'A crack', is_settled: 1 }, 'is_settled must be true or false'],
  ])('is refused with bad input: %j', async (body, error) => {
    const answered = await post(`/counter/jobs/${job}/frame/`, body)
    expect([answered.status, JSON.stringify(answered.body)]).toEqual([400, expect.stringContaining(error)])
    expect((await jobNow()).frame_question).toBe(null)
  })

  test('is on the call list after one opening day', async () => {
    const question = await ask()
    const calls = async () => (await portal.call('GET', '/calls/', { as: technician })).results
    expect(await calls()).toEqual([])
    // The shop is open every day until it sets its hours.
    await sql`alter table frame_questions disable trigger user`.execute(portal.db)
    await sql`update frame_questions set created_at = now() - interval '3 days' where id = ${question}`.execute(
      portal.db,
    )
    await sql`alter table frame_questions enable trigger user`.execute(portal.db)
    expect(await calls()).toMatchObject([
      { customer_id: me.id, rackets: [{ string_job_id: job, reason: 'no answer' }] },
    ])
    expect((await portal.ask('GET', '/shown/', { as: technician })).body.things).toContain('call_list')
    await answer(question, false)
    expect(await calls()).toEqual([])
  })

  test('is answered by its customer only', async () => {
    const question = await ask()
    expect((await answer(question, true, await createPerson(portal))).status).toBe(404)
    expect((await answer(question, true, technician)).status).toBe(404)
    expect((await jobNow()).frame_question.is_open).toBe(true)
  })
})

describe('the status page', () => {
  const send = async (path: string, origin = ORIGIN) =>
    portal.app.inject({
      method: 'POST',
      url: `/t/${await tagOf(portal.db, job)}/frame/${path}`,
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    })
  const page = async () => (await portal.app.inject(`/t/${await tagOf(portal.db, job)}`)).body

  test('gains exactly the question while it waits, and takes the answer', async () => {
    const before = await page()
    const question = await ask()
    const tag = await tagOf(portal.db, job)
    const shown = await page()
    const [added] = /<h2>A question about the frame.*?No<\/button><\/form>\n/s.exec(shown) ?? ['']
    const plain = (html: string) => html.replace(/nonce="[^"]*"|nonce-[^']*/g, '').replace(/\n+/g, '\n')
    // Screen readers are told of it, too.
    const announced = '. A question about the frame"'
    expect(shown.split(announced)).toHaveLength(2)
    expect(plain(shown.replace(added, '').replace(announced, '"'))).toBe(plain(before))
    expect(added.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toBe(
      " A question about the frame Something is wrong with the frame of your Astrox 99: crack at 2 o'clock. It may break when it is strung. String it anyway? Yes, String It No ",
    )
    expect(await send(`yes/${question}`)).toMatchObject({ statusCode: 303, headers: { location: `/t/${tag}` } })
    expect((await jobNow()).frame_question.answer).toMatchObject({ accepts: true, way: 'label' })
    expect(plain(await page())).toBe(plain(before))
  })

  test('refuses an answer to another question, from another site, or that is none', async () => {
    const question = await ask()
    expect((await send(`yes/${question + 1}`)).statusCode).toBe(409)
    expect((await send(`yes/${question}`, 'https://evil.example')).statusCode).toBe(403)
    for (const path of [`perhaps/${question}`, 'yes/-1', 'yes/9999999999', 'yes/']) {
      expect((await send(path)).statusCode, path).toBe(404)
    }
    expect((await jobNow()).frame_question).toMatchObject({ is_open: true, answer: null })
    expect((await send(`no/${question}`)).statusCode).toBe(303)
    expect((await jobNow()).frame_question.answer).toMatchObject({ accepts: false, way: 'label' })
    expect(await page()).not.toContain('A question about the frame')
  })
})
