import { JOB_FILTERS, type JobFilter } from '../../contract/job/statuses.ts'
import { searchOf } from '../address.ts'

/** The jobs that a customer looks for, by status and words. */
export interface WantedJobs {
  status: JobFilter
  search: string
}

export const ALL_JOBS: WantedJobs = { status: 'ALL', search: '' }

/** Reads what is wanted from an address. Invalid values become the defaults. */
export const readWanted = ({ status, search }: Record<string, unknown>): WantedJobs => ({
  status: JOB_FILTERS.find((filter) => filter === status) ?? ALL_JOBS.status,
  search: searchOf(search),
})
