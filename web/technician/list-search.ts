import { MAX_JOBS_PAGE, PAGE_SIZE } from '../../contract/job/job-list.ts'
import { FIRST_STATUS, JOB_FILTERS, type JobFilter } from '../../contract/job/statuses.ts'
import { pageInAddress, searchOf } from '../address.ts'

/** The search parameters of the technician's list. */
export interface ListSearch {
  status: JobFilter
  page: number
  search: string
}

/** The defaults, which the address leaves out. */
export const LIST_DEFAULTS: ListSearch = { status: FIRST_STATUS, page: 1, search: '' }

/** Reads the search parameters. Invalid values become the defaults. */
export const readListSearch = ({ status, page, search }: Record<string, unknown>): ListSearch => ({
  status: JOB_FILTERS.find((filter) => filter === status) ?? LIST_DEFAULTS.status,
  page: pageInAddress(page, MAX_JOBS_PAGE),
  search: searchOf(search),
})

/** The query for the server. */
export const listQuery = ({ status, page, search }: ListSearch) => ({
  page: String(page),
  page_size: String(PAGE_SIZE),
  order_status: status,
  ...(search && { search }),
})
