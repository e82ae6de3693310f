import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { refusedPort } from './refused-ports.ts'
import { StartError } from './start-error.ts'

const list = (text: string) => text.split(/[\s,]+/).filter(Boolean)

const NOT_A_PORT = { error: 'must be a port number, 1 to 65535' }
const port = z
  .string()
  .regex(/^\d{1,5}$/, NOT_A_PORT)
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65_535, NOT_A_PORT)

const url = (error: string, protocol: RegExp) => z.url({ protocol, error, abort: true })

const origin = (error: string) =>
  url(error, /^https?$/)
    .refine((text) => ['', '/'].includes(new URL(text).pathname) && !/[?#]/.test(text), { error })
    .transform((text) => new URL(text).origin)

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']
const isProxy = (text: string) => {
  const [address = '', bits] = text.split('/')
  const version = isIP(address)
  if (bits === undefined) return version > 0 || proxyNames.includes(text)
  return version > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}

/** Every environment variable that the portal reads; an empty one counts as not set. */
const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin(
    'must be the address that browsers use, such as https://strings.example, without a path',
  ).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(
    'must be a PostgreSQL address: postgres://user:password@host:5432/name',
    /^postgres(ql)?$/,
  ).optional(),
  DATABASE_DIRECT_URL: url(
    'must be a PostgreSQL address that bypasses the pooler: postgres://user:password@host:5432/name',
    /^postgres(ql)?$/,
  ).optional(),
  DATABASE_POOLING: z.enum(['session', 'transaction'], { error: 'must be session or transaction' }).default('session'),
  AUTH_PROVIDER: z.enum(['local', 'clerk'], { error: 'must be local or clerk' }).default('local'),
  CLERK_PUBLISHABLE_KEY: z.string().startsWith('pk_', { error: 'must start with pk_' }).optional(),
  CLERK_SECRET_KEY: z.string().startsWith('sk_', { error: 'must start with sk_' }).optional(),
  CLERK_JWT_KEY: z
    .string()
    // A key in a .env file is written on one line.
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine((text) => text.includes('BEGIN PUBLIC KEY'), { error: 'must be the public key in PEM form' })
    .optional(),
  CLERK_WEBHOOK_SECRET: z.string().startsWith('whsec_', { error: 'must start with whsec_' }).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, { error: 'must start with sk_ or rk_' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform(list)
    .refine((secrets) => secrets.every((secret) => secret.startsWith('whsec_')), { error: 'must start with whsec_' })
    .optional(),
  MANAGER_EMAILS: z
    .string()
    .transform((text) => list(text).map((email) => email.toLowerCase()))
    .refine((emails) => emails.every((email) => z.email().safeParse(email).success), {
      error: 'must be email addresses separated by commas',
    })
    .default([]),
  SIGN_UP: z.enum(['open', 'waitlist', 'closed'], { error: 'must be open, waitlist or closed' }).default('open'),
  AUTH_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  SANDBOX_URL: url('must be an address: http://127.0.0.1:3000', /^https?$/).optional(),
  PAYMENTS: z.enum(['sandbox', 'stripe'], { error: 'must be sandbox or stripe' }).optional(),
  SMTP_URL: url('must be a mail server: smtp://user:password@host:587 or smtps://…', /^smtps?$/).optional(),
  MAIL_FROM: z
    .string()
    .regex(/[^\s<>@]+@[^\s<>@]+/, {
      error: 'must be a sender with its address, such as Stringbed <shop@strings.example>',
    })
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => (text === 'off' ? [] : list(text)))
    .refine((proxies) => proxies.every(isProxy), {
      error: 'must be off, or addresses of proxies (10.0.0.0/8, 127.0.0.1, loopback) separated by commas',
    })
    .default([]),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, { error: 'must be a number of seconds, 0 to 999' })
    .transform(Number)
    .default(0),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, { error: 'must be a number of backups, 1 to 999' })
    .transform(Number)
    .default(14),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  PRIVATE_WEBHOOKS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
})

/** The unit for which a pooler reserves a connection: the whole session, as without a pooler, or one transaction. */
export type Pooling = 'session' | 'transaction'

export interface Config {
  port: number
  host: string
  /** The origin that browsers use for this portal, without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** null: the embedded database. */
  databaseUrl: string | null
  /** An address without a pooler in transaction mode, for everything that needs a session; null means databaseUrl. */
  databaseDirectUrl: string | null
  /**
   * The unit for which a pooler behind databaseUrl reserves a connection: a session, as without a pooler, or a
   * transaction.
   */
  databasePooling: Pooling
  auth:
    | { provider: 'local' }
    | {
        provider: 'clerk'
        publishableKey: string
        secretKey: string
        jwtKey: string | null
        webhookSecret: string | null
      }
  /** null: generated into the data folder. */
  authSecret: string | null
  managerEmails: string[]
  signUp: 'open' | 'waitlist' | 'closed'
  payments: { provider: 'sandbox'; url?: string } | { provider: 'stripe'; secretKey: string; webhookSecrets: string[] }
  /** null: emails are kept in the database instead of sent. */
  smtpUrl: string | null
  mailFrom: string
  /** Addresses of proxies whose forwarding headers are trusted. */
  trustProxy: string[]
  /** The time for which a portal that was asked to stop keeps working while /api/ready already fails. */
  drainSeconds: number
  /** null: no scheduled backups. */
  backups: { folder: string; keep: number } | null
  metricsPort: number | null
  metricsHost: string
  /** Webhooks may go to addresses of local networks. */
  allowsPrivateWebhooks: boolean
  rateLimits: boolean
}

