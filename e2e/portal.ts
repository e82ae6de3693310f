import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/base/embedded/server.ts'

// The process that starts the portal chooses these values, and the test workers inherit them.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= join(tmpdir(), `stringbed-e2e-${process.pid}`)
const port = process.env.E2E_PORT
const dataDir = process.env.E2E_DATA_DIR

const databaseUrl = process.env.E2E_DATABASE_URL

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const browser = process.env.CHROMIUM ?? browsers.find((path) => existsSync(path))

/** The portal under test: a production build with its own port and data folder. */
export const portal = {
  url: `http://localhost:${port}`,
  /** The path of the system's browser; undefined for Playwright's own. */
  browser,
  /** The path of the same browser without windows, which opens a page in a third less processor time, if it is installed. */
  shell: process.env.HEADLESS_SHELL ?? browser,
  // Every setting that this folder's .env could change.
  env: {
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    AUTH_PROVIDER: 'local',
    PAYMENTS: 'sandbox',
    // Another origin than the portal's, as with a real provider.
    SANDBOX_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: '',
    // Push services require a contact that exists.
    MAIL_FROM: 'Stringbed <shop@strings.shop>',
    RATE_LIMITS: 'off',
    SIGN_UP: 'open',
    MANAGER_EMAILS: '',
    TRUST_PROXY: '',
    METRICS_PORT: '',
  },
  /** The URL of the running portal's database, for data that cannot be made in the browser. */
  databaseUrl: (): string => databaseUrl ?? JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')).url,
}
