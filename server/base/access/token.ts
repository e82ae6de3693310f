/** The token of a request; undefined when it has none. The scheme may be in lower case (RFC 9110, 11.1). */
export const tokenOf = (authorization: string | undefined): string | undefined =>
  /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1]

export const API_KEY_PREFIX = 'sb_'

/** Returns true for a token that is an API key and not a session token. */
export const isApiKey = (token: string | undefined) => token?.startsWith(API_KEY_PREFIX) ?? false
