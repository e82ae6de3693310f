import { setTimeout as sleep } from 'node:timers/promises'
import DataLoader from 'dataloader'
import { findUser, findUsers, type User } from '../base/access/current-user.ts'
import type { Db } from '../base/database/connect.ts'
import type { Caller } from '../base/http/route.ts'
import type { AuthProvider, People } from './auth/provider.ts'
import { createVerifier } from './auth/session-token.ts'

const LONGEST_WAIT_MS = 100

interface Options {
  db: Db
  auth: Pick<AuthProvider, 'verification' | 'profile'>
  people: Pick<People, 'save'>
}

/** Finds the caller of a token: null when the token is invalid or when the provider does not know its person. */
export function createIdentify({ db, auth, people }: Options): (token: string) => Promise<Caller | null> {
  const verify = createVerifier(auth)
  // Nothing is cached, so a change of roles takes effect at once. Calls that arrive during one query share the next.
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
      // A silent connection delays only the calls that share its query.
      batchScheduleFn: (ask) =>
        asking ? Promise.race([asking, sleep(LONGEST_WAIT_MS)]).then(ask, ask) : setImmediate(ask),
    },
  )

  async function addUser(userId: string): Promise<User | undefined> {
    const profile = await auth.profile(userId)
    if (!profile) return undefined
    await people.save(userId, profile)
    return findUser(db, userId)
  }

  return async (token) => {
    const session = await verify(token)
    if (!session) return null
    const user = (await users.load(session.userId)) ?? (await addUser(session.userId))
    return user ? { session, user } : null
  }
}
