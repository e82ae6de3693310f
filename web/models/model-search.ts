import { hasEveryWord } from '../ui/every-word.ts'
import { hasLettersInOrder } from '../ui/letters-in-order.ts'

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []

/**
 * True if the label of a racket model contains what a person typed: whole words, parts of them, or the letters by which
 * players call a model, such as 'ax88' for Astrox 88, in any order.
 */
export function isModel(label: string, typed: string): boolean {
  if (hasEveryWord(label, typed)) return true
  const words = wordsOf(label)
  return wordsOf(typed).every((part) => words.some((word) => word.includes(part) || hasLettersInOrder(word, part)))
}
