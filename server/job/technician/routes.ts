import { api } from '../../../contract/api.ts'
import type { QueryOutput } from '../../../contract/base/endpoint.ts'
import { totalPages } from '../../../contract/base/paging.ts'
import { MAX_DURATION } from '../../../contract/job/technician.ts'
import { badRequest } from '../../base/errors.ts'
import type { Route } from '../../base/http/route.ts'
import { assignJob, listTechnicians, reassignJob, takeOverJob } from './assign.ts'
import { changeStatus } from './change-status.ts'
import { findPage } from './list-queries.ts'
import { eventsOf, getTechnicianJob } from './queries.ts'
import { getJobWithTicket, giveBackRacket, receiveRacket, startJob, undoReceived } from './racket-visit.ts'
import { searchPage } from './search-queries.ts'
import { setDuration } from './set-duration.ts'

export function technicianRoutes(route: Route, { publicUrl }: { publicUrl: string }) {
  route(api.listTechnicianJobs, async ({ db, query }) => {
    const page = query.search
      ? await searchPage(db, query.order_status, query.search, query)
      : { ...(await findPage(db, query.order_status, query)), count_is_exact: true }
    return { ...page, ...neighbors(`${publicUrl}/api${api.listTechnicianJobs.path}`, query, page.count) }
  })

  route(api.getTechnicianJob, ({ db, id }) => getTechnicianJob(db, id))

  route(api.listJobEvents, ({ db, id }) => eventsOf(db, id))

  route(api.setJobStatus, ({ db, user, id, body }) => changeStatus(db, id, { ...body, actor_id: user.id }))

  route(api.setJobDuration, ({ db, user, id, body, headers }) =>
    setDuration(db, id, {
      side: body.mains_duration === undefined ? 'cross_duration' : 'mains_duration',
      seconds: body.mains_duration ?? body.cross_duration ?? 0,
      known: previousDuration(headers['x-previous-duration']),
      actor_id: user.id,
    }),
  )

  route(api.receiveRacket, ({ db, user, id }) => receiveRacket(db, id, user.id))
  route(api.undoReceived, ({ db, user, id }) => undoReceived(db, id, user.id))
  route(api.startJob, ({ db, user, id }) => startJob(db, id, user.id))
  route(api.giveBackRacket, ({ db, user, id }) => giveBackRacket(db, id, user.id))
  route(api.findTicket, ({ db, query }) => getJobWithTicket(db, query.ticket))

  route(api.assignJobToMe, ({ db, user, id }) => assignJob(db, id, user.id))
  route(api.takeOverJob, ({ db, user, id, body }) => takeOverJob(db, id, body.from, user.id))
  route(api.reassignJob, ({ db, user, id, body }) =>
    reassignJob(db, id, { from: body.from, to: body.technician, actor_id: user.id }),
  )
  route(api.listTechnicians, ({ db }) => listTechnicians(db))
}

/** The addresses of the pages before and after. Beyond the end, the page before is the last page. */
function neighbors(address: string, query: QueryOutput<typeof api.listTechnicianJobs>, count: number) {
  const { page, page_size, order_status, search } = query
  const pages = totalPages(count, page_size)
  const at = (page: number) =>
    `${address}?${new URLSearchParams({
      page: String(page),
      page_size: String(page_size),
      order_status,
      ...(search ? { search } : {}),
    })}`
  return {
    next: page < pages ? at(page + 1) : null,
    previous: page > 1 ? at(Math.min(page - 1, pages)) : null,
  }
}

/** The seconds that the caller believes are stored; undefined when the header is not sent. */
function previousDuration(header: string | string[] | undefined): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d{1,5}$/.test(String(header)) ? Number(header) : Number.NaN
  if (!(seconds <= MAX_DURATION)) throw badRequest(`X-Previous-Duration must be whole seconds, 0 to ${MAX_DURATION}`)
  return seconds
}
