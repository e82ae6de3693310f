import type { FastifyInstance } from 'fastify'
import type { Db } from '../../base/database/connect.ts'
import { notFound } from '../../base/errors.ts'
import { limitHits } from '../../base/http/limit-hits.ts'
import { logoFile } from './logo.ts'

type WithHash = { Params: { hash: string } }

/** Serves the shop's logo to everyone: `/logo/3f2a….png`. Another logo has another address. */
export const logoFiles =
  ({ db, limitsHits }: { db: Db; limitsHits: boolean }) =>
  async (app: FastifyInstance) => {
    if (limitsHits) await limitHits(app)
    app.get<WithHash>('/logo/:hash.png', async (request, reply) => {
      const { hash } = request.params
      const file = /^[0-9a-f]{16}$/.test(hash) ? await logoFile(db, hash) : null
      if (!file) throw notFound()
      return (
        reply
          .type('image/png')
          // Opened as a page, the file can run nothing.
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('cache-control', 'public, max-age=31536000, immutable')
          .send(file)
      )
    })
  }
