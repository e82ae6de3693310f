import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type pg from 'pg'
import { subjectOf } from './fill.ts'
import { PUBLIC_URL } from './servers.ts'

const KEY_ID = 'bench'

/**
 * Returns a function that makes session tokens for the generated people. It adds a signing key of its own to the
 * portal's keys. That key is the oldest one, so the portal accepts its tokens but never signs with it.
 */
export async function createTokens(db: pg.Client): Promise<(person: number) => Promise<string>> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  await db.query(
    `insert into auth.jwks (id, "publicKey", "privateKey", "createdAt", "expiresAt")
      values ($1, $2, '', '2000-01-01', now() + interval '1 day') on conflict (id) do update set "publicKey" = excluded."publicKey"`,
    [KEY_ID, JSON.stringify({ ...(await exportJWK(publicKey)), alg: 'RS256', kid: KEY_ID })],
  )
  const tokens = new Map<number, Promise<string>>()
  return (person) => {
    const token = tokens.get(person) ?? openSession(db, person).then(() => sign(person, privateKey))
    tokens.set(person, token)
    return token
  }
}

/** Changes need a session that has not ended. */
async function openSession(db: pg.Client, person: number) {
  const user = subjectOf(person)
  await db.query(
    `insert into auth."user" (id, name, email, "emailVerified") values ($1, 'Bench', $1 || '@example.com', true)
      on conflict do nothing`,
    [user],
  )
  await db.query(
    `insert into auth.session (id, token, "userId", "expiresAt", "updatedAt") values ($1, $1, $2, now() + interval '1 day', now())
      on conflict do nothing`,
    [`sess_${person}`, user],
  )
}

function sign(person: number, key: CryptoKey): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ sub: subjectOf(person), sid: `sess_${person}`, v: 2, fva: [0, -1], azp: PUBLIC_URL })
    .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
    .setIssuer(PUBLIC_URL)
    .setAudience('stringbed')
    .setIssuedAt(now)
    .setExpirationTime(now + 3 * 3_600)
    .sign(key)
}
