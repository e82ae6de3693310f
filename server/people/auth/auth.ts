import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../base/database/connect.ts'
import type { Config } from '../../base/process/config.ts'
import type { AuthProvider, People } from './provider.ts'

interface Options {
  config: Config
  /** Signs sessions. */
  secret: string
  db: Db
  people: People
  log: Pick<FastifyBaseLogger, 'error'>
  /** Throws 403 when this email may not sign up; the hosted provider decides for itself. */
  admitNewcomer(newcomer: { email: string; invitation?: string | undefined }): Promise<boolean>
}

/** The authentication provider of the configuration; the other one is not loaded. */
export async function createAuth({ config, secret, ...options }: Options): Promise<AuthProvider> {
  const { publicUrl } = config
  if (config.auth.provider === 'clerk') {
    const { createClerkAuth } = await import('./clerk/clerk.ts')
    return createClerkAuth({ ...options, publicUrl, ...config.auth })
  }
  const { createLocalAuth } = await import('./local/local.ts')
  return createLocalAuth({
    ...options,
    publicUrl,
    secret,
  })
}
