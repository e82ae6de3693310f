import type { Language } from './languages.ts'

/** The translations of one language by their English sentences, in which `{0}` and `{1}` are the values. */
export type Catalog = ReadonlyMap<string, string>

/** Separates the texts in the scripts with translations. No text contains it. */
export const BETWEEN_TEXTS = '|'

/** A value of a sentence. The type of an event in the history allows null, although its sentence has the value. */
type Value = string | number | null

/**
 * Says a sentence in the language of its reader: say`Ready ${time}`. The English sentence in the code is the key of its
 * translations, and what a reader gets if there is none.
 */
export interface Say {
  (sentence: TemplateStringsArray, ...values: Value[]): string
  language: Language
  /** Says a word that has another meaning elsewhere, which translators see: say.context('pages')`Next`. */
  context(context: string): (sentence: TemplateStringsArray, ...values: Value[]) => string
  /**
   * Translates a finished sentence, such as a refusal of the server, even one with values, which may be sentences or
   * names of fields themselves. A sentence without a translation stays English.
   */
  of(sentence: string): string
}

/** The key of a template: 'Ready {0}'. */
const keyOf = (parts: readonly string[]) => parts.reduce((key, part, index) => `${key}{${index - 1}}${part}`)

/** The key of a sentence with a context, as in the files of gettext. */
export const inContext = (context: string, key: string) => `${context}\u0004${key}`

const asItIs = (parts: TemplateStringsArray, ...values: Value[]) =>
  parts.reduce((text, part, index) => `${text}${values[index - 1]}${part}`)

/** Says everything in English, as it is in the code. */
export const english: Say = Object.assign(asItIs, {
  language: 'en' as const,
  context: () => asItIs,
  of: (sentence: string) => sentence,
})

const VALUE = /\{(\d)\}/g

const fill = (text: string, values: readonly Value[]) =>
  text.replaceAll(VALUE, (_, index) => String(values[Number(index)]))

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** The sentence of a key with any values. Only the last one is as long as possible: often it is a sentence itself. */
function patternOf(key: string): RegExp {
  const parts = key.split(VALUE).map((part, index) => (index % 2 === 0 ? escaped(part) : '(.+?)'))
  return new RegExp(['^', ...parts, '$'].join(''), 's')
}

interface Pattern {
  pattern: RegExp
  text: string
}

/** The patterns of sentences with values, the longest first, because it is the most exact. Almost bare values have none. */
const patternsOf = (catalog: Catalog): Pattern[] =>
  [...catalog]
    .filter(([key]) => /\{0\}/.test(key) && /\p{L}{3}/u.test(key.replaceAll(VALUE, '')))
    .sort(([a], [b]) => b.length - a.length)
    .map(([key, text]) => ({ pattern: patternOf(key), text }))

/** Says everything in a language. `onMissing` is called with the key of a sentence that has no translation. */
export function sayIn(language: Language, catalog: Catalog, onMissing: (key: string) => void): Say {
  let patterns: Pattern[] | undefined
  function of(sentence: string): string {
    const exact = catalog.get(sentence)
    if (exact !== undefined) return exact
    // Few readers see a sentence that is not in the catalog as it is, so the patterns are made for the first one.
    patterns ??= patternsOf(catalog)
    for (const { pattern, text } of patterns) {
      const [whole, ...values] = pattern.exec(sentence) ?? []
      if (whole !== undefined) return fill(text, values.map(of))
    }
    return sentence
  }
  function speak(key: string, parts: TemplateStringsArray, values: Value[]): string {
    const found = catalog.get(key)
    if (found !== undefined) return fill(found, values)
    onMissing(key)
    return asItIs(parts, ...values)
  }
  const say = (parts: TemplateStringsArray, ...values: Value[]) => speak(keyOf(parts), parts, values)
  const context =
    (context: string) =>
    (parts: TemplateStringsArray, ...values: Value[]) =>
      speak(inContext(context, keyOf(parts)), parts, values)
  return Object.assign(say, { language, context, of })
}
