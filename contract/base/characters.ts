// Lone surrogates, noncharacters and control characters cannot be shown, and NUL cannot be stored.
const unwelcome = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu

/** True for a text with characters that cannot be shown or stored. */
export const hasUnwelcome = (text: string) => text.search(unwelcome) !== -1

/** Text in which nothing, or another text, replaces each run of characters that cannot be shown or stored. */
export const withoutUnwelcome = (text: string, instead = '') => text.replace(unwelcome, instead)
