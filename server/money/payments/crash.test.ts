import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectFolder } from '../../base/process/project.ts'
import { createJob, createPerson, type Person } from '../../testing/factories.ts'
import { applied, checkoutFor, moneyOf, readyToPay } from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'

const PATIENCE = { timeout: 60_000, interval: 50 }
const portal = testApp()
let me: Person
let job: number
let session: string
let doomed: ChildProcess | undefined
beforeEach(async () => {
  await readyToPay(portal)
  me = await createPerson(portal)
  job = await createJob(portal, me)
  session = await checkoutFor(portal, me, job)
})
afterEach(kill)

/** Starts another server on the same database and returns its address. */
async function start(): Promise<string> {
  const file = join(projectFolder, 'server/testing/payment-server.ts')
  const url = portal.pool.options.connectionString ?? ''
  doomed = spawn(process.execPath, ['--import', 'tsx', file, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (!doomed.stdout) throw new Error('The server has no output')
  const [port] = await once(doomed.stdout, 'data')
  return `http://127.0.0.1:${String(port).trim()}`
}

async function kill() {
  if (!doomed || doomed.exitCode !== null || doomed.signalCode !== null) return
  const gone = once(doomed, 'exit')
  doomed.kill('SIGKILL')
  await gone
}

async function pay(address: string) {
  const answer = await fetch(`${address}/sandbox/checkout/${session}`, {
    method: 'POST',
    body: new URLSearchParams({ card: '4242424242424242', expiry: '12/34', cvc: '123' }),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
}

const isPaid = async () => (await moneyOf(portal, job)).is_order_paid
const waitingForLock = async () => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'doomed' and wait_event_type = 'Lock'
  `.execute(portal.db)
  return rows.length
}

test('a server killed during a webhook leaves no partial change, and the event is delivered again', {
  timeout: 120_000,
}, async () => {
  const address = await start()
  await portal.db.transaction().execute(async (trx) => {
    // The transaction is idle while the server starts and pays.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    // This lock stops the webhook after it recorded the event and before it records the payment.
    await sql`select from string_jobs where id = ${job} for update`.execute(trx)
    await pay(address)
    await expect.poll(waitingForLock, PATIENCE).toBeGreaterThan(0)
    await kill()
  })
  expect(await isPaid()).toBe(false)
  expect(await portal.db.selectFrom('payments').selectAll().execute()).toEqual([])
  const { rows } = await sql`select from webhook_events where type like 'checkout%'`.execute(portal.db)
  expect(rows).toEqual([])

  await start()
  await expect.poll(isPaid, PATIENCE).toBe(true)
  expect((await moneyOf(portal, job)).payments).toEqual([applied('card', 2000)])
})

test('a payment is found without any event after a server was killed between the charge and our commit', {
  timeout: 120_000,
}, async () => {
  await portal.db.insertInto('sandbox.switches').values({ name: 'drop' }).execute()
  const address = await start()
  await pay(address)
  await kill()
  expect(await isPaid()).toBe(false)

  await portal.db
    .updateTable('checkout_sessions')
    .set({ created_at: new Date(Date.now() - 600_000) })
    .execute()
  await start()
  await expect.poll(isPaid, PATIENCE).toBe(true)
  expect((await moneyOf(portal, job)).payments).toEqual([applied('card', 2000)])
})
