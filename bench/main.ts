import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { browse } from './browser.ts'
import { READS, TECHNICIAN_PAGES, WRITES } from './calls.ts'
import { fillUpTo, SIZES } from './data.ts'
import { compare, type Row } from './measure.ts'
import { memory, readTimes, scaleOut } from './sections.ts'
import { databaseUrlOf, PUBLIC_URL, project, startFloor, startPortal } from './servers.ts'
import { createTokens } from './tokens.ts'

const quick = process.argv.includes('--quick')
const only = process.argv.slice(2).find((word) => !word.startsWith('--'))
const isBrowsed = only ? only === 'browser' : !quick
const sizes = (quick || only === 'browser') && !process.argv.includes('--city') ? SIZES.slice(0, 2) : SIZES
const dataDir = join(tmpdir(), `stringbed-bench-${process.pid}`)
const say = (line = '') => console.log(line)
const column = (value: string | number, width = 10) => String(value).padStart(width)

const began = performance.now()
const first = await startPortal({ dataDir })
await first.stop()
const portal = await startPortal({ dataDir })
const start = { first: Math.round(first.startedIn), again: Math.round(portal.startedIn) }
say(`First start of all ${start.first} ms, with data ${start.again} ms`)

const databaseUrl = databaseUrlOf(dataDir)
const db = new pg.Client({ connectionString: databaseUrl })
db.on('error', () => {})
await db.connect()
const token = await createTokens(databaseUrl, PUBLIC_URL)
const growth: Record<string, Record<string, number>> = {}
const calls: Row[] = []
try {
  let world = { db, size: SIZES[0] as (typeof SIZES)[number], token }
  for (const size of sizes) {
    const filling = performance.now()
    await fillUpTo(databaseUrl, size)
    say(`\n${size.name}: ${size.jobs} jobs, filled in ${((performance.now() - filling) / 1000).toFixed(1)} s`)
    world = { db, size, token }
    if (!only) growth[size.name] = await readTimes(portal, world, { count: quick ? 100 : 400 })
  }

  if (!only) {
    say(`\nMedian milliseconds by size, 8 connections${''.padEnd(5)}${sizes.map(({ name }) => column(name)).join('')}`)
    for (const call of Object.keys(growth.small ?? {})) {
      say(call.padEnd(45) + sizes.map(({ name }) => column((growth[name]?.[call] ?? 0).toFixed(2))).join(''))
    }
  }

  const floor = await startFloor(databaseUrl)
  say(
    `\nRequests per second, 32 connections, ${world.size.name}${''.padEnd(9)}portal     floor     ratio  database    p50 ms    p99 ms`,
  )
  const pages = quick
    ? TECHNICIAN_PAGES.filter(({ name }) => /(NEW|ALL), page (1|1,000)$/.test(name))
    : TECHNICIAN_PAGES
  for (const call of [...READS, ...pages, ...WRITES]) {
    if (only && !call.name.includes(only)) continue
    const count = (call.kind === 'write' ? 0.5 : 1) * (quick ? 600 : 3_000)
    const row = await compare(call, { portal, floor }, world, { rounds: 3, count })
    calls.push(row)
    const cells = [
      row.portal.perSecond.toFixed(0),
      row.floor.perSecond.toFixed(0),
      row.ratio.toFixed(2),
      row.postgres.toFixed(0),
    ]
    say(
      call.name.padEnd(45) +
        [...cells, row.portal.p50.toFixed(1), row.portal.p99.toFixed(1)].map((cell) => column(cell)).join(''),
    )
  }
  await floor.stop()

  const scale = only
    ? null
    : await scaleOut(portal, world, { databaseUrl, secondDir: `${dataDir}-second`, count: quick ? 1_000 : 6_000 })
  if (scale)
    say(`\nOne server ${scale.one.toFixed(0)}/s, two on one database ${scale.two.toFixed(0)}/s (${scale.call})`)

  const held = only ? null : await memory(portal, world, { requests: quick ? 5_000 : 100_000 })
  if (held) {
    say(
      `Memory along ${held.requests} requests: ${held.rss.join(', ')} MB; event loop p99 ${held.loopDelayP99.toFixed(1)} ms`,
    )
  }

  const browser = isBrowsed ? await browse({ db, dataDir, port: portal.port }, say) : null

  const file = join(project, 'bench/results', `${new Date().toISOString().replaceAll(':', '-')}.json`)
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length }
  mkdirSync(join(project, 'bench/results'), { recursive: true })
  writeFileSync(
    file,
    `${JSON.stringify({ quick, machine, start, growth, calls, scale, memory: held, browser }, null, 2)}\n`,
  )
  say(`\nWritten to ${file} after ${((performance.now() - began) / 1000).toFixed(0)} s`)
} finally {
  await db.end()
  await portal.stop()
  for (const folder of [dataDir, `${dataDir}-second`]) rmSync(folder, { recursive: true, force: true })
}
process.exit()
