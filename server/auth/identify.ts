import { setTimeout as sleep } from 'node:timers/promises'
import DataLoader from 'dataloader'
import type { Db } from '../database/connect.ts'
import type { Caller } from '../http/route.ts'
import { findUsers, type User } from '../people/current-user.ts'
import { ensureUser } from '../people/ensure-user.ts'
import type { AuthProvider } from './provider.ts'
import { createVerifier } from './session-token.ts'

const LONGEST_WAIT_MS = 100

/** Who stands behind a token: null when it is no good, or when the provider does not know its person. */
export function createIdentify(db: Db, auth: AuthProvider): (token: string) => Promise<Caller | null> {
  const verify = createVerifier(auth)
  // Nothing is remembered, for roles act at once; but whoever comes while one statement is under way shares the next.
  let asking: Promise<(User | undefined)[]> | undefined
  const users = new DataLoader<string, User | undefined>(
    (subjects) => {
      const mine = findUsers(db, subjects)
      const over = () => {
        if (asking === mine) asking = undefined
      }
      mine.then(over, over)
      asking = mine
      return mine
    },
    {
      cache: false,
      // A connection that fell silent must hold up those who share its statement, not everybody.
      batchScheduleFn: (ask) =>
        asking ? Promise.race([asking, sleep(LONGEST_WAIT_MS)]).then(ask, ask) : setImmediate(ask),
    },
  )
  return async (token) => {
    const session = await verify(token)
    if (!session) return null
    const user = (await users.load(session.userId)) ?? (await ensureUser(db, auth, session))
    return user ? { session, user } : null
  }
}
