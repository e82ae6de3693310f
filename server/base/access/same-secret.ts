import { timingSafeEqual } from 'node:crypto'

/** Compares texts in a time that reveals nothing about where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
