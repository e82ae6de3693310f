import { type LanguageOffer, readerLanguage } from '../../../contract/base/languages.ts'
import type { Say } from '../../../contract/base/say.ts'
import type { Db } from '../../base/database/connect.ts'
import { sayTo } from '../../base/process/catalogs.ts'

interface Asked {
  headers: { 'accept-language'?: string | undefined }
}

/** The languages of the shop's public pages. */
const languageOffer = (db: Db): Promise<LanguageOffer> =>
  db.selectFrom('shop_settings').select(['languages', 'language']).executeTakeFirstOrThrow()

/**
 * Finds the language of who reads a public page: that of their browser, if the shop offers it, and otherwise the shop's.
 * While the database does not respond, the shop offers what it last offered.
 */
export function createReaders(db: Db) {
  let known: LanguageOffer = { languages: [], language: 'en' }

  async function learn() {
    known = await languageOffer(db).catch(() => known)
  }

  return {
    async sayTo({ headers }: Asked): Promise<Say> {
      await learn()
      return sayTo(readerLanguage(headers['accept-language'], known))
    },
    /** For pages that must not read the database. */
    sayAsKnown: ({ headers }: Asked): Say => sayTo(readerLanguage(headers['accept-language'], known)),
    /** For a screen that people of any language read. */
    async sayToAll(): Promise<Say> {
      await learn()
      return sayTo(known.language)
    },
  }
}
