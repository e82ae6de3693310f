import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownDatabase } from '../../testing/own-database.ts'
import { migrate } from './migrate.ts'

const shop = ownDatabase()

test('the texts of messages that a shop has are in the language of the shop', async () => {
  await migrate(shop.db, { upTo: '0085_language_of_a_person' })
  await sql`
    update shop_settings set languages = '{de,ko}', language = 'de';
    insert into message_templates (kind, subject, body) values ('ready', 'Fertig', 'Hallo'), ('received', 'Da', 'Hallo');
  `.execute(shop.db)
  await migrate(shop.db)
  expect(await shop.db.selectFrom('message_templates').selectAll().orderBy('kind').execute()).toEqual([
    { kind: 'ready', subject: 'Fertig', body: 'Hallo', language: 'de' },
    { kind: 'received', subject: 'Da', body: 'Hallo', language: 'de' },
  ])
})
