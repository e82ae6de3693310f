import type { FastifyInstance } from 'fastify'

// Query parameters whose values say nothing about a person. The values of all others stay out of the log.
const HARMLESS = new Set(['action', 'from', 'page', 'page_size', 'selection', 'status', 'to'])

/** The address as the log shows it: without tags, stop links, search words, and anything else that may name a person. */
export function loggedUrl(url: string): string {
  const [address = '', ...rest] = url.split('?')
  const path = address.replace(/^\/(t|stop)\/[^/]+/i, '/$1/…')
  if (rest.length === 0) return path
  const parameters = rest
    .join('?')
    .split('&')
    .map((parameter) => {
      const [name = '', ...value] = parameter.split('=')
      if (HARMLESS.has(name)) return parameter
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
