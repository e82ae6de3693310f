import { sql } from 'kysely'
import type { Language, LanguageOffer } from '../../../contract/base/languages.ts'

/**
 * What decides in which language the customer of a document reads it, for `languageOf`: their choice, and the languages of
 * the shop. `customer` is the alias of their row.
 */
export const languageChoice = (customer: string) => sql<LanguageOffer & { choice: Language | null }>`(
  select jsonb_build_object('choice', ${sql.ref(`${customer}.language`)}, 'languages', languages, 'language', language)
  from shop_settings
)`
