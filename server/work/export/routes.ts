import type { FastifyInstance } from 'fastify'
import { api } from '../../../contract/api.ts'
import { isoDay } from '../../../contract/base/shop-time.ts'
import { recordAudit } from '../../base/audit/queries.ts'
import type { Db } from '../../base/database/connect.ts'
import { notFound } from '../../base/errors.ts'
import type { Route } from '../../base/http/route.ts'
import { shopSettings } from '../../catalog/settings/queries.ts'
import { isManager, requireNoExport } from './queries.ts'
import { exportTicket, readTicket } from './ticket.ts'
import { writeZip } from './write-zip.ts'

interface Options {
  db: Db
  /** The database, past a pooler. */
  url: string
  secret: string
}

/**
 * A browser saves a file itself if it opens its address, so the call gives an address instead of the file. The call refuses
 * what the download would refuse, because only the page can show a refusal.
 */
export function exportRoutes(app: FastifyInstance, route: Route, { db, url, secret }: Options) {
  route(api.startExport, async ({ db, user }) => {
    await requireNoExport(db)
    await recordAudit(db, {
      actor_id: user.id,
      action: 'export',
      subject: 'Everything',
      from_value: null,
      to_value: null,
    })
    return { address: `/api/shop/export/${exportTicket(secret, user.id)}/` }
  })

  app.get<{ Params: { ticket: string } }>('/shop/export/:ticket/', async ({ params }, reply) => {
    const id = readTicket(secret, params.ticket)
    if (id === null || !(await isManager(db, id))) throw notFound('This download has expired. Start it again.')
    const { time_zone } = await shopSettings(db)
    const name = `stringbed-${isoDay(Date.now(), time_zone)}.zip`
    const zip = await writeZip(url)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(zip)
  })
}
