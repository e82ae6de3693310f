/** Ends a sentence with a period, unless it already ends in that of an abbreviation, as in '25,50 kr.'. */
export const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)

/** Sentences in which the period of an abbreviation also ends one of them: 'It costs 25,50 kr. Please check it.' */
export const sentences = (text: string) => text.replaceAll('.. ', '. ')

/** 'NEW, COMPLETED or CANCELLED' */
export const orList = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
