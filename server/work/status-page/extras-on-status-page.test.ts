import { beforeEach, expect, test } from 'vitest'
import { tagOf } from '../../job/tags/tags.ts'
import { createJob, createPerson, type Person } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const ORIGIN = 'http://localhost:3000'
const portal = testApp()
let me: Person
let job: number
let tag: string
beforeEach(async () => {
  me = await createPerson(portal)
  const asked_extras = JSON.stringify([
    { name: 'Grip', amount: 500 },
    { name: 'Stencil', amount: 300 },
  ])
  job = await createJob(portal, me, { asked_extras })
  tag = await tagOf(portal.db, job)
})

async function open() {
  const { statusCode, body } = await portal.app.inject(`/t/${tag}`)
  expect(statusCode).toBe(200)
  return body
}
const answer = (path: string, origin = ORIGIN, at = tag) =>
  portal.app.inject({
    method: 'POST',
    url: `/t/${at}/extras/${path}`,
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
const jobNow = () => portal.call('GET', `/string_job/${job}/`, { as: me })

test('the status page asks about extras, and accepting adds them', async () => {
  const page = await open()
  for (const text of ['A question from the shop', 'Grip', '$5.00', 'Stencil', 'Accept $8.00', 'Decline']) {
    expect(page).toContain(text)
  }
  expect(page).toContain(`action="/t/${tag}/extras/accept/800?extra=Grip&amp;extra=Stencil"`)
  const { statusCode, headers } = await answer('accept/800')
  expect([statusCode, headers.location]).toEqual([303, `/t/${tag}`])
  expect(await jobNow()).toMatchObject({ price: 2800, asked_extras: [] })
  expect(await open()).not.toContain('A question from the shop')
})

test('declining keeps the price, and the history names no person', async () => {
  expect((await answer('decline/800')).statusCode).toBe(303)
  expect(await jobNow()).toMatchObject({ price: 2000, asked_extras: [] })
  const [last] = (await portal.ask('GET', `/string_job/${job}/history/`, { as: me })).body
  expect(last).toMatchObject({ event: 'extras_answered', from: 'Grip $5.00, Stencil $3.00', actor: null })
})

test('an answer to another question, from another site, or with another tag changes nothing', async () => {
  expect(await answer('accept/500')).toMatchObject({ statusCode: 409, body: expect.stringContaining('changed its') })
  expect((await answer('accept/800', 'https://evil.example')).statusCode).toBe(403)
  expect((await answer('accept/800', ORIGIN, '7ZZZZZZZZZZZZZZZZZZZZZZZZZ')).statusCode).toBe(404)
  for (const path of ['perhaps/800', 'accept/-800', 'accept/8e2', 'accept/9999999999', 'accept/']) {
    expect((await answer(path)).statusCode, path).toBe(404)
  }
  expect(await jobNow()).toMatchObject({ price: 2000, asked_extras: [{ name: 'Grip' }, { name: 'Stencil' }] })
})

test('the buttons of the page accept only the extras that it showed, also if others cost the same', async () => {
  const pathIn = (page: string, choice: string) =>
    new RegExp(`/extras/(${choice}/[^"]*)"`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const page = await open()
  const asked = [
    { name: 'Grip & tape', amount: 500 },
    { name: 'Stencil', amount: 300 },
  ]
  await portal.db
    .updateTable('string_jobs')
    .set({ asked_extras: JSON.stringify(asked) })
    .where('id', '=', job)
    .execute()
  for (const choice of ['accept', 'decline']) {
    expect(await answer(pathIn(page, choice))).toMatchObject({
      statusCode: 409,
      body: expect.stringContaining('changed its'),
    })
  }
  expect(await jobNow()).toMatchObject({ price: 2000, asked_extras: asked })
  expect((await answer(pathIn(await open(), 'accept'))).statusCode).toBe(303)
  expect(await jobNow()).toMatchObject({ price: 2800, asked_extras: [] })
})

test('the status page of a paid job asks no question', async () => {
  job = await createJob(portal, me, {
    asked_extras: JSON.stringify([{ name: 'Grip', amount: 500 }]),
    paid: 'technician',
  })
  tag = await tagOf(portal.db, job)
  expect(await open()).not.toContain('A question from the shop')
  expect((await answer('accept/500')).statusCode).toBe(409)
})
