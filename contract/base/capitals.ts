export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A sentence as it follows other words. */
export const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
