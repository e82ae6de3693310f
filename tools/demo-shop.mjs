import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveUp, project } from '../scripts/run.mjs'

/** Chromium's sandbox does not work for root. */
export const BROWSER_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/**
 * Starts a demo shop on a random port, with a temporary data folder that `close` deletes. `signIn` signs a browser
 * context in as one of its accounts.
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
      // Push services require a contact that exists.
      MAIL_FROM: 'Stringbed <shop@strings.shop>',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.on('SIGINT', () => shop.kill('SIGTERM'))
  const closed = new Promise((resolve) => shop.once('exit', resolve))
  let output = ''
  await new Promise((resolve) => {
    shop.stdout.on('data', (text) => {
      output += text
      if (output.includes('Stop it with Ctrl+C')) resolve(undefined)
    })
    shop.once('exit', () => giveUp('The demo shop did not start: see above.'))
  })
  shop.removeAllListeners('exit').once('exit', () => undefined)
  const accounts = new Map(
    [...output.matchAll(/^ {2}(\w+) +(\S+@\S+) +(\S+)$/gm)].map(([, role = '', email = '', password = '']) => [
      role,
      { email, password },
    ]),
  )

  return {
    url,
    /** @param {import('@playwright/test').BrowserContext} context @param {string} who */
    async signIn(context, who) {
      const data = accounts.get(who)
      const response = await context.request.post(`${url}/api/auth/sign-in/email`, { data, headers: { origin: url } })
      if (!response.ok()) throw new Error(`${who} cannot sign in: ${response.status()}`)
    },
    async close() {
      shop.kill('SIGTERM')
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 20_000))])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
