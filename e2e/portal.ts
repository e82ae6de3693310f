import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Decided once, by the process that starts the portal; the test workers inherit it.
process.env.E2E_PORT ??= String(3100 + Math.floor(Math.random() * 800))
process.env.E2E_DATA_DIR ??= join(tmpdir(), `stringbed-e2e-${process.pid}`)
const port = process.env.E2E_PORT
const dataDir = process.env.E2E_DATA_DIR

const databaseUrl = process.env.E2E_DATABASE_URL

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The portal under test: built, on a port and a data folder of its own. */
export const portal = {
  url: `http://localhost:${port}`,
  /** The system's browser; undefined means Playwright's own. */
  browser: process.env.CHROMIUM ?? browsers.find((path) => existsSync(path)),
  // All that a .env of this folder could say otherwise is said here.
  env: {
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    AUTH_PROVIDER: 'local',
    PAYMENTS: 'sandbox',
    SMTP_URL: '',
    RATE_LIMITS: 'off',
    SIGN_UP: 'open',
    MANAGER_EMAILS: '',
    TRUST_PROXY: '',
    METRICS_PORT: '',
  },
  /** Where the running portal's database answers, for what a person cannot do in the browser. */
  databaseUrl: (): string => databaseUrl ?? JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')).url,
}
