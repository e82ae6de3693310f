import { displayName, makeAndModel } from '../../contract/job/rackets.ts'
import { isPayable } from '../../contract/job/statuses.ts'
import { orderedStringText } from '../../contract/job/string-bed-text.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { parseTicket } from '../../contract/job/tickets.ts'
import { say } from '../config.ts'
import { hasEveryWord } from '../ui/every-word.ts'
import type { WantedJobs } from './wanted.ts'

/** A list with more jobs than this can be filtered, and is shown step by step. */
export const MANY_JOBS = 20

/** True if a job of the reader has every word of the search in its racket, string, ticket or number, or has this ticket. */
export function matchesSearch(job: StringJob, search: string): boolean {
  const ticket = parseTicket(search)
  if (ticket !== null && job.ticket === ticket) return true
  const { racket, id } = job
  const texts = [displayName(racket), makeAndModel(racket), orderedStringText(job, say), job.ticket ?? '', `#${id}`]
  return hasEveryWord(texts.join(' '), search)
}

/** The jobs with this status that match the search. */
export const filterJobs = (jobs: StringJob[], { status, search }: WantedJobs): StringJob[] =>
  jobs.filter((job) => {
    const isListed = status === 'ALL' || (status === 'UNPAID' ? isPayable(job) : job.order_status === status)
    return isListed && matchesSearch(job, search)
  })
