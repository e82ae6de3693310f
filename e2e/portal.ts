import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Decided once, by the process that starts the portal; the test workers inherit it.
process.env.E2E_PORT ??= String(3100 + Math.floor(Math.random() * 800))
process.env.E2E_DATA_DIR ??= join(tmpdir(), `stringbed-e2e-${process.pid}`)
const port = process.env.E2E_PORT
const dataDir = process.env.E2E_DATA_DIR

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The portal under test: built, on a port and a data folder of its own. */
export const portal = {
  url: `http://localhost:${port}`,
  /** The system's browser; undefined means Playwright's own. */
  browser: process.env.CHROMIUM ?? browsers.find((path) => existsSync(path)),
  env: {
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    SIGN_UP: 'open',
  },
  /** Where the running portal's database answers, for what a person cannot do in the browser. */
  databaseUrl: (): string => JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')).url,
}
