/** True if the text contains each word of the search, in any order and case. */
export function hasEveryWord(text: string, search: string): boolean {
  const lowered = text.toLowerCase()
  return search
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((word) => lowered.includes(word))
}
