import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BrowserAuth } from '../access/session.ts'
import { Refusal } from '../errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Allows the style elements of this one page. */
    styleNonce: string
  }
}

// The bot check that the hosted provider shows at sign-up.
const HOSTED_CAPTCHA = 'https://challenges.cloudflare.com'

const POLICY = 'content-security-policy'

// Every page may use the camera and the screen wake lock. The rest is off.
const PERMISSIONS =
  'camera=(self), screen-wake-lock=(self), accelerometer=(), display-capture=(), geolocation=(), ' +
  'gyroscope=(), hid=(), idle-detection=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), ' +
  'xr-spatial-tracking=()'

/** The portal's own page also listens to string beds. One document is served for all of its paths. */
export const PAGE_PERMISSIONS = PERMISSIONS.replace('microphone=()', 'microphone=(self)')

/** Browsers apply these headers only to pages. Without them, each script, style and font is 1.3 kB smaller. */
export const PAGE_HEADERS = [
  POLICY,
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
]

interface HeaderOptions {
  publicUrl: string
  auth: BrowserAuth
}

/** The security headers of every response, errors included. Scripts, styles and fonts leave out PAGE_HEADERS. */
export function strictHeaders({ publicUrl, auth }: HeaderOptions): Record<string, string> {
  const isSecure = publicUrl.startsWith('https:')
  return {
    [POLICY]: contentPolicy(auth.kind === 'clerk' ? auth.frontend_api : null, isSecure),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'same-origin',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  }
}

/** Only the widgets of the hosted provider, when there is one, widen the content policy. */
function contentPolicy(hosted: string | null, isSecure: boolean): string {
  const ifHosted = (sources: string) => (hosted ? ` ${sources}` : '')
  return [
    "default-src 'none'",
    `script-src 'self'${ifHosted(`${hosted} ${HOSTED_CAPTCHA}`)}`,
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data:${ifHosted('https://img.clerk.com')}`,
    `connect-src 'self'${ifHosted(`${hosted}`)}`,
    "manifest-src 'self'",
    `worker-src 'self'${ifHosted('blob:')}`,
    hosted ? `frame-src ${hosted} ${HOSTED_CAPTCHA}` : "frame-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}

/** Adds the headers to every response, and a new nonce to the content policy of every page. */
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

/** The longest header of a request in bytes. Node's own limit, 16 kB, is for all headers together, with the address. */
const MAX_HEADER = 9 * 1024

/** Refuses requests with a header so long that no browser sends it. */
export function refuseLongHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (request, _, done) => {
    const isLong = Object.values(request.headers).some((value) => value !== undefined && value.length > MAX_HEADER)
    done(isLong ? new Refusal(431, 'A header of this request is too long.') : undefined)
  })
}

/** Allows one inline script of a page, by the SHA-256 of its text. */
export function allowScript(reply: FastifyReply, hash: string) {
  const policy = String(reply.getHeader(POLICY))
  reply.header(POLICY, policy.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`))
}

/** Lets the forms of some pages end at other origins. Browsers apply the rule to the redirects of a form too. */
export function allowForms(app: FastifyInstance, origins: string[]) {
  app.addHook('onRequest', (_, reply, done) => {
    const policy = String(reply.getHeader(POLICY))
    reply.header(POLICY, policy.replace("form-action 'self'", `form-action 'self' ${origins.join(' ')}`))
    done()
  })
}
