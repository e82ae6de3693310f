import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { transact } from '../base/database/connect.ts'
import { projectFolder } from '../base/process/project.ts'
import { createJob, createPerson } from '../testing/factories.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { roundsOf } from '../testing/random.ts'
import { testApp } from '../testing/test-app.ts'
import { createMailer } from './mail/send-mail.ts'
import { planAnnouncements } from './plan.ts'
import { createSendMessage } from './send.ts'

const portal = testApp()
const KILLS = roundsOf({ usual: 2, race: 40 })
const PER_KILL = 6

test(`${KILLS} kills during sending lose no message, and duplicates have the same id`, async () => {
  await sql`update message_settings set since = now() - interval '1 year', kinds = '{ready}'`.execute(portal.db)
  const server = await startMailServer()
  try {
    const customers: string[] = []
    for (let count = 0; count < KILLS * PER_KILL; count++) {
      const email = `customer-${count}@example.com`
      const { id } = await createPerson(portal, { email })
      await createJob(portal, { id }, { order_status: 'READY_FOR_PICKUP' })
      await transact(portal.db, (trx) => planAnnouncements(trx, id, new Date()))
      customers.push(email)
    }
    await sql`update messages set is_by_hand = true, due_at = now() - interval '1 minute'`.execute(portal.db)
    for (let kill = 0; kill < KILLS; kill++) await killWhileSending(server)

    const mailer = createMailer({ smtpUrl: server.url, mailFrom: 'shop@example.com' })
    const send = createSendMessage(portal.db, { mailer, publicUrl: '' })
    const rest = await portal.db.selectFrom('messages').select('id').where('state', '=', 'waiting').execute()
    for (const { id } of rest) await send({ message_id: id })

    expect(new Set(server.received.map(({ to }) => to))).toEqual(new Set(customers))
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(customers.length)
    expect(server.received.length).toBeLessThanOrEqual(customers.length + KILLS)
    const states = await portal.db.selectFrom('messages').select('state').distinct().execute()
    expect(states).toEqual([{ state: 'sent' }])
  } finally {
    await server.stop()
  }
}, 900_000)

/** Starts a sender and kills it after it has sent a few messages, at a random moment. */
async function killWhileSending(server: Awaited<ReturnType<typeof startMailServer>>) {
  const script = join(projectFolder, 'server/testing/send-process.ts')
  const url = portal.pool.options.connectionString ?? ''
  const child = spawn(process.execPath, ['--import', 'tsx', script, url, server.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  await once(child.stdout, 'data')
  const before = server.received.length
  while (child.exitCode === null && server.received.length < before + PER_KILL / 2) await sleep(2)
  await sleep(Math.random() * 20)
  child.kill('SIGKILL')
  await gone
  await vi.waitFor(expectNoSender, { timeout: 60_000, interval: 20 })
}

/** A message stays locked until PostgreSQL notices that its sender is gone, and is tried again a minute later. */
async function expectNoSender() {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'doomed'
  `.execute(portal.db)
  expect(rows).toEqual([])
}
