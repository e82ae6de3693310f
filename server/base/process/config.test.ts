import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isOnlyLocal, loadConfig, warningsOf } from './config.ts'
import { StartError } from './start-error.ts'

function problems(env: NodeJS.ProcessEnv): string[] {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof StartError) return error.message.split('\n')
    throw error
  }
  return []
}

test('without any variables, the configuration is complete', () => {
  expect(loadConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: null,
    databaseDirectUrl: null,
    databasePooling: 'session',
    auth: { provider: 'local' },
    authSecret: null,
    managerEmails: [],
    signUp: 'open',
    payments: { provider: 'sandbox' },
    smtpUrl: null,
    mailFrom: 'Stringbed <stringbed@localhost>',
    trustProxy: [],
    drainSeconds: 0,
    backups: null,
    metricsPort: null,
    metricsHost: '127.0.0.1',
    allowsPrivateWebhooks: false,
    rateLimits: true,
  })
})

test('an empty variable counts as not set', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: ' ', SIGN_UP: '' })).toEqual(loadConfig({}))
})

test('variables are parsed', () => {
  const config = loadConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://strings.example/',
    MANAGER_EMAILS: 'Ann@club.example, bo@club.example',
    TRUST_PROXY: 'loopback,10.0.0.0/8',
    RATE_LIMITS: 'off',
    BACKUP_DIR: '/mnt/backup',
    BACKUP_KEEP: '30',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old',
  })
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'https://strings.example',
    managerEmails: ['ann@club.example', 'bo@club.example'],
    trustProxy: ['loopback', '10.0.0.0/8'],
    rateLimits: false,
    backups: { folder: '/mnt/backup', keep: 30 },
    payments: { provider: 'stripe', secretKey: 'sk_test_1', webhookSecrets: ['whsec_new', 'whsec_old'] },
  })
})

test('the default address contains the port', () => {
  expect(loadConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
})

test('behind a proxy, the portal can listen on any port', () => {
  expect(loadConfig({ PORT: '6000', PUBLIC_URL: 'http://strings.example' }).port).toBe(6000)
})

test('each problem is reported on its own line', () => {
  expect(
    problems({ PORT: 'abc', PUBLIC_URL: 'strings.example', AUTH_PROVIDER: 'clerk', CLERK_SECRET_KEY: 'sk_1' }),
  ).toEqual([
    'PORT must be a port number, 1 to 65535',
    'PUBLIC_URL must be the address that browsers use, such as https://strings.example, without a path',
    'CLERK_PUBLISHABLE_KEY is missing: AUTH_PROVIDER=clerk needs it',
  ])
})

test.each([
  [{ PORT: '0' }, /^PORT /],
  [{ PORT: '65536' }, /^PORT /],
  [{ PORT: '3e3' }, /^PORT /],
  [{ PORT: '6000' }, /^PORT must be another port, because browsers refuse to open 6000$/],
  [{ PORT: '4190', HOST: '0.0.0.0' }, /^PORT must be another port/],
  [{ PUBLIC_URL: 'http://strings.example:6665' }, /^PUBLIC_URL must have another port, .* 6665$/],
  [{ PUBLIC_URL: 'http://strings.example/shop' }, /^PUBLIC_URL /],
  [{ PUBLIC_URL: 'ftp://strings.example' }, /^PUBLIC_URL /],
  [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL /],
  [{ DATABASE_URL: 'postgres://a', DATABASE_DIRECT_URL: 'a' }, /^DATABASE_DIRECT_URL /],
  [{ DATABASE_DIRECT_URL: 'postgres://a' }, /^DATABASE_URL is missing/],
  [{ DATABASE_POOLING: 'statement' }, /^DATABASE_POOLING must be session or transaction/],
  [
    { DATABASE_URL: 'postgres://a', DATABASE_POOLING: 'transaction' },
    /^DATABASE_DIRECT_URL is missing: migrations, background jobs and locks/,
  ],
  [{ DRAIN_SECONDS: '-1' }, /^DRAIN_SECONDS /],
  [{ SIGN_UP: 'maybe' }, /^SIGN_UP /],
  [{ MANAGER_EMAILS: 'ann' }, /^MANAGER_EMAILS /],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY /],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY /],
  [{ AUTH_SECRET: 'short' }, /^AUTH_SECRET /],
  [{ RATE_LIMITS: 'no' }, /^RATE_LIMITS /],
  [{ METRICS_PORT: '-1' }, /^METRICS_PORT /],
  [{ SMTP_URL: 'http://mail.example', MAIL_FROM: 'a@b.example' }, /^SMTP_URL /],
  [{ SMTP_URL: 'smtp://mail.example' }, /^MAIL_FROM /],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Our Shop' }, /^MAIL_FROM /],
  [{ STRIPE_SECRET_KEY: 'sk_1' }, /^STRIPE_WEBHOOK_SECRET /],
  [{ PAYMENTS: 'cash' }, /^PAYMENTS /],
] as const)('%o prevents the start', (env, line) => {
  expect(problems(env)).toEqual([expect.stringMatching(line)])
})

test('test payments start in production only on request', () => {
  expect(problems({ NODE_ENV: 'production' })).toEqual([expect.stringContaining('PAYMENTS=sandbox')])
  expect(loadConfig({ NODE_ENV: 'production', PAYMENTS: 'sandbox' }).payments).toEqual({ provider: 'sandbox' })
})

test('a public key on a single line gets its line breaks back', () => {
  const { auth } = loadConfig({
    AUTH_PROVIDER: 'clerk',
    CLERK_PUBLISHABLE_KEY: 'pk_test_1',
    CLERK_SECRET_KEY: 'sk_test_1',
    CLERK_JWT_KEY: '-----BEGIN PUBLIC KEY-----\\nabc\\n-----END PUBLIC KEY-----',
  })
  expect(auth).toMatchObject({ jwtKey: '-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----' })
})

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '192.168.1.5' }, false],
  [{ PUBLIC_URL: 'https://strings.example', PAYMENTS: 'sandbox' }, false],
  [{ PUBLIC_URL: 'http://strings.example' }, false],
])('with %j only this machine can reach the portal: %s', (env, expected) => {
  expect(isOnlyLocal(loadConfig(env))).toBe(expected)
})

test('https without a trusted proxy leads to a warning', () => {
  const https = { PUBLIC_URL: 'https://strings.example', PAYMENTS: 'sandbox' }
  expect(warningsOf(loadConfig(https))).toEqual([expect.stringContaining('TRUST_PROXY is not set')])
  expect(warningsOf(loadConfig({ ...https, TRUST_PROXY: 'loopback' }))).toEqual([])
  expect(warningsOf(loadConfig({}))).toEqual([])
})

test('an https address without payment keys needs PAYMENTS=sandbox to start in test mode', () => {
  expect(problems({ PUBLIC_URL: 'https://strings.example' })).toEqual([
    expect.stringContaining('STRIPE_SECRET_KEY is missing'),
  ])
  expect(loadConfig({ PUBLIC_URL: 'https://strings.example', PAYMENTS: 'sandbox' }).payments).toEqual({
    provider: 'sandbox',
  })
})

test('metrics listen on loopback unless configured otherwise', () => {
  expect(loadConfig({ HOST: '0.0.0.0', METRICS_PORT: '9100' }).metricsHost).toBe('127.0.0.1')
  expect(loadConfig({ METRICS_HOST: '10.0.0.5' }).metricsHost).toBe('10.0.0.5')
})
