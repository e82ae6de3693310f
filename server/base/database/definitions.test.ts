import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { catalogOf } from '../../testing/catalog.ts'
import { createJob } from '../../testing/factories.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { objectsIn } from '../../testing/sql-objects.ts'
import { copySqlSource, SQL_FOLDER, type SqlSource } from '../../testing/sql-source.ts'
import { createDatabase, dropDatabase, TEMPLATE } from '../../testing/template-database.ts'
import { StartError } from '../process/start-error.ts'
import { type Connection, connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { readSqlFiles } from './sql-files.ts'

const postgresUrl = inject('postgresUrl')
let name: string
let url: string
let shop: Connection
let source: SqlSource

beforeEach(async () => {
  name = `stringbed_${randomUUID().replaceAll('-', '')}`
  url = await createDatabase(postgresUrl, name, TEMPLATE)
  shop = connect(url, { max: 2, patient: true })
  source = await copySqlSource()
})
afterEach(async () => {
  await shop.close()
  await dropDatabase(postgresUrl, name)
  await source.remove()
})

const start = () => migrate(shop.db, { source: source.folder })
const applied = () => sql`select name, sha256, applied_at from applied_definitions order by name`.execute(shop.db)
const OTHER_TEXT = ["'a cancelled job cannot be paid'", "'a cancelled job must not be paid'"] as const

test('a database with older definitions and data gets the definitions of a new one', async () => {
  const fresh = await catalogOf(shop.db)
  const owner = await shop.db
    .insertInto('users')
    .values({ tier_status: 'club' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await createJob(shop, owner)
  await createJob(shop, owner, { paid: 'technician', order_status: 'COMPLETED' })
  const defined = await definedObjects()
  await age(fresh, defined)
  const aged = await catalogOf(shop.db)
  for (const object of defined) expect([object, aged[object]]).not.toEqual([object, fresh[object]])

  await migrate(shop.db)
  expect(await catalogOf(shop.db)).toEqual(fresh)
  const counts = sql`select order_status, sum(jobs)::int as jobs from string_job_counts group by 1 order by 1`
  expect((await counts.execute(shop.db)).rows).toEqual([
    { order_status: 'COMPLETED', jobs: 1 },
    { order_status: 'NEW', jobs: 1 },
  ])
  expect(await shop.db.selectFrom('reconciliation').selectAll().execute()).toEqual([])
})

/** The names in the catalog of all that definitions/ defines. */
async function definedObjects(): Promise<string[]> {
  const catalog = Object.keys(await catalogOf(shop.db))
  const files = await readSqlFiles(join(SQL_FOLDER, 'definitions'))
  return [...files.values()].flatMap(objectsIn).map((object) => {
    const found = catalog.find((key) => key.split(/\(| on /)[0] === object.name)
    if (!found) throw new Error(`The database has no ${object.name}`)
    return found
  })
}

/** Gives the functions other bodies, drops the triggers, and makes the views of an older version. */
async function age(fresh: Record<string, string>, objects: string[]) {
  for (const object of objects) {
    const definition = fresh[object] ?? ''
    const [, kind, subject] = /^(\w+) (.*)$/.exec(object) ?? []
    if (kind === 'trigger') await sql.raw(`drop ${object}`).execute(shop.db)
    if (kind === 'function') {
      await sql.raw(definition.replace(/\n(AS \$function|RETURN )[\s\S]*/, olderBody)).execute(shop.db)
    }
    if (kind === 'view') {
      const rows = `select * from (${definition.replace(';', '')}) newer where false`
      await sql.raw(`create or replace view ${subject} as ${rows}`).execute(shop.db)
    }
  }
  // Up to migration 0056, reconciliation read a second view.
  await sql`
    create view contradictions_in_records as select 'old'::text as problem, 'old'::text as subject where false;
    create or replace view reconciliation as select problem, subject from contradictions_in_records;
    update applied_definitions set sha256 = 'older'
  `.execute(shop.db)
}

const olderBody = (_: string, __: string, ___: number, definition: string) =>
  definition.includes('LANGUAGE plpgsql')
    ? `\nAS $function$ begin raise exception 'an older body'; end $function$`
    : `\nAS $function$ select null::${/RETURNS (\w+)/.exec(definition)?.[1]?.replace('void', 'text')} $function$`

test('the next start applies a changed file and leaves unchanged files alone', async () => {
  await start()
  const before = await catalogOf(shop.db)
  const times = await applied()
  // A text that is not in its file stays, because the file did not change.
  await sql`create or replace function give_tag() returns trigger language plpgsql as 'begin return null; end'`.execute(
    shop.db,
  )
  await source.edit('definitions/payments.sql', ...OTHER_TEXT)
  await start()

  const after = await catalogOf(shop.db)
  const changed = Object.keys(after).filter((object) => after[object] !== before[object])
  expect(changed.sort()).toEqual(['function give_tag()', 'function guard_string_job()'])
  expect(after['function guard_string_job()']).toContain(OTHER_TEXT[1])
  const other = (await applied()).rows.filter((row, place) => JSON.stringify(row) !== JSON.stringify(times.rows[place]))
  expect(other).toMatchObject([{ name: 'payments' }])
})

test('when servers start at once, one applies the changed definitions', async () => {
  await source.edit('definitions/payments.sql', ...OTHER_TEXT)
  await sql`
    create table log (name text);
    create function log_it() returns trigger language plpgsql as 'begin insert into log values (new.name); return null; end';
    create trigger log_it after insert or update on applied_definitions for each row execute function log_it()
  `.execute(shop.db)
  const servers = Array.from({ length: 3 }, () => connect(url, { max: 2, patient: true }))
  // The replaced triggers wait for this transaction, so all servers are under way at the same time.
  const release = await hold('lock table payments in row exclusive mode')
  const starts = Promise.all(servers.map(({ db }) => migrate(db, { source: source.folder })))
  expect(await untilWaiting(shop.db, servers.length)).toBe(servers.length)
  await release()
  await starts
  expect((await sql`select name from log`.execute(shop.db)).rows).toEqual([{ name: 'payments' }])
  await Promise.all(servers.map(({ close }) => close()))
})

async function hold(statement: string): Promise<() => Promise<void>> {
  const client = await shop.pool.connect()
  await client.query(`begin; ${statement}`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

test('a definition that PostgreSQL refuses stops the start with a sentence, and no definition changes', async () => {
  const before = [await catalogOf(shop.db), await applied()]
  await source.edit('definitions/append-only.sql', "'% only grows'", "'% grows'")
  await source.edit('definitions/tags.sql', 'execute function give_tag()', 'execute function give_tags()')
  const refusal = await start().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect(String(refusal)).toContain(
    'definitions/tags.sql cannot be applied, so no definition was changed: function give_tags() does not exist.',
  )
  expect([await catalogOf(shop.db), await applied()]).toEqual(before)
})

test('definitions that lose a race against a running portal are applied again', async () => {
  await source.edit('definitions/payments.sql', ...OTHER_TEXT)
  // The sequence keeps its value when the transaction is rolled back.
  await sql`create sequence tries`.execute(shop.db)
  await source.edit(
    'definitions/payments.sql',
    '-- Payments and',
    "do 'begin if nextval(''tries'') = 1 then raise deadlock_detected; end if; end';\n-- Payments and",
  )
  await start()
  expect((await catalogOf(shop.db))['function guard_string_job()']).toContain(OTHER_TEXT[1])
})

test('every function, trigger and view is defined once', async () => {
  const namesIn = async (folder: string) =>
    [...(await readSqlFiles(join(SQL_FOLDER, folder))).values()].flatMap(objectsIn).map((object) => object.name)
  const definitions = await namesIn('definitions')
  expect(definitions).toEqual([...new Set(definitions)])
  // Migrations need these functions themselves, for a default, a check or a change of rows.
  expect(await namesIn('migrations')).toEqual([
    'function ticket_name',
    'function new_tag',
    'function are_price_lines',
    'function sum_of_lines',
    'function shop_currency',
    'function is_string_bed',
  ])
  // Their short bodies in the migrations apply until the definitions run.
  expect(definitions).toEqual(
    expect.arrayContaining([
      'function new_tag',
      'function are_price_lines',
      'function sum_of_lines',
      'function is_string_bed',
    ]),
  )
  const { length } = Object.keys(await catalogOf(shop.db))
  expect(definitions.length + 2).toBe(length)
})
