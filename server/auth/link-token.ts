import { createHash, randomBytes } from 'node:crypto'

/** A secret for the link of an email. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What the database keeps of such a secret. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')
