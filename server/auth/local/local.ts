import { betterAuth } from 'better-auth'
import { importJWK, type JWTVerifyGetKey } from 'jose'
import { sql } from 'kysely'
import { splitName } from '../../../contract/users.ts'
import { type Db, transact } from '../../database/connect.ts'
import { addJob } from '../../jobs/jobs.ts'
import { postLetter } from '../../mail/queries.ts'
import { ensureUser, forgetUser } from '../../people/ensure-user.ts'
import { keepLastManager } from '../../people/permissions.ts'
import { ownOrigins } from '../origins.ts'
import type { AuthProvider, Profile } from '../provider.ts'
import { mountLocal } from './mount.ts'
import { AUDIENCE, localAuthOptions } from './options.ts'
import { type HashCost, hashPassword } from './password-hash.ts'
import { leaveOrganizations } from './people.ts'

export interface LocalAuthOptions {
  db: Db
  publicUrl: string
  secret: string
  signUp: 'open' | 'waitlist' | 'closed'
  rateLimits: boolean
  rights: AuthProvider['rights']
  /** What hashing a password costs; only tests take less than what is good. */
  hashCost?: HashCost | undefined
}

/** The embedded authentication provider: better-auth on our own database. */
export function createLocalAuth(options: LocalAuthOptions): AuthProvider {
  const { db, publicUrl, rights } = options
  const origins = ownOrigins(publicUrl)
  const person = { rights, profile: (userId: string) => localProfile(db, userId) }

  const auth = betterAuth(
    localAuthOptions({
      db,
      publicUrl,
      secret: options.secret,
      origins,
      post: (letter) => postLetter(db, letter),
      hash: (password) => hashPassword(password, options.hashCost),
      personChanged: async (userId) => {
        await ensureUser(db, person, { userId })
      },
      personLeaves: (userId) =>
        transact(db, async (trx) => {
          await keepLastManager(trx, userId)
          await leaveOrganizations(trx, userId)
          await forgetUser(trx, userId)
        }),
    }),
  )

  return {
    kind: 'local',
    verification: { issuer: publicUrl, audience: AUDIENCE, keys: storedKeys(db), authorizedParties: origins },
    ...person,
    mount: mountLocal({
      ...options,
      auth,
      origins,
      askReset: (email) => addJob(db, 'request_password_reset', { email }),
    }),
    browserConfig: () => ({ kind: 'local' }),
    sendPasswordReset: async (email) => {
      await auth.api.requestPasswordReset({ body: { email } })
    },
  }
}

async function localProfile(db: Db, userId: string): Promise<Profile | null> {
  const { rows } = await sql<{ name: string; email: string; email_verified: boolean }>`
    select name, email, "emailVerified" as email_verified from auth."user" where id = ${userId}
  `.execute(db)
  const [user] = rows
  return user ? { ...splitName(user.name), email: user.email, email_verified: user.email_verified } : null
}

// A token that anybody may make up asks the database nothing that it could not hold.
const KEY_ID = /^[\x21-\x7e]{1,255}$/

/** Public keys by their id, read once; an unknown id is looked for again, since another server may have made it. */
function storedKeys(db: Db): JWTVerifyGetKey {
  const keys = new Map<string, Awaited<ReturnType<typeof importJWK>>>()
  return async ({ kid }) => {
    const known = keys.get(kid ?? '')
    if (known) return known
    if (!kid || !KEY_ID.test(kid)) throw new UnknownKey()
    const { rows } = await sql<{ publicKey: string }>`select "publicKey" from auth.jwks where id = ${kid}`.execute(db)
    if (!rows[0]) throw new UnknownKey()
    const key = await importJWK(JSON.parse(rows[0].publicKey), 'RS256')
    keys.set(kid, key)
    return key
  }
}

class UnknownKey extends Error {
  readonly code = 'ERR_JWKS_NO_MATCHING_KEY'
}
