import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { BrowserAuth } from '../access/session.ts'
import { notFound } from '../errors.ts'
import { escapeHtml } from './escape-html.ts'
import { PAGE_HEADERS } from './headers.ts'

interface Options {
  /** The built browser files; null serves none. */
  webFolder: string | null
  publicUrl: string
  auth: BrowserAuth
  /** The settings that the browser gets with every page. */
  pageConfig: () => Promise<object>
}

/**
 * Serves the built browser files. Hashed assets are precompressed and cached forever; every page of the portal is
 * index.html with the public settings filled in.
 */
export async function serveWeb(app: FastifyInstance, { webFolder, publicUrl, auth, pageConfig }: Options) {
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
    const page = readFileSync(join(webFolder, 'index.html'), 'utf8').replaceAll('__PUBLIC_URL__', escapeHtml(publicUrl))
    // The browser asks for the session while the page's code still loads.
    const ahead = auth.kind === 'local' && {
      link: '</api/auth/session>; rel=preload; as=fetch; crossorigin',
    }
    // Uptime monitors send HEAD requests.
    pages.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
      if (isNoPage(request.url)) throw notFound()
      const config = escapeHtml(JSON.stringify(await pageConfig()))
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
