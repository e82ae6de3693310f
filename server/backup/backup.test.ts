import { randomUUID } from 'node:crypto'
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { knownMigrations, migrate } from '../base/database/migrate.ts'
import { openPlain } from '../base/database/open-plain.ts'
import { announcePresence } from '../base/database/presence.ts'
import { claimDataDir } from '../base/embedded/runtime-file.ts'
import { StartError } from '../base/process/start-error.ts'
import { backupCommand, restoreCommand } from '../manage/backup-commands.ts'
import { catalogOf } from '../testing/catalog.ts'
import { urlOf } from '../testing/database-url.ts'
import { createJob, createManager, createPerson, createString, createTechnician } from '../testing/factories.ts'
import { failsWithoutConnection, untilWaiting } from '../testing/lock-waits.ts'
import { placeOf, using } from '../testing/manage-place.ts'
import { createDatabase, dropDatabase, TEMPLATE } from '../testing/template-database.ts'
import { testApp } from '../testing/test-app.ts'
import { listTables, readTable } from './tables.ts'

const portal = testApp()
const postgresUrl = inject('postgresUrl')
const databases: string[] = []
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stringbed-backup-test-'))
})
// The settings are kept between tests.
afterEach(() => sql`delete from shop_settings; insert into shop_settings default values`.execute(portal.db))
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  for (const name of databases) await dropDatabase(postgresUrl, name)
})

/** A migrated database without data, on which no portal runs. */
async function emptyDatabase({ upTo }: { upTo?: string } = {}) {
  const name = `stringbed_restore_${randomUUID().replaceAll('-', '')}`
  databases.push(name)
  if (!upTo) return createDatabase(postgresUrl, name, TEMPLATE)
  const url = await createDatabase(postgresUrl, name)
  await using(url, (db) => migrate(db, { upTo }))
  return url
}

const place = (url: string, authSecret: string | null = null) => placeOf(url, { dataDir: folder, authSecret })
const newFile = () => join(folder, `${randomUUID()}.backup`)

const backUp = (url: string, file: string, authSecret?: string) =>
  using(url, (db) => backupCommand.run(db, [file], {}, place(url, authSecret)))
const restore = (url: string, file: string, options: { yes?: boolean } = {}, authSecret?: string) =>
  using(url, (db) => restoreCommand.run(db, [file], options, place(url, authSecret)))

/** Rows and checksum of every table. */
async function sums(url: string): Promise<Record<string, unknown>> {
  const client = await openPlain(url, 'stringbed test')
  try {
    const all: Record<string, unknown> = {}
    for (const table of await listTables(client)) {
      const { chunks, sum } = await readTable(client, table)
      for await (const _ of chunks);
      all[`${table.schema}.${table.table}`] = sum()
    }
    return all
  } finally {
    await client.end()
  }
}

const portalUrl = () => urlOf(portal.db)

/** Creates a shop with a little of everything, including unusual characters, another currency and a tax. */
async function livelyShop() {
  await sql`
    delete from shop_settings;
    insert into shop_settings (currency, tax_rate, tax_number) values ('KWD', 8.1, 'Nº 12')
  `.execute(portal.db)
  const manager = await createManager(portal)
  const technician = await createTechnician(portal)
  const string_id = await createString(portal, { stock_sets: 7, name: 'Back\\slash\tTab' })
  const lena = await createPerson(portal, { credits: 3, last_name: 'Söderström 羽毛球 \u2028 🏸' })
  await createPerson(portal, { auth_subject: null, email: 'walk-in@club.example' })
  await createJob(portal, lena, { string_id, paid: 'card', technician_notes: 'one\ntwo\r\n\\.\n"three"' })
  const yuki = await createPerson(portal, { first_name: 'Yuki' })
  await createJob(portal, yuki, { paid: 'credit', order_status: 'COMPLETED' })
  const cash = await createJob(portal, lena, { paid: 'technician' })
  await portal.call('PATCH', `/technician/string_job/${cash}/status/`, {
    as: technician,
    body: { status: 'CANCELLED' },
  })
  await portal.call('POST', `/shop/people/${lena.id}/credits/`, { as: manager, body: { amount: 2, reason: 'Cup' } })
  await portal.call('PATCH', `/shop/people/${lena.id}/tier/`, { as: manager, body: { tier_status: 'club' } })
  await sql`
    insert into auth."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values (${manager.subject}, 'Mira Rahn', 'mira@club.example', true, now(), now())
  `.execute(portal.db)
  return { lena }
}

