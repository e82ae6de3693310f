import type { Currency } from './money.ts'

/** The place of a shop. It decides how all pages, emails, labels and files write amounts and moments. */
export interface Region {
  /** Two letters, such as DK. */
  country: string
  /** The IANA name of a time zone. */
  time_zone: string
  currency: Currency
}

/** The name of the product, and of a shop that has not entered its own. */
export const PRODUCT_NAME = 'Stringbed'

/** A shop that has set nothing yet writes as the specification does. */
export const DEFAULT_COUNTRY = 'US'

interface OwnLanguage {
  /** The language that most people in the country speak, such as da-DK. */
  locale: string
  isRightToLeft: boolean
}

const RIGHT_TO_LEFT = ['Arab', 'Hebr', 'Thaa']

/** The country's own language. Its rules are the second choice where English has none for the country. */
export function ownLanguageOf(country: string): OwnLanguage {
  const { language, script } = new Intl.Locale(`und-${country}`).maximize()
  return { locale: `${language}-${country}`, isRightToLeft: RIGHT_TO_LEFT.includes(script ?? '') }
}

/** Returns a function that computes the value for a key only once. */
export function remembered<Value>(compute: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, { value: Value }>()
  return (key) => {
    const found = known.get(key) ?? { value: compute(key) }
    known.set(key, found)
    return found.value
  }
}
