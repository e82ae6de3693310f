import { createHash, randomBytes } from 'node:crypto'
import { API_KEY_PREFIX } from '../../base/access/token.ts'

/** A new key: 32 random bytes. */
export const newApiKey = () => API_KEY_PREFIX + randomBytes(32).toString('base64url')

/** The form in which the database knows a key. A key is random, so a fast hash is enough. */
export const hashOf = (key: string) => createHash('sha256').update(key).digest()
