import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownDatabase } from '../../testing/own-database.ts'
import { migrate } from './migrate.ts'

const shop = ownDatabase()

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
