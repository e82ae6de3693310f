import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readsStaffPages, type Translated } from '../../../contract/base/languages.ts'
import type { Say } from '../../../contract/base/say.ts'
import { firstPageAt, isStaffPath } from '../../../contract/pages.ts'
import type { BrowserAuth } from '../access/session.ts'
import { notFound } from '../errors.ts'
import { sayTo } from '../process/catalogs.ts'
import { escapeHtml } from './escape-html.ts'
import { allowScript, PAGE_HEADERS, PAGE_PERMISSIONS } from './headers.ts'
import { isProbablySignedIn } from './here-cookie.ts'
import { limitHits } from './limit-hits.ts'
import { pageCode } from './page-code.ts'

interface Options {
  /** The built browser files; null serves none. */
  webFolder: string | null
  publicUrl: string
  auth: BrowserAuth
  /** Limits how often a network can open pages. */
  limitsHits: boolean
  /** Says a refusal in the reader's language, without reading the database. */
  sayAsKnown: (reader: FastifyRequest) => Say
  /** The settings that the browser gets with every page, and the page's language if it is not English. */
  pageConfig: (reader: FastifyRequest) => Promise<{ language?: Translated }>
}

/**
 * Serves the built browser files. Hashed assets are precompressed and cached forever; every page of the portal is
 * index.html with the public settings filled in.
 */
export async function serveWeb(app: FastifyInstance, options: Options) {
  const { webFolder, publicUrl, auth, limitsHits, sayAsKnown, pageConfig } = options
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
      // No browser asks again whether a file that never changes has changed.
      if (isHashed) for (const name of ['accept-ranges', 'etag', 'last-modified']) reply.removeHeader(name)
    },
  })
  await app.register(async (pages) => {
    if (limitsHits) {
      await limitHits(pages, { sayAsKnown: (request) => (isNoPage(request.url) ? null : sayAsKnown(request)) })
    }
    await pages.register(compress, { threshold: 1024 })
    const source = readFileSync(join(webFolder, 'index.html'), 'utf8').replaceAll(
      '__PUBLIC_URL__',
      escapeHtml(publicUrl),
    )
    const { page, hash } = withTheme(source, () => readFileSync(join(webFolder, 'theme.js'), 'utf8'))
    const code = pageCode(webFolder)
    const ahead = ({ url, headers }: FastifyRequest) => {
      const name = firstPageAt(url)
      const links = isProbablySignedIn(headers.cookie) ? code.page(url) : []
      return [
        // The browser asks for the session, and the page's first data, while the page's code still loads.
        ...(auth.kind === 'local'
          ? [`</api/auth/session${name ? `?page=${name}` : ''}>; rel=preload; as=fetch; crossorigin`]
          : []),
        ...links.map((file) => `<${file}>; rel=modulepreload`),
      ].join(', ')
    }
    // Uptime monitors send HEAD requests.
    pages.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
      if (isNoPage(request.url)) throw notFound()
      const config = await pageConfig(request)
      if (hash) allowScript(reply, hash)
      const link = ahead(request)
      const { language } = config
      const isForStaff = readsStaffPages(request.headers.cookie) || isStaffPath(pathOf(request.url))
      const catalogs = language ? code.catalogs(language, isForStaff) : []
      return reply
        .code(hasDot(request.url) ? 404 : 200)
        .headers({ 'cache-control': 'no-cache', 'permissions-policy': PAGE_PERMISSIONS, ...(link && { link }) })
        .type('text/html; charset=utf-8')
        .send(
          inLanguage(page, language, catalogs)
            // As a text, it could contain patterns such as $&, which `replace` fills in.
            .replace('__STRINGBED_CONFIG__', () => escapeHtml(JSON.stringify(config)))
            .replaceAll('__CSP_NONCE__', request.styleNonce),
        )
    })
  })
}

/**
 * A page of another language than English. The scripts with its translations run before the main one. Its own texts are
 * read before that, and without JavaScript.
 */
function inLanguage(page: string, language: Translated | undefined, catalogs: string[]): string {
  if (!language || catalogs.length === 0) return page
  const say = sayTo(language)
  const scripts = catalogs.map((file) => `<script defer src="/${file}"></script>\n    `).join('')
  return page
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('<script type="module"', `${scripts}$&`)
    .replace('Loading...', () => escapeHtml(say`Loading...`))
    .replace(/(?<=<noscript>.*)Stringbed needs [^<]+/, () =>
      escapeHtml(say`Stringbed needs JavaScript. Please turn it on and load this page again.`),
    )
}

/** An unknown path, for which the browser shows 'Not Found'. */
export const NOT_FOUND = '/not-found'

/** The page with the script of the theme inside, which would delay the first paint as a request of its own. */
function withTheme(page: string, readScript: () => string): { page: string; hash: string | null } {
  if (!page.includes(THEME)) return { page, hash: null }
  const text = readScript()
    .replaceAll(/^\s*\/\/.*\n/gm, '')
    .trim()
  return {
    page: page.replace(THEME, () => `<script>${text}</script>`),
    hash: createHash('sha256').update(text).digest('base64'),
  }
}

const THEME = '<script src="/theme.js"></script>'

const pathOf = (url: string) => url.split('?')[0] ?? '/'

/** True for the address of a call or a file, for which programs expect no page. */
export const isNoPage = (url: string) => /^\/(api|assets)(\/|$)/.test(pathOf(url))

// No page has a dot in its path. The browser shows 'Not Found' for every unknown path; the status is for robots.
const hasDot = (url: string) => pathOf(url).includes('.')
