import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveUp, project } from './run.mjs'

/** What Chromium is started with: its sandbox does not start as root. */
export const BROWSER_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/**
 * Opens a demo shop of its own on a free port, in a folder that goes with it. `signIn` gives a browser context the
 * session of one of its accounts.
 */
export async function openDemoShop() {
  const dataDir = mkdtempSync(join(tmpdir(), 'stringbed-screens-'))
  const port = String(4000 + Math.floor(Math.random() * 900))
  const url = `http://localhost:${port}`
  const shop = spawn(process.execPath, ['dist/server/demo/main.js'], {
    cwd: project,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.on('SIGINT', () => shop.kill('SIGTERM'))
  const closed = new Promise((resolve) => shop.once('exit', resolve))
  let said = ''
  await new Promise((resolve) => {
    shop.stdout.on('data', (text) => {
      said += text
      if (said.includes('Stop it with Ctrl+C')) resolve(undefined)
    })
    shop.once('exit', () => giveUp('The demo shop did not open: see above.'))
  })
  shop.removeAllListeners('exit').once('exit', () => undefined)
  const accounts = new Map(
    [...said.matchAll(/^ {2}(\w+) +(\S+@\S+) +(\S+)$/gm)].map(([, role = '', email = '', password = '']) => [
      role,
      { email, password },
    ]),
  )

  return {
    url,
    /** @param {import('@playwright/test').BrowserContext} context @param {string} who */
    async signIn(context, who) {
      const data = accounts.get(who)
      const answer = await context.request.post(`${url}/api/auth/sign-in/email`, { data, headers: { origin: url } })
      if (!answer.ok()) throw new Error(`${who} cannot sign in: ${answer.status()}`)
    },
    async close() {
      shop.kill('SIGTERM')
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 20_000))])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
