const MAX_SEARCH = 100

/** The page that an address names; 1 for what makes no sense. */
export function pageOf(value: unknown, most: number): number {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= most ? page : 1
}

/** The text that an address looks for: the router reads it as JSON where it can, so that it may be a number. */
export const searchOf = (value: unknown): string =>
  ['string', 'number'].includes(typeof value) ? [...String(value)].slice(0, MAX_SEARCH).join('') : ''
