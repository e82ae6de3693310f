const WORD_JOINER = '\u2060'

/**
 * A name that a person chose, for an email. Mail programs make links of texts such as 'evil.example' and
 * 'pay@evil.example', but not across the invisible word joiner.
 */
export const unlinked = (name: string) => name.replaceAll('.', `.${WORD_JOINER}`).replaceAll('@', `${WORD_JOINER}@`)
