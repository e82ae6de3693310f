import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../base/database/connect.ts'
import { claimWalkIn } from '../../people/walk-ins.ts'
import { createJob, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { findTaggedJob, tagOf } from './tags.ts'

const portal = testApp()
let technician: Person
let customer: Person
let job: number
beforeEach(async () => {
  technician = await createTechnician(portal)
  customer = await createPerson(portal)
  job = await createJob(portal, customer)
})

const read = (id: number) => portal.ask('GET', `/technician/string_job/${id}/tag/`, { as: technician })
const replace = (id: number) => portal.ask('POST', `/technician/string_job/${id}/tag/`, { as: technician, body: {} })
const find = (tag: string) => portal.ask('GET', `/technician/tag/?tag=${encodeURIComponent(tag)}`, { as: technician })

test('a job has one tag, whose address is in capital letters', async () => {
  const { body } = await read(job)
  expect(body.tag).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
  expect(body.address).toBe(`HTTP://LOCALHOST:3000/T/${body.tag}`)
  expect((await read(job)).body).toEqual(body)
})

test('simultaneous calls get the same tag', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => read(job)))
  expect(new Set(answers.map(({ body }) => body.tag)).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test('the tags of many jobs differ at the beginning and at the end', async () => {
  const jobs = await Promise.all(Array.from({ length: 60 }, () => createJob(portal, customer)))
  const tags = await Promise.all(jobs.map((id) => tagOf(portal.db, id)))
  expect(new Set(tags).size).toBe(tags.length)
  expect(new Set(tags.map((tag) => tag[0])).size).toBeGreaterThan(4)
  expect(new Set(tags.map((tag) => tag.at(-1))).size).toBeGreaterThan(12)
})

test('each place of a tag has every sign: eight at the first place, thirty-two at the others', async () => {
  const { rows } = await sql<{ tag: string }>`select new_tag() as tag from generate_series(1, 2000)`.execute(portal.db)
  const signs = Array.from({ length: 26 }, (_, place) => new Set(rows.map(({ tag }) => tag[place])).size)
  // One in 10^24 such samples lacks a sign.
  expect(signs).toEqual([8, ...Array.from({ length: 25 }, () => 32)])
  expect(rows.filter(({ tag }) => tag.length !== 26)).toEqual([])
})

test('a tag finds its job even in lower case and with letters that look like digits', async () => {
  const tag = '01234567890123456789ABCDEF'
  await portal.db.updateTable('tags').set({ tag }).where('string_job_id', '=', job).execute()
  for (const typed of [tag, tag.toLowerCase(), ` ${tag} `, tag.replaceAll('0', 'o').replaceAll('1', 'l')]) {
    expect((await find(typed)).body.id, typed).toBe(job)
  }
})

test('an unknown, foreign or damaged code gets a clear sentence', async () => {
  for (const code of [
    '7ZZZZZZZZZZZZZZZZZZZZZZZZZ',
    '8ZZZZZZZZZZZZZZZZZZZZZZZZZ',
    'ABC',
    '',
    'https://other.example/t/x',
  ]) {
    expect(await find(code), code).toMatchObject({
      status: 404,
      body: {
        error:
          'This code does not belong to a racket in this shop. It may be from another shop, or it may be out of date.',
      },
    })
  }
})

test('a new tag replaces the old one, which is then unknown', async () => {
  const old = (await read(job)).body.tag
  const { body } = await replace(job)
  expect(body.tag).not.toBe(old)
  expect((await read(job)).body.tag).toBe(body.tag)
  expect((await find(old)).status).toBe(404)
  expect((await find(body.tag)).body.id).toBe(job)
  const { body: events } = await portal.ask('GET', `/technician/string_job/${job}/history/`, { as: technician })
  expect(events).toMatchObject([{ event: 'tag_replaced', from: null, to: null }])
})

describe('a tag is valid', () => {
  const isValid = async (tag: string) => (await findTaggedJob(portal.db, tag)) !== undefined

  test('until 60 days after the racket left', async () => {
    const tag = await tagOf(portal.db, job)
    await portal.call('PATCH', `/technician/string_job/${job}/status/`, {
      as: technician,
      body: { status: 'COMPLETED' },
    })
    const leftAgo = (days: number) =>
      sql`update string_jobs set left_at = now() - ${days} * interval '1 day' where id = ${job}`.execute(portal.db)
    await leftAgo(59.9)
    expect(await isValid(tag)).toBe(true)
    await leftAgo(60.1)
    expect(await isValid(tag)).toBe(false)
  })

  test('until the racket is deleted', async () => {
    const tag = await tagOf(portal.db, job)
    await sql`update rackets set deleted_at = now()`.execute(portal.db)
    expect(await isValid(tag)).toBe(false)
  })

  test('for staff until a racket that was deleted in the shop has left it', async () => {
    const tag = await tagOf(portal.db, job)
    await sql`update string_jobs set received_at = now()`.execute(portal.db)
    await sql`update rackets set deleted_at = now()`.execute(portal.db)
    expect((await find(tag)).status).toBe(200)
    const completed = { as: technician, body: { status: 'COMPLETED' } }
    await portal.call('PATCH', `/technician/string_job/${job}/status/`, completed)
    expect((await find(tag)).status).toBe(404)
  })

  test('until the account is deleted, which removes it', async () => {
    const tag = await tagOf(portal.db, job)
    await transact(portal.db, (trx) => portal.people.forget(trx, customer.subject))
    expect(await isValid(tag)).toBe(false)
    expect(await portal.db.selectFrom('tags').selectAll().execute()).toEqual([])
  })

  test('even after the walk-in order was claimed', async () => {
    const walkIn = await createPerson(portal, { auth_subject: null, email: 'ben@club.example' })
    const tag = await tagOf(portal.db, await createJob(portal, walkIn))
    const ben = await createPerson(portal, { email: 'ben@club.example' })
    await portal.db.transaction().execute((trx) => claimWalkIn(trx, ben.id, 'ben@club.example'))
    expect(await isValid(tag)).toBe(true)
  })
})

test('a job that is missing has no tag', async () => {
  expect((await read(999)).status).toBe(404)
  expect((await replace(999)).status).toBe(404)
})
