import { stringLabel } from '../../contract/catalog/strings.ts'
import { makeAndModel, shortName } from '../../contract/job/rackets.ts'
import { isPayable, JOB_FILTERS, type JobFilter } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { parseTicket } from '../../contract/job/tickets.ts'
import { searchOf } from '../address.ts'
import { hasEveryWord } from '../ui/every-word.ts'

/** A list with more jobs than this can be filtered, and is shown step by step. */
export const MANY_JOBS = 20

/** What a customer looks for in their jobs. */
export interface Wanted {
  status: JobFilter
  search: string
}

export const ALL_JOBS: Wanted = { status: 'ALL', search: '' }

/** Reads what is wanted from an address. Invalid values become the defaults. */
export const readWanted = ({ status, search }: Record<string, unknown>): Wanted => ({
  status: JOB_FILTERS.find((filter) => filter === status) ?? ALL_JOBS.status,
  search: searchOf(search),
})

/** The jobs with this status that have every word of the search in their racket, string or number, or have this ticket. */
export function filterJobs(jobs: StringJob[], { status, search }: Wanted): StringJob[] {
  const ticket = parseTicket(search)
  return jobs.filter((job) => {
    const isListed = status === 'ALL' || (status === 'UNPAID' ? isPayable(job) : job.order_status === status)
    if (!isListed) return false
    if (ticket !== null && job.ticket === ticket) return true
    const { racket, string, id } = job
    return hasEveryWord([shortName(racket), makeAndModel(racket), stringLabel(string), `#${id}`].join(' '), search)
  })
}
