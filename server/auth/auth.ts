import type { Config } from '../config.ts'
import type { Db } from '../database/connect.ts'
import { readAuthSecret } from './auth-secret.ts'
import { createLocalAuth } from './local.ts'
import type { AuthProvider } from './provider.ts'

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host)

/** The authentication provider that the configuration asks for. */
export async function createAuth({ config, db }: { config: Config; db: Db }): Promise<AuthProvider> {
  return createLocalAuth({
    db,
    publicUrl: config.publicUrl,
    secret: config.authSecret ?? (await readAuthSecret(config.dataDir)),
    signUp: config.signUp,
    rateLimits: config.rateLimits,
    rights: { firstPersonRunsTheShop: isLoopback(config.host), managerEmails: config.managerEmails },
  })
}
