import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { projectFolder } from '../process/project.ts'
import { StartError } from '../process/start-error.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'
import { processStamp } from './process-stamp.ts'
import { claimDataDir, holderOf } from './runtime-file.ts'

const folders: string[] = []
const children: ChildProcess[] = []

async function newFolder() {
  const name = await mkdtemp(join(tmpdir(), 'stringbed-embedded-'))
  await rm(name, { recursive: true })
  folders.push(name)
  return name
}

const start = (dataDir: string) => startEmbedded({ dataDir, log: () => {} })

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const postmasterOf = (home: string) =>
  Number(readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Starts a process that holds a data folder. Returns its first output: the database's URL or the error. */
async function hold(dataDir: string): Promise<{ child: ChildProcess; said: string }> {
  const script = join(projectFolder, 'server/testing/hold-database.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said).trim() }
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

afterAll(async () => {
  await Promise.all(children.map(kill))
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

describe('a running database', () => {
  let database: EmbeddedDatabase
  let dataDir: string

  beforeAll(async () => {
    dataDir = await newFolder()
    database = await start(dataDir)
  })
  afterEach(() => ask(database.url, 'drop table if exists kept'))
  afterAll(() => database.stop())

  test('protects its data and its password', async () => {
    const rows = await ask(
      database.url,
      `select name, setting from pg_settings where name in
         ('fsync', 'full_page_writes', 'data_checksums', 'password_encryption', 'server_encoding', 'listen_addresses')
       order by name`,
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '127.0.0.1',
      password_encryption: 'scram-sha-256',
      server_encoding: 'UTF8',
    })
    for (const secret of ['runtime.json', 'database-password']) {
      expect(statSync(join(dataDir, secret)).mode & 0o777).toBe(0o600)
    }
    expect(readFileSync(join(database.home, 'postgres/pg_hba.conf'), 'utf8')).not.toMatch(/^[^#]*\b(trust|password)\b/m)
    const wrong = new URL(database.url)
    wrong.password = 'password'
    await expect(ask(wrong.toString(), 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('publishes its URL for other processes', async () => {
    expect(await holderOf(dataDir)).toMatchObject({ pid: process.pid, role: 'portal', url: database.url })
  })

  test('refuses a second portal on its folder, from the same or another process', async () => {
    const sentence = new RegExp(`Another portal \\(process ${process.pid}\\) is already running on the data folder`)
    await expect(start(dataDir)).rejects.toThrow(sentence)
    expect((await hold(dataDir)).said).toMatch(sentence)
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('restarts by itself after kill -9 without losing committed data', async () => {
    await ask(database.url, 'create table kept as select generate_series(1, 1000) as n')
    const killed = postmasterOf(database.home)
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(
      async () => expect(await ask(database.url, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }]),
      { timeout: 30_000, interval: 100 },
    )
    expect(postmasterOf(database.home)).not.toBe(killed)
  }, 40_000)
})

test('a stop leaves no process behind, and the next start finds the data', async () => {
  const dataDir = await newFolder()
  const first = await start(dataDir)
  await ask(first.url, 'create table kept as select 42 as n')
  const postmaster = postmasterOf(first.home)
  await first.stop()
  expect(await processStamp(postmaster)).toBeNull()
  expect(existsSync(join(dataDir, 'runtime.json'))).toBe(false)

  const second = await start(dataDir)
  expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 42 }])
  await second.stop()
})

test('a start ends the database process of a killed portal, and no committed data is lost', async () => {
  const dataDir = await newFolder()
  const { child, said: url } = await hold(dataDir)
  await ask(url, 'create table kept (n int)')
  await ask(url, 'insert into kept values (1), (2)')
  await kill(child)
  const orphan = postmasterOf(dataDir)
  expect(await processStamp(orphan)).not.toBeNull()

  const next = await start(dataDir)
  expect(await processStamp(orphan)).toBeNull()
  expect(await ask(next.url, 'select sum(n)::int as sum from kept')).toEqual([{ sum: 3 }])
  await next.stop()
})

test('when two portals start at once after another was killed, exactly one succeeds', async () => {
  const dataDir = await newFolder()
  await kill((await hold(dataDir)).child)
  const both = await Promise.allSettled([start(dataDir), start(dataDir)])
  const winners = both.filter((result) => result.status === 'fulfilled')
  for (const { value } of winners) await value.stop()
  expect(winners).toHaveLength(1)
  expect(both.find((result) => result.status === 'rejected')?.reason).toBeInstanceOf(StartError)
})

test('a process that reuses the id of a dead portal does not hold the folder', async () => {
  const dataDir = await newFolder()
  await (await start(dataDir)).stop()
  writeFileSync(
    join(dataDir, 'runtime.json'),
    JSON.stringify({ pid: process.ppid, stamp: 'long ago', role: 'portal', url: null }),
  )
  writeFileSync(
    join(dataDir, 'postgres/postmaster.pid'),
    `${process.ppid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n\n1 1\nready\n`,
  )
  const database = await start(dataDir)
  expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
})

test('the error says whether a manage command or a portal holds the folder', async () => {
  const dataDir = await newFolder()
  await (await start(dataDir)).stop()
  const claim = await claimDataDir(dataDir, 'manage')
  await expect(start(dataDir)).rejects.toThrow(/A manage command .* is using the data folder/)
  await claim.release()
  await (await start(dataDir)).stop()
})

test('an unusable data folder is refused with one clear sentence', async () => {
  const file = await newFolder()
  writeFileSync(file, '')
  await expect(start(file)).rejects.toThrow(
    /^The data folder .* cannot be used: it is a file, not a folder\. Choose another with DATA_DIR\.$/,
  )
  await expect(start(join(file, 'below'))).rejects.toThrow('a part of its path is a file')
  await expect(start(join(file, 'far', 'below'))).rejects.toThrow('a part of its path is a file')
  if (process.platform === 'linux') {
    await expect(start('/proc/stringbed')).rejects.toThrow('a folder cannot be created there')
  }
})
