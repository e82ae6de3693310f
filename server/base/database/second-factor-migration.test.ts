import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownDatabase } from '../../testing/own-database.ts'
import { migrate } from './migrate.ts'

const shop = ownDatabase()

test('of several second factors of a person, one that was confirmed stays', async () => {
  await migrate(shop.db, { upTo: '0095_asked_jobs' })
  await sql`
    insert into auth."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    select id, id, id || '@example.com', true, now(), now() from unnest(array['lena', 'mia', 'tom']) as id;
    insert into auth."twoFactor" (id, secret, "backupCodes", "userId", verified) values
      ('a', '', '', 'lena', true), ('b', '', '', 'lena', false), ('c', '', '', 'lena', false),
      ('d', '', '', 'mia', false), ('e', '', '', 'mia', null), ('f', '', '', 'mia', true),
      ('g', '', '', 'tom', false);
  `.execute(shop.db)
  await migrate(shop.db)
  const { rows } = await sql`select id from auth."twoFactor" order by id`.execute(shop.db)
  expect(rows).toEqual([{ id: 'a' }, { id: 'f' }, { id: 'g' }])
})
