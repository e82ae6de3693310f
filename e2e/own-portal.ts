import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { connect } from '../server/base/database/connect.ts'
import { freePort } from '../server/base/embedded/server.ts'
import { stopRoutes } from './latch.ts'
import { portal } from './portal.ts'

async function askServer(text: string) {
  const client = new pg.Client({ connectionString: portal.databaseUrl() })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

export type NewShop = Awaited<ReturnType<typeof startNewShop>>

/**
 * Starts a portal with a database of its own on the server of the tests: a new shop, whose first person, Mia, strings and
 * manages alone. `page` is her browser. `close` ends it and drops the database.
 */
export async function startNewShop(browser: Browser) {
  const port = String(await freePort())
  const name = `stringbed_new_${port}`
  await askServer(`create database ${name}`)
  const url = `http://localhost:${port}`
  const databaseUrl = new URL(portal.databaseUrl())
  databaseUrl.pathname = `/${name}`
  const dataDir = mkdtempSync(join(tmpdir(), 'stringbed-new-'))
  const email = 'mia@example.com'
  const env = {
    ...process.env,
    ...portal.env,
    PORT: port,
    PUBLIC_URL: url,
    SANDBOX_URL: '',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl.toString(),
    MANAGER_EMAILS: email,
  }
  const server = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const connection = connect(databaseUrl.toString(), { max: 1, applicationName: 'stringbed-e2e' })
  let context: BrowserContext | undefined
  async function close() {
    for (const page of context?.pages() ?? []) await stopRoutes(page)
    await context?.close()
    await connection.close()
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
    await askServer(`drop database ${name} with (force)`)
  }
  try {
    const end = () => server.exitCode ?? server.signalCode
    // Asking all the time would slow down the start.
    await expect.poll(() => end() !== null || isReady(url), { timeout: 90_000, intervals: [250] }).toBe(true)
    if (end() !== null) throw new Error(`The new shop did not start: ${end()}.`)
    context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } })
    const page = await openAsOwner(context, url, email)
    await connection.db.updateTable('users').set({ is_technician: true, is_manager: true }).execute()
    return { url, db: connection.db, page, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Signs Mia up, and opens her dashboard. */
async function openAsOwner(context: BrowserContext, url: string, email: string): Promise<Page> {
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Mia Solo', email, password: 'mains and crosses' }),
  })
  const [cookie = '', value = ''] = answer.headers.get('set-cookie')?.split(';')[0]?.split('=') ?? []
  await context.addCookies([{ name: cookie, value, url: `${url}/api/auth` }])
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  return page
}

const isReady = (url: string) =>
  fetch(`${url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
