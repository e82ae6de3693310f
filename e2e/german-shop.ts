import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { LANGUAGE_NAMES } from '../contract/base/languages.ts'
import { splitName } from '../contract/base/person.ts'
import type { NewShop } from './own-portal.ts'
import { showTestLanguage } from './test-language.ts'

interface Rights {
  is_technician?: boolean
  is_manager?: boolean
}

export type GermanShop = Awaited<ReturnType<typeof makeGerman>>

/** Makes a new shop offer German, which its pages show as the test language. Mia becomes a customer. */
export async function makeGerman(shop: NewShop) {
  const { db, page } = shop
  await db
    .updateTable('shop_settings')
    .set({ languages: ['de'] })
    .execute()
  // A page of hundreds of rows checks the same row hundreds of times.
  for (const table of ['strings', 'racket_models'] as const) {
    await db
      .deleteFrom(table)
      .where('id', '>', db.selectFrom(table).select(sql<number>`min(id) + 15`.as('last')))
      .execute()
  }
  const { id } = await db
    .updateTable('users')
    .set({ is_technician: false, is_manager: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await showTestLanguage(page.context())

  return {
    ...shop,
    id,
    /** Opens the dashboard for a person who chose German. */
    async speakGerman(name: string, rights: Rights = {}) {
      await db
        .updateTable('users')
        .set({ language: 'de', ...splitName(name), ...rights })
        .execute()
      await sql`update auth."user" set name = ${name}`.execute(db)
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      // The first page of staff loads again, with the translations of the pages for staff.
      if (rights.is_technician) await expect(page.getByRole('link', { name: '[Qüêüê' })).toBeVisible()
    },
    /** The texts of the catalog and the names of things, which have no translation. */
    async data() {
      const strings = await db.selectFrom('strings').select(['manufacturer', 'name', 'color']).execute()
      const models = await db.selectFrom('racket_models').select(['manufacturer', 'model_name']).execute()
      const catalog = [...strings, ...models].flatMap((row) => Object.values(row)).filter((text) => text !== null)
      // The longest first, because one can be a part of another.
      return [...new Set([...catalog, ...OWN_NAMES])].sort((a, b) => b.length - a.length)
    },
  }
}

const OWN_NAMES = [
  // Names that a shop gives: tiers, packs and kinds of strings.
  ...['standard', 'club', 'plus', 'team', 'Two', 'repulsion', 'durability', 'control', 'all-round', 'attack'],
  ...['Stringbed', 'lbs', 'CSV', 'Mia Solo', 'mia@example.com', 'US-Dollar'],
  // The sample of a message.
  ...['Hello {first name},', 'Confirm your email for Stringbed', 'mia@', 'example.', 'com'],
  ...['English', ...Object.values(LANGUAGE_NAMES)],
  // Names on labels, whose words are in German because the server writes them.
  ...['M. Solo', 'L. Brandt', 'Eigene Saite', 'Offen', 'von', 'Am nächsten Tag', 'Fertig'],
  // Refusals are in German, because the server writes them.
  'Diesen Bezahlvorgang gibt es nicht.',
]
