import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import PO from 'pofile'
import { parseSync } from 'vite'
import { project } from './run.mjs'

// The sentences of the code that have translations, and the catalogs with those translations.

const FOLDERS = ['contract', 'server', 'web']

/** The languages that have a catalog. */
const LANGUAGES = readdirSync(join(project, 'languages'))
  .filter((name) => name.endsWith('.po'))
  .map((name) => basename(name, '.po'))

/** The key of a template: 'Ready {0}'. */
const keyOf = ({ quasis }) =>
  quasis.map(({ value }) => value.cooked).reduce((key, part, index) => `${key}{${index - 1}}${part}`)

/** Between the context of a sentence and the sentence, as in the files of gettext. */
const CONTEXT_END = '\u0004'

/** The key of a template with the tag `say` or `say.context('…')`; undefined for another node. */
export function sentenceOf({ type, tag, quasi }) {
  if (type !== 'TaggedTemplateExpression') return undefined
  if (tag.name === 'say') return keyOf(quasi)
  const isInContext = tag.callee?.object?.name === 'say' && tag.callee.property.name === 'context'
  return isInContext ? `${tag.arguments[0].value}${CONTEXT_END}${keyOf(quasi)}` : undefined
}

/** The sentence of a key. */
export const withoutContext = (key) => key.split(CONTEXT_END).at(-1)

/** The key of an entry of a catalog. */
const entryKey = ({ msgid, msgctxt }) => (msgctxt ? `${msgctxt}${CONTEXT_END}${msgid}` : msgid)

/** The name of a function, a variable, a property or a called function. */
const nameOf = ({ id, key, callee }) => (id ?? key ?? callee?.property ?? callee)?.name

/** True for a node whose name says that it makes or has a refusal: `{ error: '…' }`, `priceProblem`, `whyNotCsv`. */
const isRefusal = (node) => /(error|message|problem)$|^(refuse|why)/i.test(nameOf(node) ?? '')

/** The row of a call, whose summary no screen shows: get('/queue/', 'The queue', …). */
const isRowOfApi = ({ arguments: [path, summary] = [] }) =>
  typeof path?.value === 'string' && path.value.startsWith('/') && typeof summary?.value === 'string'

/**
 * Finds the templates with the tag `say`, and the other texts that `say.of` may translate: refusals and tables. A
 * function of a page or of the contract that makes any other text takes `say`, so its other texts are not shown in
 * another language.
 */
function collect(node, found, { isRefused, isInFunction }) {
  if (!node || typeof node !== 'object') return
  const sentence = sentenceOf(node)
  if (sentence !== undefined) found.sentences.add(sentence)
  else if (isRefused || !isInFunction) {
    if (node.type === 'Literal' && typeof node.value === 'string') found.texts.add(node.value)
    if (node.type === 'TemplateLiteral') found.texts.add(keyOf(node))
  }
  const place = {
    isRefused: isRefused || isRefusal(node),
    isInFunction: isInFunction || /Function/.test(node.type),
  }
  const children =
    sentence !== undefined ? node.quasi.expressions : isRowOfApi(node) ? node.arguments.slice(2) : Object.values(node)
  for (const child of children) collect(child, found, place)
}

/** The sentences with the tag `say`, by their keys, and the texts of the code that have no tag. */
export function readSentences(folders = FOLDERS) {
  const found = { sentences: new Set(), texts: new Set() }
  for (const folder of folders) {
    for (const name of readdirSync(join(project, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$|^testing\//.test(name)) continue
      const source = readFileSync(join(project, folder, name), 'utf8')
      // Parsing everything would take longer than the check is worth.
      if (!/\bsay[`.]|'[A-Z][^'\n]+'|"[A-Z][^"\n]+"|`[A-Z$]/.test(source)) continue
      // The texts of the server are refusals, and emails, which it translates whole.
      collect(parseSync(name, source).program, found, { isRefused: folder === 'server', isInFunction: false })
    }
  }
  return found
}

/** The catalogs of a language: what customers read, and what only staff read. A sentence is in one of them. */
const CATALOG_FOLDERS = ['languages', 'languages/staff']

const readPo = (path) => PO.parse(readFileSync(join(project, path), 'utf8'))

/** Adds new sentences to the catalogs of staff, without a translation, and removes those that are gone from all. */
export function updateCatalogs() {
  const { sentences, texts } = readSentences()
  return LANGUAGES.flatMap((language) => {
    const catalogs = CATALOG_FOLDERS.map((folder) => {
      const path = `${folder}/${language}.po`
      return { path, po: readPo(path) }
    })
    const known = new Set(catalogs.flatMap(({ po }) => po.items.map(entryKey)))
    const added = [...sentences].filter((sentence) => !known.has(sentence))
    return catalogs.map(({ path, po }, index) => {
      const kept = po.items.filter((item) => sentences.has(entryKey(item)) || texts.has(item.msgid))
      const gone = po.items.length - kept.length
      const entered = index === CATALOG_FOLDERS.length - 1 ? added : []
      if (gone + entered.length > 0) {
        const items = entered.map((key) => {
          const [msgid, msgctxt = null] = key.split(CONTEXT_END).reverse()
          return Object.assign(new PO.Item(), { msgid, msgctxt, msgstr: [''] })
        })
        po.items = [...kept, ...items]
        // The writer would add the usual headers without values.
        po.headers = Object.fromEntries(Object.entries(po.headers).filter(([, value]) => value))
        writeFileSync(join(project, path), `${po.toString().trimEnd()}\n`)
      }
      return `${path}: ${entered.length} added, ${gone} removed`
    })
  })
}

/** '{0}' of a sentence, and '{first name}' of the text of a message. */
const placeholdersOf = (text) => [...text.matchAll(/\{[^{}]*\}/g)].map(([mark]) => mark).sort()

/** The problems of a language's catalog, a sentence for each. */
export function problemsOf({ items }, { sentences, texts }) {
  const translations = new Map(items.map((item) => [entryKey(item), item.msgstr]))
  const problems = [...sentences]
    .filter((key) => !translations.get(key)?.[0])
    .map((key) => `has no translation of: ${key}`)
  if (translations.size < items.length) problems.push('has a sentence twice')
  for (const item of items) {
    const { msgid, msgid_plural, msgstr } = item
    if (!sentences.has(entryKey(item)) && !texts.has(msgid)) {
      problems.push(`translates what the code does not say: ${msgid}`)
    }
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
  const catalogs = LANGUAGES.map((language) => ({
    file: `${language}.po`,
    items: CATALOG_FOLDERS.flatMap((folder) => readPo(`${folder}/${language}.po`).items),
  }))
  const { sentences, texts } = readSentences()
  // Only the catalogs say which of the texts without a tag people see.
  const shown = catalogs.flatMap(({ items }) => items.map(entryKey)).filter((text) => texts.has(text))
  const found = { sentences: new Set([...sentences, ...shown]), texts }
  return catalogs.flatMap(({ file, items }) => problemsOf({ items }, found).map((problem) => `${file} ${problem}`))
}
