import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createBrowser } from '../../testing/browser.ts'
import { createJob, createManager, createPerson, createRacket } from '../../testing/factories.ts'
import { localAuth } from '../../testing/local-auth.ts'
import { testApp } from '../../testing/test-app.ts'

const webFolder = mkdtempSync(join(tmpdir(), 'stringbed-web-'))
writeFileSync(join(webFolder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__"><p>__STRINGBED_CONFIG__')
afterAll(() => rmSync(webFolder, { recursive: true }))

const plain = testApp({ webFolder })
// One test causes a 500 on purpose; its cause would only clutter the output.
const silent = testApp({ logger: null })
const secure = testApp({ webFolder, publicUrl: 'https://strings.example' })

interface Kind {
  what: string
  method?: 'GET' | 'POST' | 'PATCH' | 'OPTIONS' | 'PUT'
  url: string
  headers?: Record<string, string>
  payload?: string
  status: number
  signedIn?: boolean
  /** Only the portal's own page may open the microphone. */
  listens?: true
}

const json = { 'content-type': 'application/json' }
const kinds: Kind[] = [
  { what: 'a page', url: '/rackets', status: 200, listens: true },
  { what: 'a page nobody knows', url: '/nobody/knows/this', status: 200, listens: true },
  { what: 'a file that is not there', url: '/assets/none.js', status: 404 },
  { what: 'a right answer', url: '/api/me/', status: 200, signedIn: true },
  { what: 'an answer without a body', url: '/api/health', status: 200 },
  { what: 'no token', url: '/api/me/', status: 401 },
  { what: 'no role', url: '/api/technician/string_job/', status: 403, signedIn: true },
  { what: 'no call', url: '/api/none/', status: 404 },
  { what: 'no such method', method: 'PUT', url: '/api/me/', status: 404 },
  {
    what: 'wrong input',
    method: 'POST',
    url: '/api/racket/',
    headers: json,
    payload: '{}',
    status: 400,
    signedIn: true,
  },
  {
    what: 'broken JSON',
    method: 'POST',
    url: '/api/racket/',
    headers: json,
    payload: '{',
    status: 400,
    signedIn: true,
  },
  {
    what: 'too much',
    method: 'POST',
    url: '/api/racket/',
    headers: json,
    payload: `"${'x'.repeat(70_000)}"`,
    status: 413,
    signedIn: true,
  },
  {
    what: 'no JSON',
    method: 'POST',
    url: '/api/racket/',
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
    status: 415,
    signedIn: true,
  },
  { what: 'a broken address', url: '/api/racket/%ff/', status: 400 },
  { what: 'an unsigned event', method: 'POST', url: '/api/stripe/webhook/', headers: json, payload: '{}', status: 400 },
  { what: 'the sandbox', url: '/sandbox/', status: 200 },
  { what: 'the documents', url: '/api/docs/', status: 200 },
]

describe.each([
  ['over http', plain, false],
  ['with a PUBLIC_URL of https', secure, true],
] as const)('%s', (_title, portal, isSecure) => {
  test.each(kinds.map((kind) => [kind.what, kind] as const))('strict headers on %s', async (_what, kind) => {
    const me = await createPerson(portal)
    const { statusCode, headers } = await portal.app.inject({
      method: kind.method ?? 'GET',
      url: kind.url,
      headers: { ...kind.headers, ...(kind.signedIn ? { authorization: `Bearer ${me.token}` } : {}) },
      ...(kind.payload === undefined ? {} : { payload: kind.payload }),
    })
    expect(statusCode).toBe(kind.status)
    const policy = policyOf(headers['content-security-policy'])
    expect(policy['default-src']).toMatch(/^'(none|self)'$/)
    expect(policy['script-src'] ?? policy['default-src']).not.toMatch(/unsafe|\*|data:|http:/)
    expect(policy['style-src'] ?? policy['default-src']).not.toMatch(/unsafe|\*|data:/)
    expect(policy['frame-ancestors']).toBe("'none'")
    expect(policy['base-uri']).toBe("'none'")
    expect(policy['object-src'] ?? policy['default-src']).toBe("'none'")
    // After a payment, the sandbox's page returns to the portal, which can have another origin.
    const formsMayLeadTo = kind.url === '/sandbox/' ? /^'self' https?:\/\/[^ *]+$/ : /^'(self|none)'$/
    expect(policy['form-action']).toMatch(formsMayLeadTo)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['permissions-policy']).toMatch(/^camera=\(self\), screen-wake-lock=\(self\), /)
    expect(headers['permissions-policy']).toContain(kind.listens ? 'microphone=(self)' : 'microphone=()')
    for (const feature of ['geolocation', 'payment', 'usb']) {
      expect(headers['permissions-policy']).toContain(`${feature}=()`)
    }
    expect(headers['strict-transport-security']).toBe(isSecure ? 'max-age=31536000' : undefined)
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
    if (kind.url.startsWith('/api/') && !kind.url.startsWith('/api/docs')) {
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-type'] ?? 'application/json; charset=utf-8').toBe('application/json; charset=utf-8')
    }
  })
})

test('only the portal’s own page may open the microphone', async () => {
  const job = await createJob(plain, await createPerson(plain))
  const { tag } = await plain.db
    .selectFrom('tags')
    .select('tag')
    .where('string_job_id', '=', job)
    .executeTakeFirstOrThrow()
  const permissions = async (url: string) => String((await plain.app.inject(url)).headers['permissions-policy'])
  for (const url of ['/', '/rackets/1', '/bench']) expect(await permissions(url)).toContain('microphone=(self)')
  for (const url of [
    `/t/${tag}`,
    `/T/${tag}`,
    '/t/none',
    '/board',
    '/stop/none',
    '/sandbox/',
    '/api/docs/',
    '/api/health',
  ]) {
    expect(await permissions(url), url).toContain('microphone=()')
  }
})

test('each response has a new nonce, which is the same in the page and in its content policy', async () => {
  const pages = await Promise.all([1, 2].map(() => plain.app.inject('/')))
  const nonces = pages.map(({ body }) => /content="([^"]+)"/.exec(body)?.[1] ?? '')
  expect(new Set(nonces).size).toBe(2)
  for (const [index, { headers }] of pages.entries()) {
    expect(policyOf(headers['content-security-policy'])['style-src']).toContain(`'nonce-${nonces[index]}'`)
  }
})

