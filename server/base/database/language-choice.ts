import { sql } from 'kysely'
import type { Language, LanguageOffer } from '../../../contract/base/languages.ts'

/**
 * SQL for the arguments of `languageOf`, which decides in which language a customer reads a document: their choice, and the
 * languages of the shop. `customer` is the alias of their row.
 */
export const languageChoice = (customer: string) => sql<LanguageOffer & { choice: Language | null }>`(
  select jsonb_build_object('choice', ${sql.ref(`${customer}.language`)}, 'languages', languages, 'language', language)
  from shop_settings
)`