/** Reads the configuration; throws StartError with one line per problem. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(set)
  const problems = [...(parsed.error?.issues ?? []).map((issue) => `${issue.path[0]?.toString()} ${issue.message}`)]
  problems.push(...missing(set), ...(parsed.success ? refused(parsed.data) : []))
  if (!parsed.success || problems.length > 0) throw new StartError(problems.join('\n'))

  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: publicUrlOf(values),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databasePooling: values.DATABASE_POOLING,
    auth: authOf(values),
    authSecret: values.AUTH_SECRET ?? null,
    managerEmails: values.MANAGER_EMAILS,
    signUp: values.SIGN_UP,
    payments: paymentsOf(values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? 'Stringbed <stringbed@localhost>',
    trustProxy: values.TRUST_PROXY,
    drainSeconds: values.DRAIN_SECONDS,
    backups: values.BACKUP_DIR ? { folder: resolve(values.BACKUP_DIR), keep: values.BACKUP_KEEP } : null,
    metricsPort: values.METRICS_PORT ?? null,
    metricsHost: values.METRICS_HOST,
    allowsPrivateWebhooks: values.PRIVATE_WEBHOOKS === 'on',
    rateLimits: values.RATE_LIMITS === 'on',
  }
}

/** One sentence for each variable that is missing but required by another one. */
function missing(set: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  const need = (because: string, ...names: string[]) => {
    for (const name of names) if (!set[name]) problems.push(`${name} is missing: ${because}`)
  }
  if (set.DATABASE_POOLING === 'transaction') {
    need('DATABASE_POOLING=transaction needs the address of the pooler', 'DATABASE_URL')
    need('migrations, background jobs and locks need an address that bypasses the pooler', 'DATABASE_DIRECT_URL')
  }
  if (set.DATABASE_DIRECT_URL) {
    need('DATABASE_DIRECT_URL is only a second address for the same database', 'DATABASE_URL')
  }
  if (set.AUTH_PROVIDER === 'clerk') {
    need('AUTH_PROVIDER=clerk needs it', 'CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY')
  }
  if (set.PAYMENTS === 'stripe') {
    need('PAYMENTS=stripe needs it', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
  } else if (set.PAYMENTS !== 'sandbox') {
    if (set.STRIPE_SECRET_KEY) need('without it, the portal cannot learn about payments', 'STRIPE_WEBHOOK_SECRET')
    else if (set.NODE_ENV === 'production' || set.PUBLIC_URL?.startsWith('https:')) {
      problems.push(
        'STRIPE_SECRET_KEY is missing: in production and on an https address, set it, or set PAYMENTS=sandbox for test payments',
      )
    }
  }
  if (set.SMTP_URL) need('emails need a sender, such as Stringbed <shop@strings.example>', 'MAIL_FROM')
  return problems
}

type Values = z.output<typeof Environment>

const publicUrlOf = ({ PUBLIC_URL, PORT }: Values) => PUBLIC_URL ?? `http://localhost:${PORT}`

/** One sentence if no browser opens the portal's address. Behind a proxy, only the proxy uses PORT. */
function refused(values: Values): string[] {
  const port = refusedPort(publicUrlOf(values))
  if (port === null) return []
  const must = values.PUBLIC_URL ? 'PUBLIC_URL must have another port' : 'PORT must be another port'
  return [`${must}, because browsers refuse to open ${port}`]
}

function authOf(values: Values): Config['auth'] {
  const { CLERK_PUBLISHABLE_KEY, CLERK_SECRET_KEY, CLERK_JWT_KEY } = values
  if (values.AUTH_PROVIDER === 'local' || !CLERK_PUBLISHABLE_KEY || !CLERK_SECRET_KEY) {
    return { provider: 'local' }
  }
  return {
    provider: 'clerk',
    publishableKey: CLERK_PUBLISHABLE_KEY,
    secretKey: CLERK_SECRET_KEY,
    jwtKey: CLERK_JWT_KEY ?? null,
    webhookSecret: values.CLERK_WEBHOOK_SECRET ?? null,
  }
}

function paymentsOf({ PAYMENTS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SANDBOX_URL }: Values): Config['payments'] {
  if (PAYMENTS === 'sandbox' || !STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) {
    return { provider: 'sandbox', ...(SANDBOX_URL && { url: SANDBOX_URL }) }
  }
  return { provider: 'stripe', secretKey: STRIPE_SECRET_KEY, webhookSecrets: STRIPE_WEBHOOK_SECRET }
}

const isLoopbackName = (host: string) => host === 'localhost' || /^(127\.|\[?::1\]?$)/.test(host)

/** True when only this machine can reach the portal: it listens on loopback, and no proxy serves it to others. */
export const isOnlyLocal = ({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>) =>
  isLoopbackName(host) && isLoopbackName(new URL(publicUrl).hostname)

/** Settings that work, but surprise people; one sentence each. */
export function warningsOf({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>): string[] {
  if (!publicUrl.startsWith('https:') || trustProxy.length > 0) return []
  return [
    'PUBLIC_URL is https, but TRUST_PROXY is not set: all visitors share the address of the proxy, so a few wrong passwords lock sign-in for everyone. Set TRUST_PROXY to the address of your proxy.',
  ]
}
