import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../tools/numbers.ts'
import { atMost } from '../tools/report.ts'
import { memoryOf } from './cpu.ts'
import type { Shop } from './shop.ts'
import { TARGETS } from './targets.ts'

const LISTENERS = 500
/** The portal allows 400 connections from one address. */
const ADDRESSES = ['127.0.0.1', '127.0.0.2', '127.0.0.3']
const PAUSE_MS = 50

interface Listener {
  person: number
  /** Called with the ids of the jobs that changed. */
  onJobs: (ids: number[]) => void
  close(): void
}

interface Live {
  p50: number
  p95: number
  missed: number
  memoryBefore: number
  memoryAfter: number
  /** The time of the same updates with notices, by that without. */
  writes: number
}

/** Opens a stream as a page of this person does. Resolves at its first event. */
async function openListener(shop: Shop, person: number, localAddress: string): Promise<Listener> {
  const listener: Listener = { person, onJobs: () => {}, close: () => {} }
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${await shop.token(person)}` }
  await new Promise<void>((resolve, reject) => {
    const url = { host: '127.0.0.1', port: shop.portal.port, path: '/api/live/', headers, localAddress, agent: false }
    const request = get(url, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream was refused with status ${response.statusCode}`))
      response.on('data', (chunk: Buffer) => {
        for (const [, data] of chunk.toString().matchAll(/^data: (.*)$/gm)) {
          const event: { kind: string; ids: number[] } = JSON.parse(data ?? '{}')
          if (event.kind === 'all') resolve()
          if (event.kind === 'job') listener.onJobs(event.ids)
        }
      })
    })
    request.on('error', reject)
    listener.close = () => {
      request.off('error', reject).on('error', () => {})
      request.destroy()
    }
  })
  return listener
}

/** Measures the streams of 500 people: when another device has the change, and the memory that they take. */
export async function measureLive(shop: Shop, { changes }: { changes: number }): Promise<Live> {
  const writes = await compareWrites(shop, changes)
  const memoryBefore = memoryOf(shop.portal.pid)
  const listeners: Listener[] = []
  for (let n = 0; n < LISTENERS; n++) {
    listeners.push(await openListener(shop, 2 + (n % (shop.size.people - 2)), ADDRESSES[n % ADDRESSES.length] ?? ''))
  }
  const { rows } = await shop.db.query<{ id: number; owner_id: number; tension: number }>(
    `select min(id)::int as id, owner_id, 24 as tension from string_jobs
     where order_status = 'NEW' and owner_id = any($1) group by owner_id`,
    [(await ownersOf(shop, listeners)).map(({ id }) => id)],
  )
  const owners = await ownersOf(shop, listeners)
  const times: number[] = []
  let missed = 0
  for (let n = 0; n < changes; n++) {
    const job = rows[n % rows.length]
    const owner = owners.find(({ id }) => id === job?.owner_id)
    const listener = listeners.find(({ person }) => person === owner?.person)
    if (!job || !listener) continue
    const begin = performance.now()
    const seen = new Promise<number>((resolve) => {
      listener.onJobs = (ids) => ids.includes(job.id) && resolve(performance.now() - begin)
    })
    await shop.db.query('update string_jobs set technician_notes = $2 where id = $1', [job.id, `Change ${n}`])
    const time = await Promise.race([seen, sleep(10_000)])
    if (time === undefined) missed += 1
    else times.push(time)
    await sleep(PAUSE_MS)
  }
  const memoryAfter = memoryOf(shop.portal.pid)
  for (const listener of listeners) listener.close()
  const result = {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    missed,
    memoryBefore,
    memoryAfter,
    writes,
  }
  print(result)
  return result
}

/** The rows of the listeners' people. */
async function ownersOf({ db }: Shop, listeners: Listener[]): Promise<{ id: number; person: number }[]> {
  const { rows } = await db.query<{ id: number; person: number }>(
    `select id, substring(auth_subject from 7)::int as person from users
     where auth_subject = any(select 'bench_' || n from unnest($1::int[]) n)`,
    [listeners.map(({ person }) => person)],
  )
  return rows
}

/** Sends the same updates in turn with the triggers for notices and without them. Nobody listens. */
async function compareWrites({ db }: Shop, changes: number): Promise<number> {
  const spent = { with: 0, without: 0 }
  for (let round = 0; round < 10; round++) {
    for (const kind of ['without', 'with'] as const) {
      await db.query(
        `alter table string_jobs ${kind === 'with' ? 'enable' : 'disable'} trigger string_jobs_announced_changes`,
      )
      const begin = performance.now()
      for (let n = 0; n < changes; n++) {
        await db.query('update string_jobs set technician_notes = $1 where id = $2', [`${round} ${kind}`, 1 + n])
      }
      spent[kind] += performance.now() - begin
    }
  }
  return spent.with / spent.without
}

function print({ p50, p95, missed, memoryBefore, memoryAfter, writes }: Live) {
  const grown = memoryAfter - memoryBefore
  console.log(
    `A change with ${LISTENERS} listeners: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (${atMost(p95, TARGETS.live.p95)}), ${missed} missed (${atMost(missed, 0)})`,
  )
  console.log(`Memory: ${grown.toFixed(0)} MB more (${atMost(grown, TARGETS.live.memory)})`)
  console.log(`Updates with notices and no listener, by those without notices: ${writes.toFixed(2)}`)
}
