const MAX_SEARCH = 100

/** The page number of an address; 1 for an invalid one. */
export function pageOf(value: unknown, most: number): number {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= most ? page : 1
}

/** The search text of an address. It may be a number, because the router parses values as JSON if possible. */
export const searchOf = (value: unknown): string =>
  ['string', 'number'].includes(typeof value) ? [...String(value)].slice(0, MAX_SEARCH).join('') : ''
