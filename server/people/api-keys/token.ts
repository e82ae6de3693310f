import { createHash, randomBytes } from 'node:crypto'

const PREFIX = 'sb_'

/** Returns true for a token that is an API key and not a session token. */
export const isApiKey = (token: string) => token.startsWith(PREFIX)

/** A new key: 32 random bytes. */
export const newApiKey = () => PREFIX + randomBytes(32).toString('base64url')

/** The form in which the database knows a key. A key is random, so a fast hash is enough. */
export const hashOf = (key: string) => createHash('sha256').update(key).digest()
