import { setTimeout as sleep } from 'node:timers/promises'
import DataLoader from 'dataloader'
import type { AskedPerson, FindCallers } from '../base/access/current-user.ts'
import { isApiKey } from '../base/access/token.ts'
import type { Caller, Identify } from '../base/http/route.ts'
import type { AuthProvider, People } from './auth/provider.ts'
import { createVerifier } from './auth/session-token.ts'

const LONGEST_WAIT_MS = 100

interface Options {
  /** The caller of an API key; null when the key is unknown, revoked or expired, or its maker lost the role. */
  findKeyCaller: (token: string) => Promise<Caller | null>
  findCallers: FindCallers
  auth: Pick<AuthProvider, 'verification' | 'profile'>
  people: Pick<People, 'save'>
}

/**
 * Finds the caller of a token: null when the token is invalid, its session has ended, or the provider does not know its
 * person.
 */
export function createIdentify({ findCallers, findKeyCaller, auth, people }: Options): Identify {
  const verify = createVerifier(auth)
  // Nothing is cached, so a change of roles takes effect at once. Calls that arrive during one query share the next.
  let asking: ReturnType<FindCallers> | undefined
  const callers = new DataLoader<AskedPerson, Awaited<ReturnType<FindCallers>>[number]>(
    (asked) => {
      const mine = findCallers(asked)
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

  async function addUser(asked: AskedPerson) {
    const profile = await auth.profile(asked.subject)
    if (!profile) return undefined
    await people.save(asked.subject, profile)
    return callers.load(asked)
  }

  return async (token, { mustBeAlive }) => {
    if (isApiKey(token)) return findKeyCaller(token)
    const session = await verify(token)
    if (!session) return null
    const asked = { subject: session.userId, sessionId: mustBeAlive ? session.sessionId : null }
    const found = (await callers.load(asked)) ?? (await addUser(asked))
    return found?.isAlive ? { session, user: found.user, apiKey: null } : null
  }
}
