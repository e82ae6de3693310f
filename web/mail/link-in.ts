export const LINK = /(https?:\/\/\S+)/

/** The link in the text of an email that was not sent; undefined if there is none. */
export const linkIn = (text: string | null): string | undefined => (text === null ? undefined : LINK.exec(text)?.[1])
