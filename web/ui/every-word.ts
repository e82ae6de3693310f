/** True when each word of the search stands somewhere in the text, in whatever order and case. */
export function hasEveryWord(text: string, search: string): boolean {
  const lowered = text.toLowerCase()
  return search
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((word) => lowered.includes(word))
}
