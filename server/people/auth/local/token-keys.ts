import { importJWK, type JWTVerifyGetKey } from 'jose'
import { sql } from 'kysely'
import type { Db } from '../../../base/database/connect.ts'

const DAY = 86_400

/** The time for which a key signs session tokens, in seconds. The next sign-in after that makes a new key. */
export const KEY_SECONDS = 30 * DAY
/** The time for which tokens of an expired key are still accepted, in seconds. A token is valid for one minute. */
export const OLD_KEY_SECONDS = DAY

// Anyone can invent a token, so its key id must be text that the database can hold.
const KEY_ID = /^[\x21-\x7e]{1,255}$/

/** Public keys by id, each read once; an unknown id is looked up every time, since another server may have made it. */
export function tokenKeys(db: Db): JWTVerifyGetKey {
  const known = new Map<string, Awaited<ReturnType<typeof readKey>>>()
  return async ({ kid = '' }) => {
    const found = known.get(kid) ?? (await readKey(db, kid))
    known.set(kid, found)
    if (Date.now() >= found.refusedFrom) throw new UnknownKey()
    return found.key
  }
}

async function readKey(db: Db, id: string) {
  if (!KEY_ID.test(id)) throw new UnknownKey()
  const { rows } = await sql<{ publicKey: string; expiresAt: Date }>`
    select "publicKey", "expiresAt" from auth.jwks where id = ${id}
  `.execute(db)
  const [row] = rows
  if (!row) throw new UnknownKey()
  const key = await importJWK(JSON.parse(row.publicKey), 'RS256')
  return { key, refusedFrom: row.expiresAt.getTime() + OLD_KEY_SECONDS * 1_000 }
}

/** Deletes the keys whose tokens are no longer accepted. */
export const forgetOldKeys = (db: Db) =>
  sql`delete from auth.jwks where "expiresAt" + make_interval(secs => ${OLD_KEY_SECONDS}) < now()`.execute(db)

class UnknownKey extends Error {
  readonly code = 'ERR_JWKS_NO_MATCHING_KEY'
}
