import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AuthProvider } from './auth/provider.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Allows the style elements of this one page. */
    styleNonce: string
  }
}

// The hosted provider's guard against robots at sign-up.
const HOSTED_CAPTCHA = 'https://challenges.cloudflare.com'

/** For answers that are given before any hook runs, such as that to a broken address. */
export const bareHeaders = (publicUrl: string): Record<string, string> => ({
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

const POLICY = 'content-security-policy'

/** Strict headers on every answer, errors included. Only the hosted provider's widgets widen the content policy. */
export async function securityHeaders(
  app: FastifyInstance,
  { publicUrl, auth }: { publicUrl: string; auth: ReturnType<AuthProvider['browserConfig']> },
) {
  const secure = publicUrl.startsWith('https:')
  const hosted = auth.kind === 'clerk' ? [auth.frontend_api] : []
  app.decorateRequest('styleNonce', '')
  await app.register(helmet, {
    global: false,
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
  // All but a page's nonce is the same on every answer: worked out once, for it costs more than most answers.
  let headers: Record<string, string> | undefined
  app.addHook('onRequest', (_request, reply, done) => {
    if (headers) return done()
    helmetHeaders(reply).then((found) => {
      headers = found
      done()
    }, done)
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers ?? {})
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    if (request.url.startsWith('/api/') && !request.url.startsWith('/api/docs')) return done()
    request.styleNonce = randomBytes(16).toString('base64')
    reply.header(
      POLICY,
      String(headers?.[POLICY]).replace("style-src 'self'", `style-src 'self' 'nonce-${request.styleNonce}'`),
    )
    done()
  })
}

async function helmetHeaders(reply: FastifyReply): Promise<Record<string, string>> {
  const before = new Set(reply.raw.getHeaderNames())
  await reply.helmet()
  const names = reply.raw.getHeaderNames().filter((name) => !before.has(name))
  const headers = Object.fromEntries(names.map((name) => [name, String(reply.raw.getHeader(name))]))
  for (const name of names) reply.raw.removeHeader(name)
  return headers
}