test('no other origin can read a response', async () => {
  const me = await createPerson(plain)
  for (const origin of ['https://evil.example', 'null', 'http://localhost:3000.evil.example', 'http://127.0.0.1:1']) {
    const authorization = `Bearer ${me.token}`
    const asked = await plain.app.inject({ url: '/api/me/', headers: { origin, authorization } })
    expect(asked.headers['access-control-allow-origin']).toBeUndefined()
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    const preflight = await plain.app.inject({ method: 'OPTIONS', url: '/api/racket/', headers })
    expect(preflight.statusCode).toBe(404)
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('the scheme of a token can be written in lower case', async () => {
  const me = await createPerson(plain)
  const answer = await plain.app.inject({ url: '/api/me/', headers: { authorization: `bearer ${me.token}` } })
  expect(answer.statusCode).toBe(200)
})

test('the response to an internal error contains only its request id', async () => {
  const portal = silent
  const manager = await createManager(portal)
  await portal.pool.query('alter table string_job_counts rename to hidden_away')
  try {
    const { status, body } = await portal.ask('GET', '/shop/overview/', { as: manager })
    const again = await portal.ask('GET', '/technician/string_job/', {
      as: await createPerson(portal, { is_technician: true }),
    })
    for (const answer of [{ status, body }, again].filter(({ status }) => status !== 200)) {
      expect(answer.status).toBe(500)
      expect(answer.body).toEqual({ error: 'Something went wrong on our side.', request_id: expect.any(String) })
    }
    expect(again.status).toBe(500)
    const me = await createPerson(portal)
    const order = { racket: await createRacket(portal, me), tension: 24 }
    expect(await portal.ask('POST', '/string_job/', { as: me, body: order })).toMatchObject({
      status: 500,
      body: ['Something went wrong on our side.', expect.stringMatching(/^Request [\w-]+$/)],
    })
  } finally {
    await portal.pool.query('alter table hidden_away rename to string_job_counts')
  }
})

describe('the session cookie', () => {
  const http = testApp(localAuth())
  const https = testApp({ ...localAuth(), publicUrl: 'https://strings.example' })
  test.each([
    ['over http', http, 'http://localhost:3000'],
    ['over https', https, 'https://strings.example'],
  ] as const)('is only for the server, %s', async (_title, portal, origin) => {
    const browser = createBrowser(portal, origin)
    const { status, headers } = await browser.post('/sign-up/email', {
      name: 'Lena',
      email: 'lena@example.com',
      password: 'loose mains, tight crosses',
    })
    expect(status).toBe(200)
    const cookies = [headers['set-cookie']].flat().map(String)
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly/i)
      expect(cookie).toMatch(/; SameSite=Lax/i)
      expect(cookie).not.toMatch(/; Domain=/i)
      if (!origin.startsWith('https')) continue
      expect(cookie).toMatch(/^__Host-/)
      expect(cookie).toMatch(/; Path=\/(;|$)/i)
      expect(cookie).toMatch(/; Secure/i)
    }
  })
})

function policyOf(header: unknown): Record<string, string> {
  const parts = String(header)
    .split(';')
    .map((part) => part.trim())
  return Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
}
