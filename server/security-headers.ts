import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { AuthProvider } from './auth/provider.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Allows the style elements of this one page. */
    styleNonce: string
  }
}

// helmet hands its functions the bare request.
const nonces = new WeakMap<object, string>()

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

/** Strict headers on every answer, errors included. Only the hosted provider's widgets widen the content policy. */
export async function securityHeaders(
  app: FastifyInstance,
  { publicUrl, auth }: { publicUrl: string; auth: ReturnType<AuthProvider['browserConfig']> },
) {
  const secure = publicUrl.startsWith('https:')
  const hosted = auth.kind === 'clerk' ? [auth.frontend_api] : []
  app.decorateRequest('styleNonce', '')
  app.addHook('onRequest', async (request) => {
    request.styleNonce = randomBytes(16).toString('base64')
    nonces.set(request.raw, request.styleNonce)
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...hosted, ...hosted.map(() => HOSTED_CAPTCHA)],
        styleSrc: ["'self'", (request) => `'nonce-${nonces.get(request)}'`],
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
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
