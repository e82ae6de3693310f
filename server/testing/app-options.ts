import type { AppOptions } from '../app.ts'

/** The options of a portal in tests that do not depend on its database: it has no limits, no pages and no log. */
export const APP_OPTIONS = {
  publicUrl: 'http://localhost:3000',
  rateLimits: false,
  attemptLimits: false,
  webFolder: null,
  signUp: 'open',
  sendsEmail: true,
  secret: 'a secret of a test shop',
  logger: null,
} as const satisfies Partial<AppOptions>
