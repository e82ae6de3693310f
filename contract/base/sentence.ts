import type { Language } from './languages.ts'

type Part = string | false | null | undefined

/** Chinese and Japanese have signs of their own that include the space after them. */
const hasWideSigns = (language: Language) => language === 'ja' || language === 'zh-Hans'

/** Ends a sentence with the period of its language, unless it already ends in that of an abbreviation: '25,50 kr.'. */
export function sentence(text: string, language: Language): string {
  const period = hasWideSigns(language) ? '。' : '.'
  return text.endsWith('.') || text.endsWith(period) ? text : text + period
}

/** Sentences in a row. */
export const inARow = (parts: readonly Part[], language: Language) =>
  parts.filter(Boolean).join(hasWideSigns(language) ? '' : ' ')

/** Names or properties in a row: 'BG80, 25 / 27, pre-stretched'. */
export const listed = (parts: readonly Part[], language: Language) =>
  parts.filter(Boolean).join(hasWideSigns(language) ? '、' : ', ')

/** Sentences in which the period of an abbreviation also ends one of them: 'It costs 25,50 kr. Please check it.' */
export const sentences = (text: string) => text.replaceAll('.. ', '. ')

/** 'NEW, COMPLETED or CANCELLED' */
export const orList = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
