import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { projectFolder } from '../base/process/project.ts'
import { StartError } from '../base/process/start-error.ts'
import { abandonRestoreCommand, backupCommand, restoreCommand } from '../manage/backup-commands.ts'
import { placeOf, using } from '../testing/manage-place.ts'
import { createDatabase, dropDatabase, TEMPLATE } from '../testing/template-database.ts'
import { settleEarlierRestore } from './unfinished-restore.ts'

// Each test creates databases and starts processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const postgresUrl = inject('postgresUrl')
let folder: string
let databases: string[]
let child: ChildProcess | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stringbed-restore-test-'))
  databases = []
})
afterEach(async () => {
  child?.kill('SIGKILL')
  for (const name of databases) await dropDatabase(postgresUrl, name)
  await rm(folder, { recursive: true, force: true })
})

const place = (url: string) => placeOf(url, { dataDir: folder })
const secretFile = () => join(folder, 'auth-secret')
const secretOf = (name: string) => `the-secret-of-${name}-0123456789-0123456789-0123456789`

/** Creates a shop whose people all have the given name, with its secret in the data folder. */
async function createShop(name: string, people: number): Promise<string> {
  const database = `stringbed_${name.toLowerCase()}_${process.pid}_${Math.random().toString(36).slice(2)}`
  databases.push(database)
  const url = await createDatabase(postgresUrl, database, TEMPLATE)
  await using(url, (db) =>
    db
      .insertInto('users')
      .values(
        Array.from({ length: people }, (_, index) => ({
          first_name: name,
          email: `${name}${index}@club.example`,
          tier_status: 'club',
        })),
      )
      .execute(),
  )
  await writeFile(secretFile(), secretOf(name))
  return url
}

/** A backup of the shop 'New', and the shop 'Old' to restore it into. */
async function twoShops(people = 3): Promise<{ url: string; file: string }> {
  const other = await createShop('New', people)
  const file = join(folder, 'new.backup')
  await using(other, (db) => backupCommand.run(db, [file], {}, place(other)))
  return { url: await createShop('Old', people), file }
}

/** Returns the names of the shop's people and its secret, which a restore must change together. */
async function shopIn(url: string) {
  const names = await using(url, (db) => db.selectFrom('users').select('first_name').distinct().execute())
  return { names: names.map(({ first_name }) => first_name), secret: await readFile(secretFile(), 'utf8') }
}
const whole = (name: string) => ({ names: [name], secret: secretOf(name) })

const restore = (url: string, file: string) =>
  using(url, (db) => restoreCommand.run(db, [file], { yes: true }, place(url)))

/** Starts a restore in its own process. When this returns, the restore has not checked anything yet. */
async function startRestore(url: string, file: string) {
  const script = join(projectFolder, 'server/testing/restore-process.ts')
  child = spawn(process.execPath, ['--import', 'tsx', script, url, file, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('The restore has no output')
  await once(child.stdout, 'data')
  return child
}

async function kill(process: ChildProcess) {
  if (process.exitCode !== null || process.signalCode !== null) return
  const gone = once(process, 'exit')
  process.kill('SIGKILL')
  await gone
}

/** Opens a session that can block a restore. */
async function openHolder(url: string): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: url })
  // Dropping the database after a failed test ends it.
  holder.on('error', () => {})
  await holder.connect()
  return holder
}

/** Runs the check that every start begins with; returns the sentence that blocks the start, if any. */
const start = (url: string) =>
  settleEarlierRestore(url, { dataDir: folder }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof StartError) return error.message
      throw error
    },
  )

