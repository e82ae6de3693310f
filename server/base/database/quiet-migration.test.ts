import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../testing/template-database.ts'
import { type Connection, connect } from './connect.ts'
import { migrate } from './migrate.ts'

const postgresUrl = inject('postgresUrl')
const name = `stringbed_${randomUUID().replaceAll('-', '')}`
let shop: Connection
beforeEach(async () => {
  shop = connect(await createDatabase(postgresUrl, name), { max: 1, patient: true })
})
afterEach(async () => {
  await shop.close()
  await dropDatabase(postgresUrl, name)
})

const bench = () => shop.db.selectFrom('bench_settings').select(['racks', 'places', 'checklist']).execute()

test('a new shop has no shelves and an empty checklist', async () => {
  await migrate(shop.db)
  expect(await bench()).toEqual([{ racks: 0, places: 8, checklist: [] }])
})

test('a shop that someone has joined keeps its shelves and its checklist', async () => {
  await migrate(shop.db, { upTo: '0057_definitions' })
  await sql`insert into users (auth_subject, tier_status) values ('user_mia', 'standard')`.execute(shop.db)
  await migrate(shop.db)
  expect(await bench()).toEqual([{ racks: 6, places: 8, checklist: ['Frame', 'Grommets', 'Pattern'] }])
})
