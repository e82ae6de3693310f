import type { Db } from '../database/connect.ts'
import type { Config } from '../process/config.ts'
import { readAuthSecret } from './local/auth-secret.ts'
import type { AuthProvider } from './provider.ts'

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host)

/** The authentication provider that the configuration asks for; only that one is loaded. */
export async function createAuth({ config, db }: { config: Config; db: Db }): Promise<AuthProvider> {
  const { publicUrl, managerEmails } = config
  if (config.auth.provider === 'clerk') {
    const rights = { firstPersonRunsTheShop: false, managerEmails }
    const { createClerkAuth } = await import('./clerk/clerk.ts')
    return createClerkAuth({ db, publicUrl, rights, ...config.auth })
  }
  const { createLocalAuth } = await import('./local/local.ts')
  return createLocalAuth({
    db,
    publicUrl,
    rights: { firstPersonRunsTheShop: isLoopback(config.host), managerEmails },
    secret: config.authSecret ?? (await readAuthSecret(config.dataDir)),
    signUp: config.signUp,
    rateLimits: config.rateLimits,
  })
}
