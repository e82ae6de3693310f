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

export interface Reader {
  headers: { 'accept-language'?: string | undefined; cookie?: string | undefined }
}

/** The languages that the shop offers, and its own. */
export const languageOffer = (db: Db): Promise<LanguageOffer> =>
  db.selectFrom('shop_settings').select(['languages', 'language']).executeTakeFirstOrThrow()

/** The language that a person chose in their browser, otherwise that of the browser, and otherwise the shop's. */
export function languageFor({ headers }: Reader, offer: LanguageOffer): Language {
  const choice = chosenLanguage(headers.cookie)
  return choice && isOffered(choice, offer) ? choice : readerLanguage(headers['accept-language'], offer)
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
    async sayTo(reader: Reader): Promise<Say> {
      await learn()
      return sayTo(languageFor(reader, known))
    },
    /** For pages that must not read the database. */
    sayAsKnown: (reader: Reader): Say => sayTo(languageFor(reader, known)),
    /** For a screen that people of any language read. */
    async sayToAll(): Promise<Say> {
      await learn()
      return sayTo(known.language)
    },
  }
}
