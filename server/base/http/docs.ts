import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuthKind } from '../access/session.ts'
import { notFound } from '../errors.ts'
import { openApiDocument } from '../openapi/document.ts'
import { limitHits } from './limit-hits.ts'

interface Options {
  auth: AuthKind
  /** Limits how often a network can read the document and its page. */
  limitsHits: boolean
}

/**
 * Serves the OpenAPI document and its page. The document is generated from the API table, and written, when someone first
 * asks for it.
 */
export const mountDocs =
  ({ auth, limitsHits }: Options) =>
  async (app: FastifyInstance) => {
    if (limitsHits) await limitHits(app)
    app.addHook('onRequest', refuseYaml)
    // People also type the address without its trailing slash.
    app.get('', (_, reply) => reply.redirect(`${app.prefix}/`))
    let document: string | undefined
    await app.register(swagger, { mode: 'static', specification: { document: EMPTY } })
    await app.register(swaggerUi, {
      routePrefix: '/',
      staticCSP: POLICY,
      transformSpecification: (_document, _request, reply) => {
        document ??= JSON.stringify(openApiDocument(auth))
        reply.type('application/json; charset=utf-8')
        // The plugin sends what it gets, and a text is not written again for each request.
        return document as unknown as Record<string, unknown>
      },
      transformSpecificationClone: false,
    })
  }

/** The plugin would write a second document, of the same content, for a tenth of a second with each request. */
async function refuseYaml({ routeOptions }: FastifyRequest) {
  if (routeOptions.url?.endsWith('/yaml')) throw notFound()
}

// The plugin wants a document at the start, which would take a third of a second of it.
const EMPTY = { openapi: '3.1.0', info: { title: 'Stringbed', version: '3' }, paths: {} }

// The default policy of swagger-ui allows framing by other sites and styles from anywhere.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')
