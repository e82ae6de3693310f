import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { localAuth } from '../../testing/local-auth.ts'
import { testApp } from '../../testing/test-app.ts'

// The folder has the page from the source and the public files without changes.
const webFolder = await mkdtemp(join(tmpdir(), 'stringbed-web-'))
await cp('web/public', webFolder, { recursive: true })
await writeFile(join(webFolder, 'index.html'), readFileSync('index.html'))
await mkdir(join(webFolder, 'assets'))
await writeFile(join(webFolder, 'assets/page-abc.js'), 'export {}')
await mkdir(join(webFolder, '.vite'))
await writeFile(
  join(webFolder, '.vite/manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/main.js', imports: ['_radix.js'] },
    '_radix.js': { file: 'assets/radix.js' },
    '_lists.js': { file: 'assets/lists.js', imports: ['index.html'] },
    '_dashboard.js': { file: 'assets/dashboard.js', name: 'dashboard', imports: ['index.html'] },
    'languages/de.po': { file: 'assets/de.js' },
    'languages/staff/de.po': { file: 'assets/de-staff.js' },
    'web/pages/queue.tsx': { file: 'assets/queue.js', imports: ['index.html', '_radix.js', '_lists.js'] },
  }),
)
afterAll(() => rm(webFolder, { recursive: true }))

const portal = testApp({ ...localAuth(), webFolder, publicUrl: 'https://strings.example' })

test('every icon of the page and of the manifest exists with the right type and size', async () => {
  const types: Record<string, RegExp> = {
    ico: /^image\/(x-icon|vnd\.microsoft\.icon)$/,
    svg: /^image\/svg\+xml/,
    png: /^image\/png$/,
    webmanifest: /^application\/manifest\+json/,
  }
  const page = (await portal.app.inject('/rackets')).body
  const linked = [...page.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
    ([, url]) => url,
  )
  const manifest = (await portal.app.inject('/site.webmanifest')).json()
  const icons: { src: string; sizes: string }[] = manifest.icons
  expect(linked.length + icons.length).toBe(8)
  for (const url of [...linked, ...icons.map(({ src }) => src)]) {
    const { statusCode, headers } = await portal.app.inject(url ?? '')
    expect(statusCode, url).toBe(200)
    expect(headers['content-type'], url).toMatch(types[url?.split('.').at(-1) ?? ''] ?? /never/)
  }
  for (const { src, sizes } of icons) {
    const png = (await portal.app.inject(src)).rawPayload
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes)
  }
})

test('the preview image for other sites has an absolute URL', async () => {
  const page = (await portal.app.inject('/')).body
  expect(page).toContain('<meta property="og:image" content="https://strings.example/social.png"')
  expect((await portal.app.inject('/social.png')).headers['content-type']).toBe('image/png')
})

test('calls and assets that do not exist get a 404 in JSON', async () => {
  for (const url of ['/api', '/api/', '/api/none.html', '/assets', '/assets/none.js']) {
    const { statusCode, body } = await portal.app.inject(url)
    expect(statusCode, url).toBe(404)
    expect(JSON.parse(body), url).toEqual({ error: 'Not found.' })
  }
})

test('an address that cannot be decoded leads to the page that says Not Found, and a call gets a 400', async () => {
  for (const url of ['/%', '/rackets/%E0%A4%A', '/string-jobs/5%?a=b']) {
    const { statusCode, headers } = await portal.app.inject(url)
    expect(statusCode, url).toBe(302)
    expect(headers.location, url).toBe('/not-found')
    expect(headers['content-security-policy'], url).toBeDefined()
  }
  for (const url of ['/api/racket/%E0%A4%A/', '/assets/%']) expect((await portal.app.inject(url)).statusCode).toBe(400)
  expect((await portal.app.inject({ method: 'POST', url: '/%' })).statusCode).toBe(400)
})

