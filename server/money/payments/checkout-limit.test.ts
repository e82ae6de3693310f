import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { tagOf } from '../../job/tags/tags.ts'
import { createJob, createPerson, type Person } from '../../testing/factories.ts'
import { createPack, TEN } from '../../testing/packs.ts'
import { readyToPay } from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let lena: Person
let job: number
beforeEach(async () => {
  await readyToPay(portal)
  lena = await createPerson(portal)
  job = await createJob(portal, lena)
})

const ask = (path: string, body: object, as = lena) => portal.ask('POST', path, { as, body })
const open = (string_job_id = job, as = lena) => ask('/stripe/create-checkout-session/', { string_job_id }, as)
const openOnStatusPage = async () =>
  portal.app.inject({
    method: 'POST',
    url: `/t/${await tagOf(portal.db, job)}/pay`,
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
/** As if each kind of checkout that was opened had been opened so often. */
const opened = (times: number) =>
  sql`update auth.attempts set tries = ${times} where key like 'checkouts%'`.execute(portal.db)

test('a customer opens at most 200 card checkouts in an hour, and others are not concerned', async () => {
  const pack = await createPack(portal)
  expect((await open()).status).toBe(200)
  await opened(199)
  expect((await ask('/stripe/leave-checkout/', { string_job_id: job })).status).toBe(204)
  expect((await open()).status).toBe(200)
  // The open checkout is no new one.
  expect((await open()).status).toBe(200)
  const before = await portal.db.selectFrom('checkout_sessions').select('id').execute()
  const refused = [await open(await createJob(portal, lena)), await ask('/packs/buy/', { pack, price: TEN.price })]
  expect(refused.map(({ status }) => status)).toEqual([429, 429])
  expect(await portal.db.selectFrom('checkout_sessions').select('id').execute()).toEqual(before)
  const mia = await createPerson(portal)
  expect((await open(await createJob(portal, mia), mia)).status).toBe(200)
})

test('readers of a status page do not use up the limit of its customer', async () => {
  expect((await openOnStatusPage()).statusCode).toBe(303)
  await opened(200)
  expect((await open()).status).toBe(200)
  expect((await openOnStatusPage()).statusCode).toBe(429)
})
