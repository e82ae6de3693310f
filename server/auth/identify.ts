import type { Db } from '../database/connect.ts'
import { findUser } from '../me/queries.ts'
import type { Caller } from '../route.ts'
import { ensureUser } from './ensure-user.ts'
import type { AuthProvider } from './provider.ts'
import { createVerifier } from './session-token.ts'

/** Who stands behind a token: null when it is no good, or when the provider does not know its person. */
export function createIdentify(db: Db, auth: AuthProvider): (token: string) => Promise<Caller | null> {
  const verify = createVerifier(auth)
  return async (token) => {
    const session = await verify(token)
    if (!session) return null
    const user = (await findUser(db, session.userId)) ?? (await ensureUser(db, auth, session))
    return user ? { session, user } : null
  }
}