/** Waits until PostgreSQL has ended what a killed restore was doing. */
const untilNobodyRestores = (url: string) =>
  vi.waitFor(
    () =>
      using(url, async (db) => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and application_name in ('stringbed restore', 'stringbed presence')
        `.execute(db)
        expect(rows).toEqual([])
      }),
    { timeout: 60_000, interval: 20 },
  )

test('a restore that is killed leaves either the complete old shop or the complete new one, with its secret', async () => {
  const { url, file } = await twoShops(2_000)
  // The moments spread over the whole restore; the kills of `npm run torture` are random.
  for (const moment of [5, 150, 300, 450, 600]) {
    const restoring = await startRestore(url, file)
    await pause(moment)
    await kill(restoring)
    await untilNobodyRestores(url)
    const blocked = await start(url)
    if (blocked) {
      expect(blocked).toContain('did not finish. The shop is as it was before.')
      expect(await shopIn(url)).toEqual(whole('Old'))
      await using(url, (db) => abandonRestoreCommand.run(db, [], {}, place(url)))
    }
    const shop = await shopIn(url)
    expect([whole('Old'), whole('New')]).toContainEqual(shop)
  }
})

test('an unfinished restore blocks the start until a manager restores again or keeps the old shop', async () => {
  const { url, file } = await twoShops()
  // Another session holds a table, so the restore waits in the middle of its transaction.
  const holder = await openHolder(url)
  await holder.query('begin; lock table users in access share mode')
  const restoring = await startRestore(url, file)
  await vi.waitFor(
    () =>
      using(url, async (db) => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database()
          and application_name = 'stringbed restore' and wait_event_type = 'Lock'
        `.execute(db)
        expect(rows).toHaveLength(1)
      }),
    { timeout: 60_000, interval: 20 },
  )
  await kill(restoring)
  await holder.end()
  await untilNobodyRestores(url)

  expect(await start(url)).toMatch(
    /^The restore of .*new\.backup, started .* UTC, did not finish\. The shop is as it was before\.\nRun the restore again, or keep this shop: npm run manage -- abandon restore$/,
  )
  expect(await shopIn(url)).toEqual(whole('Old'))
  await expect(using(url, (db) => backupCommand.run(db, [join(folder, 'x')], {}, place(url)))).rejects.toThrow(
    'did not finish',
  )

  await using(url, (db) => abandonRestoreCommand.run(db, [], {}, place(url)))
  expect(await start(url)).toBeNull()
  expect(await shopIn(url)).toEqual(whole('Old'))
  await expect(using(url, (db) => abandonRestoreCommand.run(db, [], {}, place(url)))).rejects.toThrow(
    'There is no unfinished restore.',
  )

  await restore(url, file)
  expect(await start(url)).toBeNull()
  expect(await shopIn(url)).toEqual(whole('New'))
})

test('the next start puts the secret in place when the restore ended right after its commit', async () => {
  const { url, file } = await twoShops()
  await restore(url, file)
  // The state between the commit and the renaming of the draft.
  await writeFile(`${secretFile()}.restored`, secretOf('New'))
  await writeFile(secretFile(), secretOf('Old'))
  expect(await start(url)).toBeNull()
  expect(await shopIn(url)).toEqual(whole('New'))
})

test('a restore that the database refuses changes nothing and explains why', async () => {
  const { url, file } = await twoShops()
  // A lock timeout represents any failure in the middle of the transaction, such as a full disk.
  const holder = await openHolder(url)
  await holder.query(`alter database ${new URL(url).pathname.slice(1)} set lock_timeout = '200ms'`)
  await holder.query('begin; lock table users in access share mode')
  const refusal = await restore(url, file).catch((error: unknown) => error)
  await holder.query('rollback')
  await holder.query(`alter database ${new URL(url).pathname.slice(1)} reset lock_timeout`)
  await holder.end()
  expect(refusal).toBeInstanceOf(StartError)
  expect(String(refusal)).toContain('Nothing was restored, and the shop is as it was before: ')
  expect(await start(url)).toBeNull()
  expect(await shopIn(url)).toEqual(whole('Old'))
})

test('a command that meets a restore says so', async () => {
  const url = await createShop('Old', 1)
  const holder = await openHolder(url)
  await holder.query('begin')
  await holder.query('lock table users')
  const script = join(projectFolder, 'server/manage/main.ts')
  child = spawn(process.execPath, ['--import', 'tsx', script, 'people', 'list'], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (!child.stderr) throw new Error('The command has no output')
  expect(await text(child.stderr)).toBe('A backup is being restored, or the database is busy. Try again later.\n')
  await holder.end()
})
