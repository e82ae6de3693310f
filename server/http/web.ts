import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { AppOptions } from '../app.ts'
import { notFound } from './errors.ts'
import { escapeHtml } from './escape-html.ts'

/**
 * Serves the built browser files: hashed assets for ever and precompressed, every page of the portal as index.html
 * with the public settings filled in.
 */
export async function serveWeb(app: FastifyInstance, options: AppOptions) {
  const { webFolder } = options
  if (!webFolder) return
  await app.register(staticFiles, {
    root: webFolder,
    wildcard: false,
    index: false,
    // The page as it is written, before its settings are filled in, is no page.
    globIgnore: ['index.html'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forEver = path.includes('/assets/')
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  await app.register(async (pages) => {
    await pages.register(compress, { threshold: 1024 })
    const page = readFileSync(join(webFolder, 'index.html'), 'utf8')
      .replaceAll('__PUBLIC_URL__', escapeHtml(options.publicUrl))
      .replace('__STRINGBED_CONFIG__', escapeHtml(JSON.stringify(browserConfig(options))))
    // Who is signed in is asked beside the page's code instead of after it.
    const ahead = options.auth.browserConfig().kind === 'local' && {
      link: '</api/auth/session>; rel=preload; as=fetch; crossorigin',
    }
    // Who watches over the portal may ask for the headers alone.
    pages.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
      if (!isPage(request.url)) throw notFound()
      return reply
        .headers({ 'cache-control': 'no-cache', ...ahead })
        .type('text/html; charset=utf-8')
        .send(page.replaceAll('__CSP_NONCE__', request.styleNonce))
    })
  })
}

// A page's address has no file ending; an unknown one shows the portal's own 'Not Found'.
const isPage = (url: string) => {
  const path = url.split('?')[0] ?? '/'
  return !/^\/(api|assets)(\/|$)/.test(path) && !/\.\w+$/.test(path) && !path.includes('/.')
}

function browserConfig({ auth, payments, signUp }: AppOptions) {
  return {
    auth: auth.browserConfig(),
    sign_up: signUp,
    card_provider: payments.name,
    test_mode: payments.is_test,
    shop_name: 'Stringbed',
  }
}
