/** True if the letters are in a text in this order, the first at its beginning: 'ax' in 'astrox'. */
export function hasLettersInOrder(text: string, letters: string): boolean {
  if (text[0] !== letters[0]) return false
  let at = -1
  return [...letters].every((letter) => {
    at = text.indexOf(letter, at + 1)
    return at >= 0
  })
}
