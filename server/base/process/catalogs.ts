import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import type { Language } from '../../../contract/base/languages.ts'
import { remembered } from '../../../contract/base/region.ts'
import { type Catalog, english, type Say, sayIn } from '../../../contract/base/say.ts'
import { projectFolder } from './project.ts'

/** Reads the translations of a language from its PO file. */
export function readCatalog(language: string): Catalog {
  const { items } = PO.parse(readFileSync(join(projectFolder, 'languages', `${language}.po`), 'utf8'))
  return new Map(items.flatMap(({ msgid, msgstr: [text] }) => (text ? [[msgid, text] as const] : [])))
}

let missing = 0

/** The number of sentences that were shown in English because they have no translation. */
export const countMissing = () => missing

const translated = remembered((language) =>
  // The key is a language.
  sayIn(language as Language, readCatalog(language), () => {
    missing += 1
  }),
)

/** What says the sentences of a language. Its catalog is read when it is first needed. */
export const sayTo = (language: Language): Say => (language === 'en' ? english : translated(language))
