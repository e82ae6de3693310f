import { withoutUnwelcome } from '../contract/base/characters.ts'
import { MAX_ID } from '../contract/base/request-limits.ts'

const MAX_SEARCH = 100

function wholeIn(value: unknown, most: number): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined
}

/** The page number of an address; 1 for an invalid one. */
export const pageInAddress = (value: unknown, most: number): number => wholeIn(value, most) ?? 1

/** The job of an address; undefined for anything but a number that a row can have. Without it, the router keeps the text. */
export const jobInAddress = (value: unknown): { job?: number | undefined } => ({ job: wholeIn(value, MAX_ID) })

/** A search text without characters that the server refuses, such as the tab between two cells of a copied table. */
export const searchText = (text: string) => withoutUnwelcome(text, ' ').trim()

/** The search text of an address. It may be a number, because the router parses values as JSON if possible. */
export const searchOf = (value: unknown): string =>
  ['string', 'number'].includes(typeof value) ? [...searchText(String(value))].slice(0, MAX_SEARCH).join('') : ''
