import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import type { Language } from '../../../contract/base/languages.ts'
import { remembered } from '../../../contract/base/region.ts'
import { type Catalog, english, inContext, type Say, sayIn } from '../../../contract/base/say.ts'
import { projectFolder } from './project.ts'

/** The folders of catalogs: sentences that customers read, and those that only staff read. */
export const CATALOG_FOLDERS = { customers: 'languages', staff: 'languages/staff' } as const

/** Reads the translations of a language from its PO file in a folder. */
export function readTranslations(folder: string, language: string): [sentence: string, translation: string][] {
  const { items } = PO.parse(readFileSync(join(projectFolder, folder, `${language}.po`), 'utf8'))
  return items.flatMap(({ msgid, msgctxt, msgstr: [text] }) =>
    text ? [[msgctxt ? inContext(msgctxt, msgid) : msgid, text] as [string, string]] : [],
  )
}

/** All translations of a language. */
export const readCatalog = (language: string): Catalog =>
  new Map(Object.values(CATALOG_FOLDERS).flatMap((folder) => readTranslations(folder, language)))

let missing = 0

/** The number of sentences that were shown in English because they have no translation. */
export const countMissing = () => missing

const translated = remembered((language) =>
  // The key is a language.
  sayIn(language as Language, readCatalog(language), () => {
    missing += 1
  }),
)

/** The function that says the sentences of a language. Its catalog is read when it is first needed. */
export const sayTo = (language: Language): Say => (language === 'en' ? english : translated(language))
