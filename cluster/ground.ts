import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer } from '../server/testing/mail-server.ts'
import { load } from '../tools/report.ts'
import { audit, contradictions, type Findings, onDatabase } from '../torture/audit.ts'
import type { Line } from '../torture/faults.ts'
import { printFindings } from '../torture/report.ts'
import { Shop } from '../torture/shop.ts'
import { Cluster } from './cluster.ts'
import type { Daemon } from './daemon.ts'
import { Portals } from './portals.ts'
import { Probe } from './probe.ts'
import { StreamReader } from './stream-reader.ts'

const CUSTOMERS = 4

/** A cluster, two portals on it, a shop that is open in them, and the mail server that its emails go to. */
export interface Ground {
  cluster: Cluster
  portals: Portals
  shop: Shop
  mail: Awaited<ReturnType<typeof startMailServer>>
}

interface GroundPlan {
  folder: string
  /** Starts a pooler in front of the database, and returns the settings that each portal needs for it. */
  pooler?(databaseUrl: string): Promise<{ daemon: Daemon; each: [Record<string, string>, Record<string, string>] }>
}

/** Starts a cluster and portals, opens a shop, runs `work`, and stops everything. */
export async function withCluster<Result>(
  { folder, pooler }: GroundPlan,
  work: (ground: Ground) => Promise<Result>,
): Promise<Result> {
  const stops: (() => Promise<unknown>)[] = []
  try {
    const mail = await startMailServer()
    stops.unshift(() => mail.stop())
    const cluster = await Cluster.start(folder)
    stops.unshift(() => cluster.stop())
    const { databaseUrl } = cluster
    const pooled = await pooler?.(databaseUrl)
    stops.unshift(async () => pooled?.daemon.kill())
    const env = { SMTP_URL: mail.url, MAIL_FROM: 'Stringbed <shop@strings.example>' }
    const portals = await Portals.start({ folder, databaseUrl, env, each: pooled?.each })
    stops.unshift(() => portals.stop())
    const shop = new Shop(portals.front)
    await shop.open(CUSTOMERS)
    return await work({ cluster, portals, shop, mail })
  } finally {
    for (const stop of stops) await stop()
  }
}

interface Fault {
  name: string
  rounds?: number
  /** Causes the fault. The recovery time counts from here. */
  cause(): Promise<void>
  /** Repairs what the fault broke, once the portals work again. */
  heal?(): Promise<void>
  /** Writes may be lost; their number becomes part of the note. */
  mayLose?: boolean
  /** Returns a further observation for the note. */
  observe?(): string
}

/** Causes a fault while every role works with the shop, then compares every acknowledged write with the database. */
export async function underFault({ cluster, portals, shop, mail }: Ground, fault: Fault): Promise<Line> {
  const { name, rounds = 1, cause, heal, mayLose = false, observe } = fault
  const { ledger } = shop
  const before = { ...ledger, replaced: cluster.replaced }
  mail.received.length = 0
  ledger.slowest = 0
  const recoveries: number[] = []
  const wrong: string[] = []
  await cluster.healthy()
  const probe = await Probe.start(shop)
  const stream = new StreamReader(shop.staff)
  let resumed = 0
  shop.work()
  try {
    for (let round = 0; round < rounds; round++) {
      await sleep(2_000)
      await probe.works()
      probe.begin()
      try {
        await cause()
        await probe.works()
        recoveries.push(probe.longestPause)
        resumed = Math.max(resumed, await stream.resumes())
      } catch (error) {
        // The writes so far are compared all the same, and the next round begins.
        wrong.push(`round ${round + 1} was not completed: ${error}`)
      }
      await heal?.()
      await cluster.healthy()
      wrong.push(...(await onDatabase(cluster.databaseUrl, contradictions)))
      for (const portal of portals.both) {
        if (portal.isRunning) continue
        wrong.push(`a portal ended: ${portal.said.slice(-1_000)}`)
        await portals.start(portal)
      }
      if (rounds > 1) console.log(`  ${round + 1}: ${((recoveries.at(-1) ?? 0) / 1_000).toFixed(1)} s`)
    }
  } finally {
    await Promise.all([shop.rest(), probe.stop(), stream.stop()])
  }
  const { late, ...findings } = await audit(cluster.databaseUrl, ledger, (order) => shop.comeBack(order))
  ledger.wrong.length = 0
  findings.wrong.push(...wrong, ...probe.wrong)
  const emails = await backgroundWork({ cluster, mail }, probe.emails, findings)
  const lost = findings.lost.length
  if (mayLose) {
    findings.lost = []
    // Lost writes are not in the database, so later rounds must not expect them.
    ledger.orders.clear()
  }
  const line: Line = {
    fault: name,
    rounds,
    tries: ledger.tries - before.tries,
    acknowledged: ledger.acknowledged - before.acknowledged,
    findings,
    recoveries,
    note: [
      observe?.(),
      mayLose && `${lost} acknowledged writes lost`,
      late > 0 && `${late} payments arrived with the customer's return before the webhook`,
      `${ledger.unavailable - before.unavailable} × 503 and ${ledger.unanswered - before.unanswered} without a response`,
      `${probe.refusedReads} of ${probe.reads} reads refused`,
      `a stream was opened ${stream.openings} times and had its next event ${Math.round(resumed)} ms after the recovery at the latest`,
      `slowest response ${Math.round(ledger.slowest)} ms`,
      `${probe.emails.promised} emails promised, ${emails.sent} sent, ${emails.repeated} of them again with the same Message-ID`,
      cluster.replaced > before.replaced && `${cluster.replaced - before.replaced} replicas replaced by the test`,
      load(),
    ]
      .filter(Boolean)
      .join('; '),
  }
  // A long run shows what it has found so far.
  printFindings([line])
  return line
}

// The other portal looks every minute for jobs that a killed portal began more than five minutes ago.
const WORK_MS = 420_000

/** Waits for the background work and counts what was left undone or done twice. */
async function backgroundWork(
  { cluster, mail }: Pick<Ground, 'cluster' | 'mail'>,
  { asked, promised }: Probe['emails'],
  findings: Findings,
) {
  const open = () =>
    onDatabase(cluster.databaseUrl, async (client) => {
      const { rows } = await client.query<{ due: number; given_up: number }>(`
        select count(*) filter (where run_at < now() - interval '2 seconds' and attempts < max_attempts)::int as due,
          -- The next scheduled run replaces a job with few attempts, and a job that was replaced has no error.
          count(*) filter (where attempts >= max_attempts and max_attempts > 3 and last_error is not null)::int as given_up
        from graphile_worker._private_jobs`)
      return rows[0] ?? { due: 0, given_up: 0 }
    })
  const resets = () => mail.received.filter(({ text }) => /reset/i.test(text)).map(({ messageId }) => messageId)
  const countSent = () => new Set(resets()).size
  let left = await open()
  for (const end = Date.now() + WORK_MS; Date.now() < end; await sleep(500)) {
    if (left.due === 0 && countSent() >= promised) break
    left = await open()
  }
  if (left.due > 0) findings.lost.push(`${left.due} background jobs were not done`)
  if (left.given_up > 0) findings.lost.push(`${left.given_up} background jobs were given up`)
  const sent = countSent()
  if (sent < promised) findings.lost.push(`${promised - sent} of ${promised} emails`)
  if (sent > asked) findings.doubled.push(`${sent} emails for ${asked} requests`)
  return { sent, repeated: resets().length - sent }
}
