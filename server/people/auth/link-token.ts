import { createHash, randomBytes } from 'node:crypto'

/** A secret for the link of an email. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The hash of such a secret, which the database stores. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')
