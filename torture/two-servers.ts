import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/base/embedded/server.ts'
import { audit, onDatabase } from './audit.ts'
import type { Client } from './client.ts'
import type { Line } from './faults.ts'
import { startOwnDatabase } from './own-database.ts'
import { PortalProcess } from './portal-process.ts'
import { expectOk, Shop } from './shop.ts'

const CREDITS = 20
const JOBS = 40

/** Starts two portals at once on one empty database; together they must behave like one. */
export async function twoServers(folder: string): Promise<Line> {
  const database = await startOwnDatabase(join(folder, 'two-servers-database'))
  const port = await freePort()
  const env = { AUTH_SECRET: 'the same secret for both of them, 0123456789', RATE_LIMITS: 'on' }
  const make = (name: string, ownPort: number) =>
    new PortalProcess({
      port: ownPort,
      dataDir: join(folder, name),
      databaseUrl: database.url,
      env: { ...env, PUBLIC_URL: `http://localhost:${port}` },
    })
  const one = make('two-servers-1', port)
  const two = make('two-servers-2', await freePort())
  const wrong: string[] = []
  const expectSame = (what: string, found: unknown, right: unknown) => {
    if (found !== right) wrong.push(`${what}: ${found}, not ${right}`)
  }
  try {
    one.start()
    two.start()
    const recoveries = await Promise.all([one.ready(), two.ready()])
    const shop = new Shop(one)
    await shop.open(2)
    const [first] = shop.customers
    if (!first) throw new Error('There is no customer')
    const { client, racket } = first
    const either: Either = (index) => client.at(index % 2 ? two.url : one.url)

    await spendAll(database.url, client, racket, either, expectSame)
    await orderOnce(racket, either, expectSame)
    await countSignIns([one, two], expectSame)
    await sendOnce(database.url, expectSame)
    const { late: _, ...findings } = await audit(database.url, shop.ledger, (order) => shop.comeBack(order))
    return {
      fault: 'two servers on one database',
      rounds: 1,
      tries: JOBS + 20 + 14,
      acknowledged: CREDITS + 20,
      findings: { ...findings, wrong: [...findings.wrong, ...wrong] },
      recoveries,
      note: `${CREDITS} credits for ${JOBS} jobs through both, one key through both, sign-in attempts through both, emails`,
    }
  } finally {
    await Promise.all([one.stop(), two.stop()])
    await database.stop()
  }
}

/** The same person's requests, alternating between the two servers. */
type Either = (index: number) => Pick<Client, 'call'>
type Expect = (what: string, found: unknown, right: unknown) => void

/** Leaves the customer a few credits, then pays more jobs than that through both servers at once. */
async function spendAll(url: string, client: Client, racket: number, either: Either, same: Expect) {
  await onDatabase(url, (database) =>
    database.query(`
      with me as (update users set stringing_credits = ${CREDITS} where email = '${client.email}' returning id)
      insert into credit_entries (user_id, lot_id, amount, balance_after, reason)
      select id, (select min(l.id) from credit_lots l where l.user_id = me.id), ${CREDITS - 500}, ${CREDITS}, 'adjusted'
      from me`),
  )
  const jobs: number[] = []
  for (let count = 0; count < JOBS; count++) {
    const job = (await expectOk(either(count).call('POST', '/string_job/', { racket, tension: 24 }))) as { id: number }
    jobs.push(job.id)
  }
  const paid = await Promise.all(
    jobs.map((string_job_id, index) => either(index).call('POST', '/stripe/use-credit/', { string_job_id })),
  )
  same('jobs paid by credit', paid.filter(({ status }) => status === 200).length, CREDITS)
}

async function orderOnce(racket: number, either: Either, same: Expect) {
  const headers = { 'idempotency-key': randomUUID() }
  const orders = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      either(index).call('POST', '/string_job/', { racket, tension: 25, technician_notes: 'once' }, headers),
    ),
  )
  same('orders of one key', new Set(orders.map(({ body }) => (body as { id: number }).id)).size, 1)
}

/** The limit of ten sign-in attempts per account in fifteen minutes must hold across both servers. */
async function countSignIns(portals: [PortalProcess, PortalProcess], same: Expect) {
  const statuses: number[] = []
  for (let count = 0; count < 14; count++) {
    const portal = portals[count % 2] as PortalProcess
    const answer = await fetch(`${portal.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://localhost:${portals[0].settings.port}` },
      body: JSON.stringify({ email: 'player2@example.com', password: 'not the password' }),
    })
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  same('sign-in attempts that were allowed', statuses.filter((status) => status === 401).length, 10)
}

/** Each email must be sent once, by either server. */
async function sendOnce(url: string, same: Expect) {
  for (const until = Date.now() + 15_000; Date.now() < until; await sleep(300)) {
    const waiting = await onDatabase(url, async (client) => {
      const { rows } = await client.query(`select count(*)::int as count from messages where state = 'waiting'`)
      return rows[0]?.count
    })
    if (waiting === 0) return
  }
  same('emails that wait', 'some', 'none')
}
