import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Line, underLoad } from './faults.ts'
import type { OwnDatabase } from './own-database.ts'
import type { PortalProcess } from './portal-process.ts'
import type { Shop } from './shop.ts'

export interface Ground {
  portal: PortalProcess
  shop: Shop
  database: OwnDatabase
}

/** The longest response time, whatever the database does: 8 s, and some for a busy machine. */
const LONGEST_MS = 8_000

async function bounded(line: Promise<Line>, { shop, portal }: Ground): Promise<Line> {
  const { pid } = portal
  const { findings, ...rest } = await line
  if (shop.ledger.slowest > LONGEST_MS) findings.wrong.push(`an answer took ${Math.round(shop.ledger.slowest)} ms`)
  if (!portal.isRunning || portal.pid !== pid) findings.wrong.push('the portal did not live through it')
  return { ...rest, findings }
}

const away = (ground: Ground, seconds: number): Promise<Line> =>
  underLoad(`database away ${seconds} s`, { ...ground, rounds: 1 }, async () => {
    ground.database.proxy.state = 'down'
    await sleep(seconds * 1_000)
    ground.database.proxy.state = 'up'
  })

const slow = (ground: Ground, milliseconds: number): Promise<Line> =>
  underLoad(`database slow, ${milliseconds} ms a packet`, { ...ground, rounds: 1 }, async () => {
    ground.database.proxy.state = { delay: milliseconds }
    await sleep(10_000)
    ground.database.proxy.state = 'up'
  })

const silent = (ground: Ground): Promise<Line> =>
  underLoad('database silent 12 s', { ...ground, rounds: 1 }, async () => {
    ground.database.proxy.state = 'silent'
    await sleep(12_000)
    ground.database.proxy.state = 'up'
  })

const resets = (ground: Ground, rounds: number): Promise<Line> =>
  underLoad('all connections reset', { ...ground, rounds }, async () => ground.database.proxy.reset())

/** Another program takes all connections of the database. */
const noConnections = (ground: Ground): Promise<Line> =>
  underLoad('no connection left', { ...ground, rounds: 1 }, async () => {
    const taken: pg.Client[] = []
    ground.database.proxy.reset()
    for (;;) {
      const client = new pg.Client({ connectionString: ground.database.url })
      client.on('error', () => {})
      try {
        await client.connect()
        taken.push(client)
      } catch {
        break
      }
    }
    await sleep(4_000)
    await Promise.all(taken.map((client) => client.end()))
  })

/** Another program holds a lock that every writer needs. */
const locked = (ground: Ground): Promise<Line> =>
  underLoad('a table locked 6 s', { ...ground, rounds: 1 }, async () => {
    const client = new pg.Client({ connectionString: ground.database.url })
    client.on('error', () => {})
    await client.connect()
    await client.query('begin; lock table string_jobs in access exclusive mode')
    await sleep(6_000)
    await client.end()
  })

const readOnly = (ground: Ground): Promise<Line> =>
  underLoad('database read-only 3 s', { ...ground, rounds: 1 }, async () => {
    const say = async (value: 'on' | 'off') => {
      const client = new pg.Client({ connectionString: ground.database.url })
      await client.connect()
      await client.query('set default_transaction_read_only to off')
      await client.query(`alter system set default_transaction_read_only to ${value}`)
      await client.query('select pg_reload_conf()')
      await client.end()
    }
    await say('on')
    await sleep(3_000)
    await say('off')
  })

export async function outages(ground: Ground, times: number): Promise<Line[]> {
  const lines: Line[] = []
  const acts = [
    () => resets(ground, 5 * times),
    () => away(ground, 5),
    () => away(ground, 30),
    () => slow(ground, 200),
    () => slow(ground, 3_000),
    () => silent(ground),
    () => noConnections(ground),
    () => locked(ground),
    () => readOnly(ground),
  ]
  for (const act of acts) lines.push(await bounded(act(), ground))
  return lines
}
