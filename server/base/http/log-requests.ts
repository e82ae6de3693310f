import type { FastifyInstance } from 'fastify'

// Query parameters whose values say nothing about a person. The values of all others stay out of the log.
const HARMLESS = new Set(['action', 'from', 'page', 'page_size', 'selection', 'status', 'to'])

/** The form of tags, and of the keys of stop links and the board, wherever they are. */
const SECRET = /[0-9a-z]{26,}/gi

const decoded = (text: string) =>
  text.replaceAll(/%[2-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))

/**
 * The address as the log shows it: without tags, stop links, tickets of an export, search words, and anything else that may
 * name a person.
 */
export function loggedUrl(url: string): string {
  const [address = '', ...rest] = url.split('?')
  // The router decodes the path, too, so a tag could be written as %37ZZZ….
  const path = decoded(address)
    .replace(/^\/+(t|stop)\/+[^/]+/i, '/$1/…')
    .replace(/^\/+api\/+shop\/+export\/+[^/]+/i, '/api/shop/export/…')
    .replaceAll(SECRET, '…')
  if (rest.length === 0) return path
  const parameters = rest
    .join('?')
    .split('&')
    .map((parameter) => {
      const [name = '', ...value] = parameter.split('=')
      if (HARMLESS.has(name)) return decoded(parameter).replaceAll(SECRET, '…')
      return value.length > 0 ? `${name}=…` : '…'
    })
  return `${path}?${parameters.join('&')}`
}

/** Logs one line per request, when its response has been sent. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, url, ip } = request
    const ms = Math.round(reply.elapsedTime)
    app.log.info({ id, method, url: loggedUrl(url), ip, status: reply.statusCode, ms }, 'request')
    done()
  })
}
