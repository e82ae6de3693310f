import { keysOf } from './keys.ts'

/** The languages besides English that a shop can offer, each with its own name. */
export const LANGUAGE_NAMES = {
  de: 'Deutsch',
  id: 'Bahasa Indonesia',
  ja: '日本語',
  ko: '한국어',
  ms: 'Bahasa Melayu',
  'zh-Hans': '简体中文',
}
export const LANGUAGES = keysOf(LANGUAGE_NAMES)
export type Translated = keyof typeof LANGUAGE_NAMES
export type Language = 'en' | Translated
/** Every language of the portal. */
export const ALL_LANGUAGES = ['en', ...LANGUAGES] as const

export const languageName = (language: Language) => (language === 'en' ? 'English' : LANGUAGE_NAMES[language])

/** The parameter of an address that opens its page in a language, such as a receipt in that of the customer. */
export const LANGUAGE_PARAMETER = 'language'

/** The language that an address names; undefined if it names none. */
export const languageInAddress = (url: string): Language | undefined => {
  const name = new URLSearchParams(url.split('?')[1]).get(LANGUAGE_PARAMETER)
  return ALL_LANGUAGES.find((language) => language === name)
}

/** The cookie of a browser in which a person chose a language. It has no other effect. */
export const LANGUAGE_COOKIE = 'stringbed.language'

/** The language in a browser's cookies; undefined if none was chosen there. */
export const chosenLanguage = (cookies: string | undefined): Language | undefined =>
  ALL_LANGUAGES.find((language) => cookies?.split('; ').includes(`${LANGUAGE_COOKIE}=${language}`))

/**
 * The cookie of a browser in which staff signed in, whose pages come with the translations of the pages for staff. It
 * has no other effect.
 */
export const STAFF_COOKIE = 'stringbed.staff'

/** True in a browser in which staff signed in last. */
export const readsStaffPages = (cookies: string | undefined): boolean =>
  cookies?.split('; ').includes(`${STAFF_COOKIE}=1`) ?? false

/** The languages that a shop offers besides English, and the one of readers whose language it does not offer. */
export interface LanguageOffer {
  languages: Translated[]
  language: Language
}

/** True for English, and for a language that the shop offers. */
export const isOffered = (language: Language, { languages }: Pick<LanguageOffer, 'languages'>) =>
  language === 'en' || languages.includes(language)

/** The language of texts for a person: their choice, if the shop offers it, and otherwise the shop's. */
export const languageOf = (choice: Language | null, offer: LanguageOffer): Language =>
  choice !== null && isOffered(choice, offer) ? choice : offer.language

/**
 * The language of a reader by the header Accept-Language of their browser: the first one that the shop offers, in the order
 * of their weights; otherwise the shop's. `*` is English.
 */
export function readerLanguage(header: string | undefined, { languages, language }: LanguageOffer): Language {
  // Most shops speak English alone.
  if (languages.length === 0) return 'en'
  for (const range of rangesOf(header ?? '')) {
    if (range === '*') return 'en'
    const wanted = languageOfRange(range)
    if (wanted === 'en') return 'en'
    if (wanted && languages.includes(wanted)) return wanted
  }
  return language
}

/** The ranges of the header, the preferred ones first. Parts that cannot be read are left out. */
function rangesOf(header: string): string[] {
  const weighted = header.split(',').flatMap((part) => {
    const [, range, weight = '1'] =
      /^\s*(\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(part) ?? []
    return range && Number(weight) > 0 ? [{ range, weight: Number(weight) }] : []
  })
  return weighted.sort((a, b) => b.weight - a.weight).map(({ range }) => range.toLowerCase())
}

/** 'de' for 'de-AT'. Chinese in traditional characters is another language than the one that a shop can offer. */
function languageOfRange(range: string): Language | undefined {
  const [main, ...parts] = range.split('-')
  if (main === 'en') return 'en'
  if (main === 'zh') {
    const isTraditional = ['hant', 'tw', 'hk', 'mo'].some((part) => parts.includes(part)) && !parts.includes('hans')
    return isTraditional ? undefined : 'zh-Hans'
  }
  return LANGUAGES.find((language) => language === main)
}
