import type { JobFilter } from '../../contract/technician.ts'
import { JOB_FILTERS, PAGE_SIZE } from '../../contract/technician-rules.ts'

/** What the address of the technician's list says. */
export interface ListSearch {
  status: JobFilter
  page: number
  search: string
}

/** What the address need not say. */
export const LIST_DEFAULTS: ListSearch = { status: 'NEW', page: 1, search: '' }

const MAX_PAGE = 100_000_000
const MAX_SEARCH = 100

/** Reads an address, and takes the default for what makes no sense. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const page = Number(search.page)
  return {
    status: JOB_FILTERS.find((filter) => filter === search.status) ?? LIST_DEFAULTS.status,
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : LIST_DEFAULTS.page,
    search: ['string', 'number'].includes(typeof search.search)
      ? [...String(search.search)].slice(0, MAX_SEARCH).join('')
      : LIST_DEFAULTS.search,
  }
}

/** What the list asks the server. */
export const listQuery = ({ status, page, search }: ListSearch) => ({
  page: String(page),
  page_size: String(PAGE_SIZE),
  order_status: status,
  ...(search && { search }),
})
