import { createLocalAuth, type LocalAuthOptions } from '../auth/local/local.ts'
import type { Connection } from '../database/connect.ts'

/** The embedded provider with settings for tests. */
export const localAuth =
  (overrides: Partial<LocalAuthOptions> = {}) =>
  ({ db }: Connection) =>
    createLocalAuth({
      db,
      publicUrl: 'http://localhost:3000',
      secret: 'a secret for tests that is long enough, 0123456789',
      signUp: 'open',
      rateLimits: true,
      hashCost: { N: 1024, r: 1, p: 1 },
      rights: { firstPersonRunsTheShop: true, managerEmails: ['boss@example.com'] },
      ...overrides,
    })
