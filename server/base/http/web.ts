import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import compress from '@fastify/compress'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DEFAULT_CURRENCY } from '../../../contract/base/currency.ts'
import type { ShopSettings } from '../../../contract/catalog/settings.ts'
import type { AppOptions } from '../../app.ts'
import { isNobodyHere } from '../../people/people.ts'
import { notFound } from './errors.ts'
import { escapeHtml } from './escape-html.ts'
import { PAGE_HEADERS } from './headers.ts'

const PATIENCE_MS = 500

/**
 * Serves the built browser files. Hashed assets are precompressed and cached forever; every page of the portal is
 * index.html with the public settings filled in.
 */
export async function serveWeb(app: FastifyInstance, options: AppOptions) {
  const { webFolder } = options
  if (!webFolder) return
  await app.register(staticFiles, {
    root: webFolder,
    wildcard: false,
    index: false,
    // index.html is a template, so it is not served as a file.
    globIgnore: ['index.html'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // SVG files and workers keep the security headers: an SVG can be opened as a page, and a worker has its own policy.
      const isPartOfPage = /\.(js|css|woff2)(\.br|\.gz)?$/.test(path) && !/\/push-worker\.js/.test(path)
      if (isPartOfPage) for (const name of PAGE_HEADERS) reply.removeHeader(name)
    },
  })
  await app.register(async (pages) => {
    await pages.register(compress, { threshold: 1024 })
    const page = readFileSync(join(webFolder, 'index.html'), 'utf8').replaceAll(
      '__PUBLIC_URL__',
      escapeHtml(options.publicUrl),
    )
    const awaitsFirstPerson = createAwaitsFirstPerson(options)
    const shownUnits = createShownUnits(options)
    // The browser asks for the session while the page's code still loads.
    const ahead = options.auth.browserConfig().kind === 'local' && {
      link: '</api/auth/session>; rel=preload; as=fetch; crossorigin',
    }
    // Uptime monitors send HEAD requests.
    pages.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
      if (isNoPage(request.url)) throw notFound()
      const config = escapeHtml(JSON.stringify(browserConfig(options, await awaitsFirstPerson(), await shownUnits())))
      return reply
        .code(hasDot(request.url) ? 404 : 200)
        .headers({ 'cache-control': 'no-cache', ...ahead })
        .type('text/html; charset=utf-8')
        .send(page.replace('__STRINGBED_CONFIG__', config).replaceAll('__CSP_NONCE__', request.styleNonce))
    })
  })
}

const pathOf = (url: string) => url.split('?')[0] ?? '/'

const isNoPage = (url: string) => /^\/(api|assets)(\/|$)/.test(pathOf(url))

// No page has a dot in its path. The browser shows 'Not Found' for every unknown path; the status is for robots.
const hasDot = (url: string) => pathOf(url).includes('.')

/** With a waiting list, true until the first person has signed up, who does not wait for a manager. */
function createAwaitsFirstPerson({ db, signUp }: AppOptions): () => Promise<boolean> {
  let isPossible = signUp === 'waitlist'
  return async () => {
    if (!isPossible) return false
    try {
      isPossible = await isNobodyHere(db)
    } catch {
      // Without the database, the page is served as it is for everyone.
      return false
    }
    return isPossible
  }
}

/** The settings that pages need to show amounts and take orders. */
type Units = Pick<ShopSettings, 'currency' | 'tension_unit'>

/** The units of the shop. While the database does not respond: those that it last returned. */
function createShownUnits({ db }: AppOptions): () => Promise<Units> {
  let known: Units = { currency: DEFAULT_CURRENCY, tension_unit: 'lbs' }
  return async () => {
    const read = db
      .selectFrom('shop_settings')
      .select(['currency', 'tension_unit'])
      .executeTakeFirstOrThrow()
      .then((units) => {
        known = units
      })
      .catch(() => {})
    await Promise.race([read, sleep(PATIENCE_MS)])
    return known
  }
}

function browserConfig({ auth, payments, signUp, sendsEmail }: AppOptions, awaits_first_person: boolean, units: Units) {
  return {
    auth: auth.browserConfig(),
    sign_up: signUp,
    awaits_first_person,
    sends_email: sendsEmail,
    card_provider: payments.name,
    test_mode: payments.is_test,
    shop_name: 'Stringbed',
    ...units,
  }
}
