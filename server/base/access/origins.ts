import type { FastifyRequest } from 'fastify'
import { forbidden } from '../errors.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The origins of our own pages: the public address, and on a loopback address every loopback name. */
export function ownOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  if (!LOOPBACK.includes(url.hostname)) return [url.origin]
  const port = url.port ? `:${url.port}` : ''
  return [...new Set([url.origin, ...LOOPBACK.map((name) => `${url.protocol}//${name}${port}`)])]
}

/** Throws 403 for a request other than GET that a browser sends from a page that is not ours. */
export function refuseForeignOrigin(request: FastifyRequest, origins: string[]): void {
  const { origin, cookie, 'sec-fetch-site': site } = request.headers
  if (request.method === 'GET') return
  const fromScript = origin === undefined && cookie === undefined && site === undefined
  if (fromScript || (origin !== undefined && origins.includes(origin) && site !== 'cross-site')) return
  throw forbidden('This request did not come from the portal.')
}
