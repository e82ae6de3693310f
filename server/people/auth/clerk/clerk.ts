import { createClerkClient } from '@clerk/backend'
import { isClerkAPIResponseError } from '@clerk/backend/errors'
import { createRemoteJWKSet, importSPKI, type JWTVerifyGetKey } from 'jose'
import { ownOrigins } from '../../../base/access/origins.ts'
import type { Db } from '../../../base/database/connect.ts'
import { unavailable } from '../../../base/errors.ts'
import type { AuthProvider, People, Profile } from '../provider.ts'
import { mountClerkWebhook } from './webhook.ts'

export interface ClerkOptions {
  db: Db
  publicUrl: string
  publishableKey: string
  secretKey: string
  /** The instance's public key in PEM form; without it the keys are fetched. */
  jwtKey: string | null
  webhookSecret: string | null
  people: People
  /** The address of the provider's API, when it is not the usual one. */
  apiUrl?: string
}

/** The instance's host, which is the issuer of its tokens; the publishable key contains it. */
export function frontendApi(publishableKey: string): string {
  const host = Buffer.from(publishableKey.replace(/^pk_(test|live)_/, ''), 'base64')
    .toString()
    .replace(/\$$/, '')
  if (!/^[a-z0-9.-]+\.[a-z]+$/i.test(host)) throw new Error('CLERK_PUBLISHABLE_KEY does not contain a host name')
  return `https://${host}`
}

/** The hosted authentication provider: its tokens, its people, its webhook. */
export function createClerkAuth(options: ClerkOptions): AuthProvider {
  const { publicUrl, publishableKey, secretKey, apiUrl } = options
  const issuer = frontendApi(publishableKey)
  const clerk = createClerkClient({ secretKey, publishableKey, apiUrl, telemetry: { disabled: true } })
  const profile = (userId: string) => profileOf(clerk, userId)

  return {
    kind: 'clerk',
    verification: { issuer, keys: keysOf(options, issuer), authorizedParties: ownOrigins(publicUrl) },
    profile,
    routes: () => {},
    mount: mountClerkWebhook({ ...options, secret: options.webhookSecret, profile }),
    accountOf: async () => null,
    aliveSessions: (_subject, asked) => asked,
    isKnownDevice: () => false,
    hasSecondFactor: async () => false,
    removeSecondFactor: async () => false,
    // The hosted provider sends its own emails.
    sendPasswordReset: async () => {},
    browserConfig: () => ({ kind: 'clerk', publishable_key: publishableKey, frontend_api: issuer }),
  }
}

function keysOf({ jwtKey }: ClerkOptions, issuer: string): JWTVerifyGetKey {
  if (!jwtKey) return remoteKeys(issuer)
  const key = importSPKI(jwtKey, 'RS256')
  return () => key
}

/** The instance's keys, fetched again when a token names an unknown key, at most every 30 seconds. */
export function remoteKeys(issuer: string, { cooldownDuration = 30_000 } = {}): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL('/.well-known/jwks.json', issuer), { timeoutDuration: 3_000, cooldownDuration })
}

type ClerkClient = ReturnType<typeof createClerkClient>

/** The person's profile; null when the provider does not know them. Throws 503 when it cannot be reached. */
async function profileOf(clerk: ClerkClient, userId: string): Promise<Profile | null> {
  try {
    const user = await clerk.users.getUser(userId)
    const email = user.primaryEmailAddress
    return {
      first_name: user.firstName ?? '',
      last_name: user.lastName ?? '',
      email: email?.emailAddress ?? '',
      email_verified: email?.verification?.status === 'verified',
    }
  } catch (error) {
    if (isClerkAPIResponseError(error) && (error.status === 404 || error.status === 422)) return null
    throw unavailable('Your account cannot be loaded right now. Please try again in a moment.')
  }
}
