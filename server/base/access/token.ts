/** The token of a request; undefined when it has none. */
export const tokenOf = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w.~+/=-]+)$/.exec(authorization ?? '')?.[1]

export const API_KEY_PREFIX = 'sb_'

/** Returns true for a token that is an API key and not a session token. */
export const isApiKey = (token: string | undefined) => token?.startsWith(API_KEY_PREFIX) ?? false
