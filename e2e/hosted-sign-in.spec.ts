import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const KEY = `pk_test_${Buffer.from('clerk.strings.example$').toString('base64')}`
const hosted = JSON.stringify({ kind: 'clerk', publishable_key: KEY, frontend_api: 'https://clerk.strings.example' })

test('the hosted provider’s code does not load unless it is configured', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(scripts.filter((path) => path.includes('clerk'))).toEqual([])
})

/** Serves the page as a portal with the hosted provider does; `script` replaces the provider's code. */
async function openHosted(page: Page, script: string | null) {
  await page.route('/', async (route) => {
    const answer = await route.fetch()
    const local = '{&quot;kind&quot;:&quot;local&quot;}'
    const body = (await answer.text()).replace(local, hosted.replaceAll('"', '&quot;'))
    // Such a portal allows the provider's host, and does not preload the embedded provider's session.
    const { 'content-security-policy': _, link: _ahead, ...headers } = answer.headers()
    await route.fulfill({ status: 200, headers, body })
  })
  await page.route('https://clerk.strings.example/**', (route) =>
    script === null
      ? route.abort()
      : route.fulfill({
          contentType: 'text/javascript',
          headers: { 'access-control-allow-origin': '*' },
          body: `{ ${script} }`,
        }),
  )
  const chunk = page.waitForRequest(/\/assets\/clerk-[\w-]+\.js$/)
  await page.goto('/')
  await chunk
}

test('the page says that sign-in is not available when the hosted provider cannot be reached', async ({ page }) => {
  await page.clock.install()
  await openHosted(page, null)
  const heading = page.getByRole('heading', { name: 'Sign-in is not available' })
  await expect(async () => {
    await page.clock.fastForward(15_000)
    await expect(heading).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

// Replaces the part of the provider's browser code that our bridge uses. The real widgets need a real account.
const STAND_IN = `
  const user = { id: 'user_1', firstName: 'Lena', lastName: 'Brandt', imageUrl: '',
    primaryEmailAddress: { emailAddress: 'lena@example.com' } }
  const claims = { sub: 'user_1', sid: 'sess_1', iat: 0, exp: 9999999999 }
  const session = { id: 'sess_1', status: 'active', user, lastActiveToken: { jwt: { claims } },
    getToken: async () => 'token-of-the-hosted-provider' }
  const listeners = []
  const draw = (name) => (node) => { node.textContent = 'hosted ' + name }
  window.__internal_ClerkUICtor = class {}
  window.Clerk = {
    version: '6.0.0', loaded: false, status: 'loading', client: { sessions: [session] },
    session: null, user: null, organization: null,
    // The real code reports its status after a request; this one reports it at once.
    on(_event, listener) { queueMicrotask(() => listener(this.status)) },
    off() {},
    async load() { this.loaded = true; this.status = 'ready'; this.enter(true) },
    enter(isIn) {
      this.session = isIn ? session : null
      this.user = isIn ? user : null
      for (const listener of listeners) listener(this.resources())
    },
    enterOffline() {
      const { getToken } = session
      session.getToken = async () => {
        session.getToken = getToken
        throw new Error('offline')
      }
      this.enter(true)
    },
    get __internal_lastEmittedResources() { return this.last },
    resources() { return this.last = { client: this.client, session: this.session, user: this.user, organization: null } },
    addListener(listener) { listeners.push(listener); listener(this.resources()); return () => {} },
    mountSignIn: draw('sign-in'), unmountSignIn() {},
    mountUserButton(node, { customMenuItems = [] }) {
      draw('user button')(node)
      for (const { label, onClick } of customMenuItems) {
        if (!onClick) continue
        const item = document.createElement('button')
        item.textContent = label
        item.onclick = onClick
        node.append(item)
      }
    },
    unmountUserButton() {},
  }
`

/** The answers of the portal to a customer. */
const ANSWERS: Record<string, unknown> = {
  '/api/me/': {
    tier_status: 'standard',
    stringing_price: 3000,
    stringing_price_labor_only: 2000,
    stringing_credits: 0,
    language: null,
    is_technician: false,
    is_manager: false,
  },
  '/api/me/phone/': { phone: null },
  '/api/me/messages/': {
    language: null,
    languages: [],
    email: 'lena@example.com',
    channel: 'email',
    unwanted: [],
    wanted: [],
    sent_kinds: ['ready'],
    push_devices: [],
    push_key: null,
  },
}

declare global {
  interface Window {
    Clerk: { enter(isIn: boolean): void; enterOffline(): void }
  }
}

test('with the hosted provider, pages use its token and widgets, and ask for sign-in when its session ends', async ({
  page,
}) => {
  const tokens: (string | undefined)[] = []
  await page.route('/api/**', (route) => {
    tokens.push(route.request().headers().authorization)
    const path = new URL(route.request().url()).pathname
    return route.fulfill({ json: ANSWERS[path] ?? [] })
  })
  await openHosted(page, STAND_IN)
  await expect(page.getByRole('heading', { name: 'Active Rackets' })).toBeVisible()
  await expect(page.getByRole('complementary').getByText('hosted user button')).toBeVisible()
  expect(new Set(tokens)).toEqual(new Set(['Bearer token-of-the-hosted-provider']))

  await page.getByRole('complementary').getByRole('button', { name: 'Phone and Messages' }).click()
  await expect(page.getByRole('switch', { name: 'My racket is ready for pickup' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.evaluate(() => window.Clerk.enter(false))
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(page.getByText('hosted sign-in')).toBeVisible()
  await page.evaluate(() => window.Clerk.enter(true))
  await expect(page.getByText('hosted sign-in')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Active Rackets' })).toBeVisible()
})

test('a call that waits for the hosted provider’s sign-in fails when its token cannot be loaded, and can be sent again', async ({
  page,
}) => {
  let isEnded = false
  await page.route('/api/**', async (route) => {
    const path = new URL(route.request().url()).pathname
    if (isEnded && route.request().method() === 'PUT') {
      await page.evaluate(() => window.Clerk.enter(false))
      isEnded = false
      return route.fulfill({ status: 401, json: { error: 'Please sign in.' } })
    }
    return route.fulfill({ json: ANSWERS[path] ?? [] })
  })
  await openHosted(page, STAND_IN)
  await page.getByRole('complementary').getByRole('button', { name: 'Phone and Messages' }).click()
  await page.getByRole('textbox', { name: 'Phone' }).fill('+1 415 555 0142')
  isEnded = true
  const save = page.getByRole('button', { name: 'Save Phone' })
  await save.click()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  // The connection is lost at the moment of the sign-in.
  await page.evaluate(() => window.Clerk.enterOffline())
  await expect(page.getByText('The phone number could not be saved. Please try again.')).toBeVisible()
  await save.click()
  await expect(page.getByText('Phone number removed')).toBeVisible()
})
