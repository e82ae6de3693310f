const WORD_JOINER = '\u2060'

/**
 * A text with names that people chose, for an email. Mail programs make links of texts such as 'evil.example' and
 * 'pay@evil.example', but not across the invisible word joiner. The dot at the end of a sentence needs none.
 */
export const unlinked = (text: string) =>
  text.replaceAll(/\.(?=\S)/g, `.${WORD_JOINER}`).replaceAll('@', `${WORD_JOINER}@`)
