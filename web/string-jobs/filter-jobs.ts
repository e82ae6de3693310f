import { makeAndModel, shortName } from '../../contract/job/rackets.ts'
import { isPayable } from '../../contract/job/statuses.ts'
import { orderedStringText } from '../../contract/job/string-bed-text.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { parseTicket } from '../../contract/job/tickets.ts'
import { say } from '../config.ts'
import { hasEveryWord } from '../ui/every-word.ts'
import type { Wanted } from './wanted.ts'

/** A list with more jobs than this can be filtered, and is shown step by step. */
export const MANY_JOBS = 20

/** The jobs with this status that have every word of the search in their racket, string or number, or have this ticket. */
export function filterJobs(jobs: StringJob[], { status, search }: Wanted): StringJob[] {
  const ticket = parseTicket(search)
  return jobs.filter((job) => {
    const isListed = status === 'ALL' || (status === 'UNPAID' ? isPayable(job) : job.order_status === status)
    if (!isListed) return false
    if (ticket !== null && job.ticket === ticket) return true
    const { racket, id } = job
    return hasEveryWord(
      [shortName(racket), makeAndModel(racket), orderedStringText(job, say), `#${id}`].join(' '),
      search,
    )
  })
}
