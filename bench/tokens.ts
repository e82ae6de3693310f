import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import { subjectOf } from './data.ts'

const KEY_ID = 'bench'

/**
 * Makes session tokens for the invented people: puts a key of our own beside the portal's, older than any, so that the
 * portal takes its tokens and never signs with it.
 */
export async function createTokens(
  databaseUrl: string,
  publicUrl: string,
): Promise<(person: number) => Promise<string>> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into auth.jwks (id, "publicKey", "privateKey", "createdAt") values ($1, $2, '', '2000-01-01')
      on conflict (id) do update set "publicKey" = excluded."publicKey"`,
    [KEY_ID, JSON.stringify({ ...(await exportJWK(publicKey)), alg: 'RS256', kid: KEY_ID })],
  )
  await client.end()

  return (person) => {
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({ sub: subjectOf(person), sid: `sess_${person}`, v: 2, fva: [0, -1], azp: publicUrl })
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
      .setIssuer(publicUrl)
      .setAudience('stringbed')
      .setIssuedAt(now)
      .setExpirationTime(now + 3 * 3_600)
      .sign(privateKey)
  }
}
