import { scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import pLimit from 'p-limit'
import { unavailable } from '../../../base/errors.ts'

/** Hashes and verifies passwords. Both throw 503 when too many people are signing in. */
export interface Passwords {
  hash(password: string): Promise<string>
  verify(stored: { hash: string; password: string }): Promise<boolean>
}

/** Version 1 wrote `scrypt$N$r$p$salt$key`; the next sign-in replaces such a hash. */
export const OLD_FORMAT = 'scrypt$'

const LONGEST_LINE = 100

// A hash keeps a core busy and fills 32 MB. The other cores, and one of libuv's four threads, stay free for requests.
const limit = pLimit(Math.max(1, Math.min(3, availableParallelism() - 1)))

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.activeCount + limit.pendingCount >= LONGEST_LINE) {
    throw unavailable('Too many people are signing in right now. Please try again in a moment.')
  }
  return limit(work)
}

/** better-auth's own hashes, a few at a time; the hashes of version 1 still verify. */
export const passwords: Passwords = {
  hash: async (password) => inTurn(() => hashPassword(password)),
  verify: async ({ hash, password }) =>
    inTurn(async () => {
      if (hash.startsWith(OLD_FORMAT)) return verifyOld(hash, password)
      // better-auth throws for anything that is not a salt and a key.
      return hash.includes(':') && verifyPassword({ hash, password })
    }),
}

async function verifyOld(hash: string, password: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split('$')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64url')
  const found = await new Promise<Buffer>((resolve, reject) => {
    const options = { ...cost, maxmem: 256 * cost.N * cost.r }
    scrypt(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), 32, options, (error, derived) =>
      error ? reject(error) : resolve(derived),
    )
  })
  return expected.length === found.length && timingSafeEqual(expected, found)
}