test('an unknown path with a dot shows the page with the status 404', async () => {
  const page = (await portal.app.inject('/rackets')).body
  for (const url of ['/index.html', '/.env', '/rackets.php', '/rackets/1.5', '/foo.html?a=b']) {
    const { statusCode, headers, body } = await portal.app.inject(url)
    expect(statusCode, url).toBe(404)
    expect(headers['content-type'], url).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy'], url).toBeDefined()
    expect(body.replaceAll(/nonce="[^"]*"/g, ''), url).toBe(page.replaceAll(/nonce="[^"]*"/g, ''))
  }
})

test('a hashed asset is cached for a year, without the headers that only pages need', async () => {
  const { statusCode, headers } = await portal.app.inject('/assets/page-abc.js')
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  for (const name of ['content-security-policy', 'permissions-policy', 'accept-ranges', 'etag', 'last-modified']) {
    expect(Object.keys(headers)).not.toContain(name)
  }
})

test('a script has no headers that only pages need, but an SVG file, which can open as a page, has them', async () => {
  const script = await portal.app.inject('/theme.js')
  expect(script.statusCode).toBe(200)
  expect(script.headers['x-content-type-options']).toBe('nosniff')
  expect(script.headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(Object.keys(script.headers)).not.toContain('content-security-policy')
  const picture = await portal.app.inject('/icon.svg')
  expect(picture.statusCode).toBe(200)
  expect(picture.headers['content-security-policy']).toContain("default-src 'none'")
})

test('the script of the theme is in the page, and its hash is in the policy', async () => {
  const { body, headers } = await portal.app.inject('/')
  const script = /<script>([\s\S]*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(script).toContain("localStorage.getItem('theme')")
  expect(body).not.toContain('src="/theme.js"')
  const hash = createHash('sha256').update(script).digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('the header names the session with the data of the page, and its code in a browser that is signed in', async () => {
  const linkOf = async (url: string, cookie = '') => {
    const { headers } = await portal.app.inject({ url, headers: { cookie } })
    return headers.link
  }
  const session = (query = '') => `</api/auth/session${query}>; rel=preload; as=fetch; crossorigin`
  expect(await linkOf('/')).toBe(session('?page=dashboard'))
  expect(await linkOf('/queue', 'a=b; stringbed.here=1')).toBe(
    `${session('?page=queue')}, </assets/queue.js>; rel=modulepreload, </assets/lists.js>; rel=modulepreload`,
  )
  expect(await linkOf('/', 'stringbed.here=1')).toBe(
    `${session('?page=dashboard')}, </assets/dashboard.js>; rel=modulepreload`,
  )
  expect(await linkOf('/rackets', 'stringbed.here=1')).toBe(session())
  expect(await linkOf('/queue?page=2', 'stringbed.here=1')).toBe(session())
})

test('a page in another language has its translations, and those for staff where staff signed in, or at their addresses', async () => {
  await portal.db
    .updateTable('shop_settings')
    .set({ languages: ['de'] })
    .execute()
  const scriptsFor = async (cookie: string, url = '/rackets') => {
    const { body } = await portal.app.inject({ url, headers: { cookie } })
    return [...body.matchAll(/<script defer src="([^"]+)"/g)].map(([, source]) => source)
  }
  expect(await scriptsFor('stringbed.language=de')).toEqual(['/assets/de.js'])
  expect(await scriptsFor('stringbed.language=de; stringbed.staff=1')).toEqual(['/assets/de.js', '/assets/de-staff.js'])
  expect(await scriptsFor('stringbed.language=de', '/queue?page=2')).toEqual(['/assets/de.js', '/assets/de-staff.js'])
  expect(await scriptsFor('stringbed.language=en; stringbed.staff=1')).toEqual([])
  // Staff print a receipt in the language of its customer.
  expect(await scriptsFor('stringbed.language=en', '/string-jobs/1/receipt?language=de')).toEqual(['/assets/de.js'])
  expect(await scriptsFor('stringbed.language=en', '/string-jobs/1/receipt?language=ja')).toEqual([])
  const textsFor = async (cookie: string) =>
    (await portal.app.inject({ url: '/', headers: { cookie } })).body.match(/(?<=<p [^>]*>)[^<]+/g)
  const english = ['Loading...', 'Stringbed needs JavaScript. Please turn it on and load this page again.']
  expect(await textsFor('stringbed.language=en')).toEqual(english)
  expect(await textsFor('stringbed.language=de')).toEqual([
    'Lädt …',
    'Stringbed braucht JavaScript. Bitte schalten Sie es ein und laden Sie diese Seite neu.',
  ])
})

test('a page has the name of the shop as it is, whatever its characters', async () => {
  const name = `$& $$ $\` $' "Strings" & <b>`
  await portal.db.updateTable('shop_settings').set({ name }).execute()
  const page = (await portal.app.inject('/')).body
  const [, config = ''] = /<meta name="stringbed-config" content="([^"]*)"/.exec(page) ?? []
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  const text = config.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, sign) => signs[sign] ?? '')
  expect(JSON.parse(text)).toMatchObject({ shop_name: name })
})