test('a restored shop equals the one that was backed up, including its sequences', async () => {
  const { lena } = await livelyShop()
  const [from, to, file] = [await portalUrl(), await emptyDatabase(), newFile()]
  expect(await backUp(from, file)).toBe(`${file} contains the whole shop: 5 people and 3 string jobs.`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await restore(to, file)).toContain('5 people and 3 string jobs. The books balance.')

  const stored = await sums(to)
  expect(stored).toEqual(await sums(from))
  expect(Object.keys(stored)).toEqual(expect.arrayContaining(['public.users', 'auth.user', 'public.audit_entries']))
  expect(Object.keys(stored).some((name) => name.startsWith('graphile_worker'))).toBe(false)

  await using(to, async (db) => {
    // Sequences continue, and triggers and foreign keys work.
    const { id } = await db
      .insertInto('rackets')
      .values({ owner_id: lena.id, manufacturer: 'Victor', model_name: 'Thruster' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(id).toBe(4)
    const paid = await db
      .selectFrom('payments')
      .select(['amount', 'currency', 'tax_rate', 'tax_amount', 'tax_number'])
      .where('method', '=', 'technician')
      .execute()
    expect(paid).toEqual([{ amount: 2000, currency: 'kwd', tax_rate: 8.1, tax_amount: 150, tax_number: 'Nº 12' }])
    await expect(sql`update shop_settings set currency = 'USD'`.execute(db)).rejects.toMatchObject({
      constraint: 'shop_settings_currency_fixed',
    })
    await expect(sql`delete from credit_entries`.execute(db)).rejects.toMatchObject({ code: '23000' })
    await expect(sql`delete from rackets`.execute(db)).rejects.toThrow(/violates/)
  })
})

test('a backup is consistent while the portal writes', async () => {
  const technician = await createTechnician(portal)
  const lena = await createPerson(portal)
  const jobs = await Promise.all(Array.from({ length: 40 }, () => createJob(portal, lena)))
  const [from, file] = [await portalUrl(), newFile()]
  let going = true
  const writing = (async () => {
    for (const job of jobs) {
      if (!going) return
      await portal.call('PATCH', `/technician/string_job/${job}/mark_paid/`, { as: technician, body: {} })
    }
  })()
  await backUp(from, file)
  going = false
  await writing
  const to = await emptyDatabase()
  expect(await restore(to, file)).toContain('The books balance.')
})

test('a backup whose connection is lost fails, and the process that makes it goes on', async () => {
  await livelyShop()
  const [from, file] = [await portalUrl(), newFile()]
  const place = { application: 'stringbed backup', table: 'users' }
  expect(await failsWithoutConnection(portal, place, () => backUp(from, file))).toBe(true)
  await expect(lstat(file)).rejects.toThrow('ENOENT')
})

test('restoring a backup of an older version migrates it', async () => {
  const old = await emptyDatabase({ upTo: '0007_shop' })
  await using(old, (db) =>
    db
      .insertInto('users')
      .values({ first_name: 'Lena', email: 'lena@club.example', tier_status: 'club', auth_subject: 'user_lena' })
      .execute(),
  )
  const [file, to] = [newFile(), await emptyDatabase()]
  await backUp(old, file)
  await restore(to, file)
  await using(to, async (db) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(await knownMigrations())
    expect(await catalogOf(db)).toEqual(await catalogOf(portal.db))
    expect(await db.selectFrom('users').select(['email', 'tier_status']).execute()).toEqual([
      { email: 'lena@club.example', tier_status: 'club' },
    ])
  })
})

test('a backup of a newer version is refused', async () => {
  const [newer, to, file] = [await emptyDatabase(), await emptyDatabase(), newFile()]
  await using(newer, (db) => sql`insert into kysely_migration values ('9999_tomorrow', now()::text)`.execute(db))
  await backUp(newer, file)
  await expect(restore(to, file)).rejects.toThrow('was made by another version of the portal')
})

test('a restore replaces a shop only with --yes', async () => {
  await createPerson(portal)
  const [from, to, file] = [await portalUrl(), await emptyDatabase(), newFile()]
  await backUp(from, file)
  await restore(to, file)
  await expect(restore(to, file)).rejects.toThrow('This replaces the current shop (1 person and 0 string jobs)')
  expect(await restore(to, file, { yes: true })).toContain('1 person')
})

test('a restore is refused while the portal runs', async () => {
  await createPerson(portal)
  const [from, to, file] = [await portalUrl(), await emptyDatabase(), newFile()]
  await backUp(from, file)
  await expect(restore(from, file, { yes: true })).rejects.toThrow('The portal is running on this database')

  // A portal without an open connection still holds its data folder.
  const claim = await claimDataDir(folder, 'portal')
  await expect(restore(to, file, { yes: true })).rejects.toThrow('The portal is running on this database')
  await claim.release()

  // An idle portal with a separate database still holds its lock there.
  const presence = await announcePresence(to)
  await expect(restore(to, file, { yes: true })).rejects.toThrow('The portal is running on this database')
  await presence.stop()
  expect(await restore(to, file, { yes: true })).toContain('1 person')
})

test('a restore fails with an explanation when the books do not balance', async () => {
  const [from, to, file] = [await emptyDatabase(), await emptyDatabase(), newFile()]
  await using(from, (db) =>
    db.insertInto('users').values({ first_name: 'Lena', tier_status: 'club', stringing_credits: 3 }).execute(),
  )
  await backUp(from, file)
  const refusal = await restore(to, file).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect(String(refusal)).toMatch(/1 person and 0 string jobs\. The books do not balance:\n {2}balance differs/)
})

test('a damaged file is refused before anything changes', async () => {
  await livelyShop()
  const [from, to, file] = [await portalUrl(), await emptyDatabase(), newFile()]
  await backUp(from, file)
  const before = await sums(to)
  const whole = await readFile(file)
  const text = gunzipSync(whole).toString()
  const spoilt: [string, Buffer, string][] = [
    ['a third', whole.subarray(0, whole.length / 3), 'unexpected end of file'],
    ['half', whole.subarray(0, whole.length / 2), 'unexpected end of file'],
    ['without its last byte', whole.subarray(0, -1), 'unexpected end of file'],
    ['without its checksum', whole.subarray(0, -8), 'unexpected end of file'],
    ['changed', gzipSync(text.replace('walk-in@club', 'talk-in@club')), 'the rows of public.users differ from those'],
    ['shortened', gzipSync(text.slice(0, text.lastIndexOf('{"tables"'))), 'it is incomplete'],
    ['other', gzipSync('hello\n'), 'it does not begin like one'],
    ['plain', Buffer.from('hello'), 'incorrect header check'],
    ['empty', Buffer.alloc(0), 'unexpected end of file'],
  ]
  for (const [name, bytes, reason] of spoilt) {
    const bad = join(folder, name)
    await writeFile(bad, bytes)
    const refusal = await restore(to, bad, { yes: true }).catch((error: unknown) => error)
    expect({ name, refusal }).toEqual({ name, refusal: expect.any(StartError) })
    expect(String(refusal)).toContain(reason)
  }
  await expect(restore(to, join(folder, 'missing'))).rejects.toThrow('no such file')
  expect(await sums(to)).toEqual(before)
})

test('a backup never replaces a file or leaves an incomplete one', async () => {
  const from = await portalUrl()
  const file = newFile()
  await writeFile(file, 'mine')
  await expect(backUp(from, file)).rejects.toThrow('a file with this name already exists')
  expect(await readFile(file, 'utf8')).toBe('mine')
  await expect(backUp(from, join(folder, 'nowhere', 'x'))).rejects.toThrow('its folder does not exist')
  await expect(backUp(from, join(file, 'x'))).rejects.toThrow('a part of its path is a file')

  // A link with the name of the backup is not followed.
  const laid = newFile()
  await symlink(`${laid}.open`, laid)
  await expect(backUp(from, laid)).rejects.toThrow('a file with this name already exists')
  await expect(lstat(`${laid}.open`)).rejects.toThrow('ENOENT')

  const made = newFile()
  await backUp(from, made)
  expect((await lstat(made)).isFile()).toBe(true)
  expect((await stat(made)).mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a backup that fails leaves another one with the same name alone', async () => {
  await livelyShop()
  const [from, to, file] = [await portalUrl(), await emptyDatabase(), newFile()]
  const holder = await portal.pool.connect()
  await holder.query('begin; lock table strings in access exclusive mode')
  const first = backUp(from, file)
  expect(await untilWaiting(portal.db, 1)).toBe(1)
  const second = backUp(from, file).then(
    () => 'made',
    () => 'failed',
  )
  expect(await untilWaiting(portal.db, 2)).toBe(2)
  await portal.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'stringbed backup' and datname = current_database() order by backend_start desc limit 1`)
  expect(await second).toBe('failed')
  await holder.query('rollback')
  holder.release()
  expect(await first).toContain('5 people')
  expect(await restore(to, file)).toContain('5 people')
})

test('a backup is refused while its secret cannot be read, because no one could use it', async () => {
  const [from, file] = [await portalUrl(), newFile()]
  await mkdir(join(folder, 'auth-secret'))
  onTestFinished(() => rm(join(folder, 'auth-secret'), { recursive: true }))
  await expect(backUp(from, file)).rejects.toThrow('auth-secret cannot be read (EISDIR)')
  await expect(lstat(file)).rejects.toThrow('ENOENT')
})

test('a backup contains a secret that the portal created, and a restore checks one from the environment', async () => {
  const [from, to, own, given] = [await portalUrl(), await emptyDatabase(), newFile(), newFile()]
  const secretFile = join(folder, 'auth-secret')
  await writeFile(secretFile, 'made-by-the-portal-0123456789-0123456789')
  await backUp(from, own)
  await writeFile(secretFile, 'another-one-which-is-not-the-same-0123456')
  await restore(to, own)
  expect(await readFile(secretFile, 'utf8')).toBe('made-by-the-portal-0123456789-0123456789')
  await expect(restore(to, own, {}, 'x'.repeat(40))).rejects.toThrow(
    'AUTH_SECRET differs from the secret of this backup',
  )

  await backUp(from, given, 'y'.repeat(40))
  expect(gunzipSync(await readFile(given)).toString()).not.toContain('y'.repeat(40))
  await expect(restore(to, given)).rejects.toThrow('This backup was made with an AUTH_SECRET.')
  await restore(to, given, {}, 'y'.repeat(40))
})
