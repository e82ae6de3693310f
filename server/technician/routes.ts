import { api } from '../../contract/api.ts'
import type { QueryOutput } from '../../contract/endpoint.ts'
import type { TechnicianJob } from '../../contract/technician.ts'
import { totalPages } from '../../contract/technician-rules.ts'
import { formatDuration, MAX_DURATION } from '../../contract/timer.ts'
import { fullName } from '../../contract/users.ts'
import { type Db, transact } from '../database/connect.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { payAtCounter } from '../payments/pay.ts'
import { recordEvent } from '../string-jobs/queries.ts'
import { changeStatus, NO_JOB } from './change-status.ts'
import { findPage } from './list-queries.ts'
import { advanceJob, eventsOf, findAssignment, findTechnicianJob, setDuration, takeJob } from './queries.ts'
import { searchPage } from './search-queries.ts'

export function technicianRoutes(route: Route, { publicUrl }: { publicUrl: string }) {
  route(api.listTechnicianJobs, async ({ db, query }) => {
    const page = query.search
      ? await searchPage(db, query.order_status, query.search, query)
      : { ...(await findPage(db, query.order_status, query)), count_is_exact: true }
    return { ...page, ...neighbours(`${publicUrl}/api${api.listTechnicianJobs.path}`, query, page.count) }
  })

  route(api.getTechnicianJob, ({ db, id }) => getTechnicianJob(db, id))

  route(api.listJobEvents, async ({ db, id }) => {
    const events = await eventsOf(db, id)
    if (events.length === 0) await getTechnicianJob(db, id)
    return events
  })

  route(api.setJobStatus, async ({ db, user, id, body }) => {
    const change = { ...body, actor_id: user.id }
    const advanced = body.status === 'CANCELLED' ? undefined : await advanceJob(db, { id, from: null, ...change })
    if (advanced) return advanced
    return transact(db, async (trx) => {
      await changeStatus(trx, id, change)
      return getTechnicianJob(trx, id)
    })
  })

  route(api.setJobDuration, async ({ db, user, id, body, headers }) => {
    const side = body.mains_duration === undefined ? 'cross_duration' : 'mains_duration'
    const seconds = body.mains_duration ?? body.cross_duration ?? 0
    const known = previousDuration(headers['x-previous-duration'])
    const timed = await setDuration(db, side, { id, actor_id: user.id, seconds, known: known ?? null })
    if (timed) return timed

    const job = await getTechnicianJob(db, id)
    if (job[side] !== seconds && known !== undefined) {
      throw conflict(`${formatDuration(job[side])} was saved from elsewhere in the meantime.`)
    }
    return job
  })

  route(api.markJobPaid, ({ db, user, id }) =>
    transact(db, async (trx) => {
      const outcome = await payAtCounter(trx, id, user.id)
      if (outcome === 'missing') throw notFound(NO_JOB)
      if (outcome === 'cancelled') throw conflict('This job is cancelled: it cannot be paid.')
      return getTechnicianJob(trx, id)
    }),
  )

  route(api.assignJobToMe, ({ db, user, id }) =>
    transact(db, async (trx) => {
      if (await takeJob(trx, id, user.id)) {
        await recordEvent(trx, id, user.id, 'assigned')
      } else {
        const job = await findAssignment(trx, id)
        if (!job) throw notFound(NO_JOB)
        if (job.technician_id === null) throw conflict('This job is cancelled.')
        if (job.technician_id !== user.id) throw conflict(`Already assigned to ${nameOf(job)}.`)
      }
      return getTechnicianJob(trx, id)
    }),
  )
}

async function getTechnicianJob(db: Db, id: number): Promise<TechnicianJob> {
  const job = await findTechnicianJob(db, id)
  if (!job) throw notFound(NO_JOB)
  return job
}

/** The addresses of the pages before and after; from beyond the end, back to the last page there is. */
function neighbours(address: string, query: QueryOutput<typeof api.listTechnicianJobs>, count: number) {
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

const nameOf = (person: { first_name: string | null; last_name: string | null; email: string | null }) =>
  fullName({ first_name: person.first_name ?? '', last_name: person.last_name ?? '' }) ||
  person.email ||
  'another technician'