test.each(['/api/health', '/api/ready'])('%s answers HEAD requests, which uptime monitors send', async (url) => {
  const { statusCode, body } = await portal.app.inject({ method: 'HEAD', url })
  expect([statusCode, body]).toEqual([200, ''])
})

test('a page answers HEAD requests', async () => {
  const { statusCode, headers, body } = await portal.app.inject({ method: 'HEAD', url: '/rackets' })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toBe('')
})

test('the API documentation opens with and without a trailing slash', async () => {
  const { statusCode, headers } = await portal.app.inject('/api/docs')
  expect(statusCode).toBe(302)
  expect(headers.location).toBe('/api/docs/')
  expect((await portal.app.inject('/api/docs/')).headers['content-type']).toContain('text/html')
})

test('the document of the API is written once, and in one format', async () => {
  const first = await portal.app.inject('/api/docs/json')
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(first.json()).toMatchObject({ openapi: '3.1.0' })
  expect((await portal.app.inject('/api/docs/json')).body).toBe(first.body)
  // Each writing of a second format would take a tenth of a second from everyone.
  expect((await portal.app.inject('/api/docs/yaml')).statusCode).toBe(404)
})

const limited = testApp({ webFolder, rateLimits: true })

test('a network opens pages at most 400 times in four seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const hit = async (remoteAddress: string) => (await limited.app.inject({ url: '/rackets', remoteAddress })).statusCode
  for (let hits = 0; hits < 400; hits++) expect(await hit('192.0.2.7')).toBe(200)
  expect([await hit('192.0.2.7'), await hit('192.0.2.8')]).toEqual([429, 200])
  const refused = (url: string) => limited.app.inject({ url, remoteAddress: '192.0.2.7' })
  const page = await refused('/rackets')
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '4' })
  expect(page.body).toContain('Please wait a moment, and open the page again.')
  const call = await refused('/api/unknown')
  expect([call.statusCode, call.json()]).toEqual([429, { error: 'Too many requests. Please wait a moment.' }])
  vi.useRealTimers()
})

const waiting = testApp({ webFolder, signUp: 'waitlist' })

test('with a waiting list, the page waits for the first person until an account exists', async () => {
  const awaits = async () => /awaits_first_person&quot;:(\w+)/.exec((await waiting.app.inject('/')).body)?.[1]
  expect(await awaits()).toBe('true')
  await createPerson(waiting)
  expect(await awaits()).toBe('false')
  expect((await portal.app.inject('/')).body).toContain('awaits_first_person&quot;:false')
})

test('pages lead to the credits of a customer while packs are on sale, and after one was sold', async () => {
  const leads = async () => /sells_packs&quot;:(\w+)/.exec((await portal.app.inject('/')).body)?.[1]
  expect(await leads()).toBe('false')
  const { id: user_id } = await createPerson(portal)
  const pack = { name: 'Ten', credits: 10, price: 18000 }
  const { id: pack_id } = await portal.db.insertInto('packs').values(pack).returning('id').executeTakeFirstOrThrow()
  expect(await leads()).toBe('true')
  await portal.db
    .insertInto('pack_sales')
    .values({ ...pack, user_id, pack_id })
    .execute()
  await portal.db.deleteFrom('packs').execute()
  expect(await leads()).toBe('true')
})
