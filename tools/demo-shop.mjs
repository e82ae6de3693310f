import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { giveUp, project } from '../scripts/run.mjs'

/**
 * Starts a demo shop on a random port, with a temporary data folder that `close` deletes. `signIn` signs a browser
 * context in as one of its accounts, `call` calls the API as one of them, and `read` returns a value of its database.
 */
export async function openDemoShop() {
  const dataDir = mkdtempSync(join(tmpdir(), 'stringbed-screens-'))
  // Browsers and fetch refuse ports 4045 and 4190.
  const port = String(4200 + Math.floor(Math.random() * 700))
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

  const signInAs = (who) =>
    fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify(accounts.get(who)),
    })
  const cookies = new Map()
  async function cookieOf(who) {
    if (!cookies.has(who)) cookies.set(who, (await signInAs(who)).headers.get('set-cookie')?.split(';')[0])
    return cookies.get(who)
  }

  return {
    url,
    accounts,
    /** @param {string} who @param {string} method @param {string} path @param {unknown} [body] */
    async call(who, method, path, body) {
      const session = await fetch(`${url}/api/auth/session`, { headers: { cookie: await cookieOf(who) } })
      const headers = { authorization: `Bearer ${(await session.json()).token}`, 'content-type': 'application/json' }
      const response = await fetch(`${url}/api${path}`, { method, headers, body: body && JSON.stringify(body) })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return text && JSON.parse(text)
    },
    /** @param {string} query */
    async read(query) {
      const database = new pg.Client(JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')).url)
      await database.connect()
      try {
        const { rows } = await database.query({ text: query, rowMode: 'array' })
        return rows[0]?.[0]
      } finally {
        await database.end()
      }
    },
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
