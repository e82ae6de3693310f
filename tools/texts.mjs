import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { project } from '../scripts/run.mjs'
import { sentenceOf, updateCatalogs, withoutContext } from '../scripts/sentences.mjs'

// Lists every text that people read: on screens, in emails, in responses and in the terminal, with where it is.
//   npm run texts                file:line, a tab, the text
//   npm run texts -- --sorted    each text once, sorted
//   npm run texts -- --catalogs  adds new sentences, untranslated, to languages/staff/, and removes those that are gone

const FOLDERS = ['contract', 'server', 'web', 'scripts']
const SKIPPED = /\.test\.tsx?$|\/testing\/|\/demo\/.*\.json$|\/migrations\//

// Attributes whose text people read or hear.
const SPOKEN = new Set(['label', 'title', 'placeholder', 'description', 'alt', 'help', 'text', 'name'])
const isSpoken = (name) => SPOKEN.has(name) || name.startsWith('aria-label') || name === 'aria-description'

/** A text for people has a space between words, or is one capitalized word or sentence. */
function isForPeople(text) {
  const words = text.replaceAll('{…}', '').trim()
  if (!/\p{L}{2}/u.test(words)) return false
  if (/^(select|insert|update|delete|with|from|where|create|alter|drop|set)\b/i.test(words)) return false
  if (
    !/^\p{Lu}\p{Ll}* \p{L}/u.test(words) &&
    /^[\w-]+(\s[\w:[\]()/.%!&>*_,'"=#-]+)*$/.test(words) &&
    /[:[\]]|^(flex|grid|text|border|bg|p|m|gap|w|h)-/.test(words)
  ) {
    return false
  }
  if (/^\p{Lu}\p{Ll}[\p{L}'’]*$/u.test(words)) return true
  return /\p{L}[\s,.’']+\p{L}/u.test(words) && /^[\p{Lu}\p{N}'"“{…$(.;:–-]|[.!?…]$/u.test(words)
}

function* textsOf(node, key, spoken = false) {
  if (Array.isArray(node)) {
    for (const child of node) yield* textsOf(child, key, spoken)
    return
  }
  if (!node || typeof node !== 'object') return
  if (node.type === 'ImportDeclaration' || node.type?.startsWith('TS')) {
    // Assertions and non-null marks wrap ordinary expressions.
    if (node.expression) yield* textsOf(node.expression, key, spoken)
    return
  }
  if (node.type === 'JSXText') yield { at: node.start, text: node.value.replace(/\s+/g, ' ').trim(), sure: true }
  if (node.type === 'JSXAttribute') {
    yield* textsOf(node.value, key, isSpoken(node.name.name ?? ''))
    return
  }
  if (node.type === 'Literal' && typeof node.value === 'string') {
    yield { at: node.start, text: node.value, sure: spoken }
  }
  if (node.type === 'TaggedTemplateExpression') {
    const sentence = sentenceOf(node)
    if (sentence !== undefined) {
      yield { at: node.start, text: withoutContext(sentence), sure: true }
      yield* textsOf(node.quasi.expressions)
      return
    }
    // Pages that the server renders are HTML; other tagged templates are SQL.
    if (node.tag.name !== 'html') return
    for (const quasi of node.quasi.quasis) yield* textsOfHtml(quasi)
    yield* textsOf(node.quasi.expressions)
    return
  }
  if (node.type === 'TemplateLiteral') {
    const text = node.quasis.map(({ value }) => value.cooked).join('{…}')
    yield { at: node.start, text, sure: false }
  }
  for (const [name, child] of Object.entries(node)) {
    if (name !== 'type' && typeof child === 'object') yield* textsOf(child, name, spoken)
  }
}

function* textsOfHtml({ start, value }) {
  for (const { 0: text, index } of value.raw.matchAll(/(?<=^|>)[^<>]+(?=<|$)/g)) {
    yield { at: start + index, text: text.replace(/\s+/g, ' ').trim(), sure: !/["=]|^\//.test(text) }
  }
}

/** Finds every text with its place. */
function findTexts() {
  const found = []
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true }).map((name) => join(folder, name)),
  )
  for (const path of files.sort()) {
    if (!/\.(tsx?|mjs)$/.test(path) || SKIPPED.test(path)) continue
    const source = readFileSync(join(project, path), 'utf8')
    const { program } = parseSync(path, source)
    for (const { at, text, sure } of textsOf(program)) {
      if (!(sure ? /\p{L}{2}/u.test(text) : isForPeople(text))) continue
      const line = source.slice(0, at).split('\n').length
      found.push({ place: `${path}:${line}`, text: text.replace(/\s*\n\s*/g, ' ⏎ ') })
    }
  }

  return found
}

if (process.argv.includes('--catalogs')) {
  for (const line of updateCatalogs()) console.log(line)
} else if (process.argv.includes('--sorted')) {
  for (const text of [...new Set(findTexts().map(({ text }) => text))].sort()) console.log(text)
} else for (const { place, text } of findTexts()) console.log(`${place}\t${text}`)
