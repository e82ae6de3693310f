import type { FastifyRequest } from 'fastify'
import { forbidden } from '../http/errors.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** What browsers may call this portal: its public address and, on this machine alone, every loopback name of it. */
export function ownOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  if (!LOOPBACK.includes(url.hostname)) return [url.origin]
  const port = url.port ? `:${url.port}` : ''
  return [...new Set([url.origin, ...LOOPBACK.map((name) => `${url.protocol}//${name}${port}`)])]
}

/** Throws 403 unless a request that changes something comes from one of our own pages, or from no browser at all. */
export function refuseForeignOrigin(request: FastifyRequest, origins: string[]): void {
  const { origin, cookie, 'sec-fetch-site': site } = request.headers
  if (request.method === 'GET') return
  const fromScript = origin === undefined && cookie === undefined && site === undefined
  if (fromScript || (origin !== undefined && origins.includes(origin) && site !== 'cross-site')) return
  throw forbidden('This request did not come from the portal.')
}
