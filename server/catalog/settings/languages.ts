import {
  chosenLanguage,
  isOffered,
  type Language,
  type LanguageOffer,
  readerLanguage,
} from '../../../contract/base/languages.ts'
import type { Say } from '../../../contract/base/say.ts'
import type { Db } from '../../base/database/connect.ts'
import { sayTo } from '../../base/process/catalogs.ts'

export interface ReaderRequest {
  headers: { 'accept-language'?: string | undefined; cookie?: string | undefined }
}

/** The languages that the shop offers, and its own. */
export const languageOffer = (db: Db): Promise<LanguageOffer> =>
  db.selectFrom('shop_settings').select(['languages', 'language']).executeTakeFirstOrThrow()

/**
 * The language that a person chose in their browser, otherwise `choice`, which a customer made for their messages, otherwise
 * that of the browser, and otherwise the shop's.
 */
export function languageFor(
  { headers }: ReaderRequest,
  offer: LanguageOffer,
  choice: Language | null = null,
): Language {
  const chosen = [chosenLanguage(headers.cookie), choice].find((each) => each && isOffered(each, offer))
  return chosen ?? readerLanguage(headers['accept-language'], offer)
}

/**
 * Finds the language of the person who reads a page, always one that the shop offers.
 * While the database does not respond, the shop offers what it last offered.
 */
export function createReaders(db: Db) {
  let known: LanguageOffer = { languages: [], language: 'en' }

  async function learn() {
    known = await languageOffer(db).catch(() => known)
  }

  return {
    /** With the `choice` of the customer whom a page without an account is about. */
    async sayTo(reader: ReaderRequest, choice: Language | null = null): Promise<Say> {
      await learn()
      return sayTo(languageFor(reader, known, choice))
    },
    /** For pages that must not read the database. */
    sayAsKnown: (reader: ReaderRequest): Say => sayTo(languageFor(reader, known)),
    /** For a screen that people of any language read. */
    async sayToAll(): Promise<Say> {
      await learn()
      return sayTo(known.language)
    },
  }
}
