import { hasEveryWord } from '../ui/every-word.ts'

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []

/** True if the letters are in the word in this order, from its first letter: 'ax' and 'astrox'. */
function isShortFor(letters: string, word: string): boolean {
  if (letters[0] !== word[0]) return false
  let at = -1
  return [...letters].every((letter) => {
    at = word.indexOf(letter, at + 1)
    return at >= 0
  })
}

/**
 * True if the label of a racket model contains what a person typed: whole words, parts of them, or the letters by which
 * players call a model, such as 'ax88' for Astrox 88, in any order.
 */
export function isModel(label: string, typed: string): boolean {
  if (hasEveryWord(label, typed)) return true
  const words = wordsOf(label)
  return wordsOf(typed).every((part) => words.some((word) => word.includes(part) || isShortFor(part, word)))
}
