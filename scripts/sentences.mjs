import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import { parseSync } from 'vite'
import { project } from './run.mjs'

// The sentences of the code that have translations, and the catalogs with those translations.

const FOLDERS = ['contract', 'server', 'web']
const LANGUAGES = ['de', 'id', 'ja', 'ko', 'ms', 'zh-Hans']

/** The key of a template: 'Ready {0}'. */
const keyOf = ({ quasis }) =>
  quasis.map(({ value }) => value.cooked).reduce((key, part, index) => `${key}{${index - 1}}${part}`)

/** Finds the templates with the tag `say`, and every other text, which `say.of` may translate. */
function collect(node, found) {
  if (Array.isArray(node)) {
    for (const child of node) collect(child, found)
    return
  }
  if (!node || typeof node !== 'object') return
  if (node.type === 'Literal' && typeof node.value === 'string') found.texts.add(node.value)
  if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'say') {
    found.sentences.add(keyOf(node.quasi))
    collect(node.quasi.expressions, found)
    return
  }
  if (node.type === 'TemplateLiteral') found.texts.add(keyOf(node))
  for (const child of Object.values(node)) if (typeof child === 'object') collect(child, found)
}

/** The sentences with the tag `say`, by their keys, and the texts of the code that have no tag. */
export function readSentences(folders = FOLDERS) {
  const found = { sentences: new Set(), texts: new Set() }
  for (const folder of folders) {
    for (const name of readdirSync(join(project, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$|^testing\//.test(name)) continue
      const source = readFileSync(join(project, folder, name), 'utf8')
      // Parsing everything would take longer than the check is worth.
      if (!/\bsay`|'[A-Z][^'\n]+'|"[A-Z][^"\n]+"|`[A-Z$]/.test(source)) continue
      collect(parseSync(name, source).program, found)
    }
  }
  return found
}

/** '{0}' of a sentence, and '{first name}' of the text of a message. */
const placeholdersOf = (text) => [...text.matchAll(/\{[^{}]*\}/g)].map(([mark]) => mark).sort()

/** What is wrong with the catalog of a language, a sentence for each. */
export function problemsOf({ items }, { sentences, texts }) {
  const translations = new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr]))
  const problems = [...sentences]
    .filter((key) => !translations.get(key)?.[0])
    .map((key) => `has no translation of: ${key}`)
  if (translations.size < items.length) problems.push('has a sentence twice')
  for (const { msgid, msgid_plural, msgstr } of items) {
    if (!sentences.has(msgid) && !texts.has(msgid)) problems.push(`translates what the code does not say: ${msgid}`)
    if (msgid_plural || msgstr.length > 1) problems.push(`has plural forms, which the code does not use: ${msgid}`)
    const [text = ''] = msgstr
    if (text && String(placeholdersOf(text)) !== String(placeholdersOf(msgid))) {
      problems.push(`has other placeholders than the English sentence: ${msgid}`)
    }
    if (text !== text.trim() || /[{}]/.test(text.replaceAll(/\{[^{}]*\}/g, ''))) {
      problems.push(`has a translation that is not tidy: ${msgid}`)
    }
  }
  return problems
}

/** The problems of all catalogs, each with its file. */
export function catalogProblems() {
  // A sentence is in one of the two catalogs of a language.
  const catalogs = LANGUAGES.map((language) => ({
    file: `${language}.po`,
    items: ['languages', 'languages/staff'].flatMap(
      (folder) => PO.parse(readFileSync(join(project, folder, `${language}.po`), 'utf8')).items,
    ),
  }))
  const { sentences, texts } = readSentences()
  // Only the catalogs say which of the texts without a tag people see.
  const shown = catalogs.flatMap(({ items }) => items.map(({ msgid }) => msgid)).filter((text) => texts.has(text))
  const found = { sentences: new Set([...sentences, ...shown]), texts }
  return catalogs.flatMap(({ file, items }) => problemsOf({ items }, found).map((problem) => `${file} ${problem}`))
}
