import { createHash } from 'node:crypto'
import { createLocalAuth, type LocalAuthOptions } from '../people/auth/local/local.ts'
import type { Passwords } from '../people/auth/local/passwords.ts'

// A real hash takes so long that a flood of sign-ins would slow the tests down.
const cheap = (password: string) => createHash('sha256').update(password).digest('hex')
export const cheapPasswords: Passwords = {
  hash: async (password) => cheap(password),
  verify: async ({ hash, password }) => hash === cheap(password),
}

/** Options for a test portal with the embedded provider, whose first person runs the shop. */
export const localAuth = (overrides: Partial<LocalAuthOptions> = {}) => ({
  rights: { firstPersonRunsTheShop: true, managerEmails: ['boss@example.com'] },
  auth: (parts: Omit<LocalAuthOptions, 'secret'>) =>
    createLocalAuth({
      ...parts,
      secret: 'a secret for tests that is long enough, 0123456789',
      passwords: cheapPasswords,
      ...overrides,
    }),
})
