import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { AuthKind } from '../access/session.ts'
import { openApiDocument } from '../openapi/document.ts'

/** Serves the OpenAPI document and its page, both generated from the API table when someone first asks for them. */
export const mountDocs = (auth: AuthKind) => async (app: FastifyInstance) => {
  // People also type the address without its trailing slash.
  app.get('', (_, reply) => reply.redirect(`${app.prefix}/`))
  let document: ReturnType<typeof openApiDocument> | undefined
  await app.register(swagger, { mode: 'static', specification: { document: EMPTY } })
  await app.register(swaggerUi, {
    routePrefix: '/',
    staticCSP: POLICY,
    transformSpecification: () => {
      document ??= openApiDocument(auth)
      return document
    },
    transformSpecificationClone: false,
  })
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
