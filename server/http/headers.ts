import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { AuthProvider } from '../auth/provider.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Allows the style elements of this one page. */
    styleNonce: string
  }
}

// The hosted provider's guard against robots at sign-up.
const HOSTED_CAPTCHA = 'https://challenges.cloudflare.com'

const POLICY = 'content-security-policy'

/**
 * Strict headers for every answer, errors included. Only the hosted provider's widgets widen the content policy. All
 * but a page's nonce is the same on every answer: asked of helmet once, for it costs more than most answers.
 */
export async function strictHeaders({
  publicUrl,
  auth,
}: {
  publicUrl: string
  auth: ReturnType<AuthProvider['browserConfig']>
}): Promise<Record<string, string>> {
  const secure = publicUrl.startsWith('https:')
  const hosted = auth.kind === 'clerk' ? [auth.frontend_api] : []
  const asked = Fastify()
  await asked.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...hosted, ...hosted.map(() => HOSTED_CAPTCHA)],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...hosted.map(() => 'https://img.clerk.com')],
        connectSrc: ["'self'", ...hosted],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'", ...hosted.map(() => 'blob:')],
        frameSrc: hosted.length > 0 ? [...hosted, HOSTED_CAPTCHA] : ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xXssProtection: false,
  })
  asked.get('/', (_, reply) => reply.send(reply.getHeaders()))
  return (await asked.inject('/')).json()
}

/** Puts the headers on every answer, and on each page a nonce of its own. */
export function sendHeaders(app: FastifyInstance, headers: Record<string, string>) {
  app.decorateRequest('styleNonce', '')
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    if (request.url.startsWith('/api/') && !request.url.startsWith('/api/docs')) return done()
    request.styleNonce = randomBytes(16).toString('base64')
    reply.header(
      POLICY,
      String(headers[POLICY]).replace("style-src 'self'", `style-src 'self' 'nonce-${request.styleNonce}'`),
    )
    done()
  })
}
