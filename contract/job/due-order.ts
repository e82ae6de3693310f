/** A job with the moment promised to its customer, in milliseconds; null when nothing was promised. */
export interface Due {
  id: number
  due: number | null
}

/** The order in which rackets are strung: the earliest promise first, then the oldest job; without a promise, last. */
export const byDue = (a: Due, b: Due) => (a.due ?? Infinity) - (b.due ?? Infinity) || a.id - b.id
