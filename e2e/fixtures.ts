import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { type Insertable, sql } from 'kysely'
import { splitName } from '../contract/base/person.ts'
import { connect, type Db } from '../server/base/database/connect.ts'
import type { Database } from '../server/base/database/schema.ts'
import { giveCredits } from '../server/testing/factories.ts'
import { BENCH } from '../server/testing/shop-bench.ts'
import { type GermanShop, makeGerman } from './german-shop.ts'
import { stopRoutes } from './latch.ts'
import { type NewShop, startNewShop } from './own-portal.ts'
import { portal } from './portal.ts'

export { expect } from '@playwright/test'

/** A name that no other test uses, because the tests share one shop. */
export const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

/** A person with an account. */
export interface Person {
  /** The id of their row in `users`. */
  id: number
  subject: string
  name: string
  email: string
}

/** A person who is signed in, in a browser of their own. */
export interface Account extends Person {
  page: Page
}

type Role = 'customer' | 'technician' | 'manager'

interface WorkerFixtures {
  /** The portal's database, for data that cannot be made in the browser. Pass `{ db }` to server/testing/factories.ts. */
  db: Db
}

interface Options {
  /**
   * Lets pages follow changes that others make. Off by default, because a change of another test would otherwise refresh
   * a page at a moment that the test does not choose.
   */
  live: boolean
  /**
   * Lets the session bring the first data of a page. Off by default, so that tests can hold or replace the answers of the
   * page's own calls.
   */
  firstData: boolean
}

interface Fixtures {
  /**
   * Opens a page with storage of its own. The first one of a test is the worker's, see `reuseContext` in
   * playwright.config.ts.
   */
  openPage(cookies?: Parameters<BrowserContext['addCookies']>[0]): Promise<Page>
  /** Creates a person whom no other test uses. */
  newPerson(name: string, overrides?: Partial<Insertable<Database['users']>>): Promise<Person>
  /** Opens a new browser for a person, signed in without the form. */
  signIn(person: Person): Promise<Account>
  customer: Account
  technician: Account
  manager: Account
  /** A portal of its own, for settings that apply to the whole shop. Starting it takes a few seconds. */
  newShop: NewShop
  /** Such a shop that offers German, with a customer. */
  germanShop: GermanShop
}

const NAMES: Record<Role, string> = { customer: 'Lena Brandt', technician: 'Tomas Okafor', manager: 'Mira Rahn' }

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  live: [false, { option: true }],
  firstData: [false, { option: true }],

  db: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const connection = connect(portal.databaseUrl(), { max: 2, applicationName: 'stringbed-e2e' })
      // Every worker sets the same, so it does not matter which one is first.
      await connection.db.updateTable('bench_settings').set(BENCH).execute()
      await use(connection.db)
      await connection.close()
    },
    { scope: 'worker' },
  ],

  newPerson: async ({ db }, use) => {
    await use((name, overrides = {}) => insertPerson(db, name, overrides))
  },

  openPage: async ({ context, browser, live, firstData }, use) => {
    const contexts: BrowserContext[] = []
    const detach: (() => Promise<void>)[] = []
    await use(async (cookies = []) => {
      const own = contexts.length === 0 ? context : await browser.newContext()
      contexts.push(own)
      await own.addCookies(cookies)
      const page = own.pages()[0] ?? (await own.newPage())
      detach.push(await prepare(page, { live, firstData }))
      return page
    })
    for (const end of detach) await end()
    // Playwright resets neither of them before the next test, and cannot empty a page that is leaving for another address.
    await context.setOffline(false)
    await context.clearPermissions()
    for (const page of context.pages()) {
      await stopRoutes(page)
      await empty(page)
    }
    for (const other of contexts.slice(1)) await other.close()
  },

  page: async ({ openPage }, use) => use(await openPage()),

  signIn: async ({ db, openPage }, use) =>
    use(async (person) => ({ ...person, page: await openPage([await mintCookie(db, person)]) })),

  customer: async ({ newPerson, signIn }, use) => use(await signIn(await newPerson(NAMES.customer))),
  technician: async ({ newPerson, signIn }, use) =>
    use(await signIn(await newPerson(NAMES.technician, { is_technician: true }))),
  manager: async ({ newPerson, signIn }, use) =>
    use(await signIn(await newPerson(NAMES.manager, { is_manager: true }))),

  newShop: async ({ browser }, use, test) => {
    test.slow()
    const shop = await startNewShop(browser)
    await use(shop)
    await shop.close()
  },
  germanShop: async ({ newShop }, use) => use(await makeGerman(newShop)),
})

const STREAM = '*/assets/follow-*.js'
const FIRST_DATA = '*/api/auth/session?page=*'

/**
 * Unless a test wants them, replaces the code of the stream (web/live/follow.ts), which a page loads once its data is
 * there, by one that does nothing, and asks for the session without the page's data. A test that emulates print does so
 * after it opened its page, because opening resets that here. Returns a function that stops the replacing.
 */
async function prepare(page: Page, { live, firstData }: Options): Promise<() => Promise<void>> {
  const patterns = [...(live ? [] : [STREAM]), ...(firstData ? [] : [FIRST_DATA])]
  if (patterns.length === 0) return async () => {}
  const client = await page.context().newCDPSession(page)
  await client.send('Fetch.enable', { patterns: patterns.map((urlPattern) => ({ urlPattern })) })
  client.on('Fetch.requestPaused', ({ requestId, request }) => {
    const [path] = request.url.split('?')
    const answered = request.url.includes('/api/auth/session')
      ? client.send('Fetch.continueRequest', { requestId, url: path })
      : client.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: [{ name: 'content-type', value: 'text/javascript' }],
          body: btoa('export const follow = () => () => {}'),
        })
    // The page may have closed in the meantime.
    return answered.catch(() => undefined)
  })
  return () => client.detach().catch(() => undefined)
}

/** Leaves a page for an empty one. A page that is on its way to another address interrupts that once, and is then there. */
const empty = (page: Page) => page.goto('about:blank').catch(() => page.goto('about:blank'))

/** Makes the page visible again, as after a look at another tab, which reads data that is older than ten seconds. */
export const returnTo = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

async function insertPerson(
  db: Db,
  name: string,
  { stringing_credits, ...overrides }: Partial<Insertable<Database['users']>>,
): Promise<Person> {
  const subject = randomUUID().replaceAll('-', '')
  const email = `${subject}@example.com`
  await sql`
    insert into auth."user" (id, name, email, "emailVerified") values (${subject}, ${name}, ${email}, true)
  `.execute(db)
  const { id } = await db
    .insertInto('users')
    .values({ auth_subject: subject, ...splitName(name), email, tier_status: 'standard', ...overrides })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (stringing_credits) await giveCredits(db, id, stringing_credits)
  return { id, subject, name, email }
}

/** Inserts a session, and returns the cookie that better-auth would set for it. */
async function mintCookie(db: Db, { subject }: Person) {
  const token = randomBytes(24).toString('base64url')
  await sql`
    insert into auth.session (id, token, "userId", "expiresAt", "updatedAt", "firstFactorAt")
    values (${randomUUID()}, ${token}, ${subject}, now() + interval '1 day', now(), now())
  `.execute(db)
  const secret = readFileSync(join(portal.env.DATA_DIR, 'auth-secret'), 'utf8').trim()
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return {
    name: 'stringbed.session_token',
    value: encodeURIComponent(`${token}.${signature}`),
    url: `${portal.url}/api/auth`,
    httpOnly: true,
    sameSite: 'Lax' as const,
  }
}
