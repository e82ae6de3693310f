import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { catalogOf } from '../../testing/catalog.ts'
import { ownDatabase } from '../../testing/own-database.ts'
import { copySqlSource, type SqlSource } from '../../testing/sql-source.ts'
import { TEMPLATE } from '../../testing/template-database.ts'
import { migrate, OthersMustStop } from './migrate.ts'

const shop = ownDatabase(TEMPLATE)
let source: SqlSource

beforeEach(async () => {
  source = await copySqlSource()
})
afterEach(async () => {
  await source.remove()
})

const startBesideOthers = () => migrate(shop.db, { source: source.folder, othersRun: true })
const startAlone = () => migrate(shop.db, { source: source.folder })
const changeDefinition = () => source.edit('definitions/payments.sql', 'cannot be paid', 'must not be paid')
const guardOfJobs = async () => (await catalogOf(shop.db))['function guard_string_job()']

async function newTable(): Promise<unknown> {
  const { rows } = await sql<{ name: unknown }>`select to_regclass('loans') as name`.execute(shop.db)
  return rows[0]?.name
}

test('a portal without changes starts while others run', async () => {
  await expect(startBesideOthers()).resolves.toBeUndefined()
})

test('while others run, a migration is applied if its first line allows it', async () => {
  for (const text of ['create table loans ();', '-- Loans.\n-- upgrade: without downtime\ncreate table loans ();']) {
    await source.addMigration(text)
    await expect(startBesideOthers()).rejects.toThrow(OthersMustStop)
    expect(await newTable()).toBe(null)
  }
  await source.addMigration('-- upgrade: without downtime\ncreate table loans ();')
  await startBesideOthers()
  expect(await newTable()).toBe('loans')
})

test('while others run, changed definitions are applied only with a migration whose first line allows it', async () => {
  await changeDefinition()
  await expect(startBesideOthers()).rejects.toThrow(OthersMustStop)
  await source.addMigration('create table loans ();')
  await expect(startBesideOthers()).rejects.toThrow(OthersMustStop)
  expect(await guardOfJobs()).toContain('cannot be paid')
  await source.addMigration('-- upgrade: without downtime\n-- The sentence about cancelled jobs changes.\n')
  await startBesideOthers()
  expect(await guardOfJobs()).toContain('must not be paid')
})

test('a portal of the previous version replaces newer definitions only if no other portal runs', async () => {
  await changeDefinition()
  await startAlone()
  await expect(migrate(shop.db, { othersRun: true })).rejects.toThrow(OthersMustStop)
  expect(await guardOfJobs()).toContain('must not be paid')
  await migrate(shop.db)
  expect(await guardOfJobs()).toContain('cannot be paid')
})
