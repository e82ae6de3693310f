const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * A name or text of a person inside a sentence that has no elements for it, as in an email. A name in a right-to-left script
 * is put between the marks of Unicode that keep it from turning the words and numbers around it, as `<bdi>` does on pages.
 */
export const isolated = (text: string) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text)
