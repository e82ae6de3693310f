import { hasLettersInOrder } from '../ui/letters-in-order.ts'

/** A page that people can go to. */
export interface FoundPage {
  title: string
  to: string
  /** The area or the page that it belongs to. */
  parent?: string | undefined
  /** Other words by which people look for it. */
  also?: string | undefined
}

const wordsOf = (text: string) => text.toLowerCase().split(/[\s-]+/)

/** The rank of a text as a match for the typed words: 0 is best, null is no match. */
function rankOf(text: string, typed: string): number | null {
  const words = wordsOf(text)
  const all = words.join(' ')
  if (all.startsWith(typed)) return 0
  const initials = words.map(([initial]) => initial).join('')
  if (words.length > 1 && initials.startsWith(typed)) return 1
  if (words.some((word) => word.startsWith(typed))) return 2
  return hasLettersInOrder(all, typed) ? 3 : null
}

/** The pages for what was typed, the best first; all of them for an empty text. */
export function findPages<Page extends FoundPage>(pages: Page[], text: string): Page[] {
  const typed = wordsOf(text.trim()).join(' ')
  if (typed === '') return pages
  return pages
    .flatMap((page) => {
      const ranks = [rankOf(page.title, typed), page.also ? rankOf(page.also, typed) : null].filter(
        (each) => each !== null,
      )
      return ranks.length > 0 ? [{ page, rank: Math.min(...ranks) }] : []
    })
    .sort((a, b) => a.rank - b.rank || a.page.title.length - b.page.title.length)
    .map(({ page }) => page)
}
