import type { Language } from './languages.ts'

/** The translations of one language by their English sentences, in which `{0}` and `{1}` are the values. */
export type Catalog = ReadonlyMap<string, string>

/**
 * Says a sentence in the language of its reader: say`Ready ${time}`. The English sentence in the code is the key of its
 * translations, and what a reader gets if there is none.
 */
export interface Say {
  (sentence: TemplateStringsArray, ...values: (string | number)[]): string
  language: Language
  /** Translates a finished sentence, such as a refusal's; one with values, and one without a translation, stays English. */
  of(sentence: string): string
}

/** The key of a template: 'Ready {0}'. */
const keyOf = (parts: readonly string[]) => parts.reduce((key, part, index) => `${key}{${index - 1}}${part}`)

/** Says everything in English, as it is in the code. */
export const english: Say = Object.assign(
  (parts: TemplateStringsArray, ...values: (string | number)[]) =>
    parts.reduce((text, part, index) => `${text}${values[index - 1]}${part}`),
  { language: 'en' as const, of: (sentence: string) => sentence },
)

/** Says everything in a language. `onMissing` is called with the key of a sentence that has no translation. */
export function sayIn(language: Language, catalog: Catalog, onMissing: (key: string) => void): Say {
  const say = (parts: TemplateStringsArray, ...values: (string | number)[]) => {
    const key = keyOf(parts)
    const found = catalog.get(key)
    if (found === undefined) {
      onMissing(key)
      return english(parts, ...values)
    }
    return found.replaceAll(/\{(\d)\}/g, (_, index) => String(values[Number(index)]))
  }
  return Object.assign(say, { language, of: (sentence: string) => catalog.get(sentence) ?? sentence })
}
