import type { Language } from './languages.ts'

/** Ends a sentence with the period of its language, unless it already ends in that of an abbreviation: '25,50 kr.'. */
export function sentence(text: string, language: Language): string {
  const period = language === 'ja' || language === 'zh-Hans' ? '。' : '.'
  return text.endsWith('.') || text.endsWith(period) ? text : text + period
}

/** Sentences in a row. Chinese and Japanese have no space between them. */
export const inARow = (parts: readonly (string | false | null | undefined)[], language: Language) =>
  parts.filter(Boolean).join(language === 'ja' || language === 'zh-Hans' ? '' : ' ')

/** Sentences in which the period of an abbreviation also ends one of them: 'It costs 25,50 kr. Please check it.' */
export const sentences = (text: string) => text.replaceAll('.. ', '. ')

/** 'NEW, COMPLETED or CANCELLED' */
export const orList = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
