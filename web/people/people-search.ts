import { MAX_PAGE } from '../../contract/base/request-limits.ts'
import { PEOPLE_FILTERS, type PeopleFilter } from '../../contract/people/people-filters.ts'
import { pageInAddress, searchOf } from '../address.ts'

/** The search parameters of the people list. */
export interface PeopleSearch {
  page: number
  search: string
  show: PeopleFilter
}

/** The defaults, which the address leaves out. */
export const PEOPLE_DEFAULTS: PeopleSearch = { page: 1, search: '', show: 'everybody' }

/** Reads the search parameters. Invalid values become the defaults. */
export const readPeopleSearch = ({ page, search, show }: Record<string, unknown>): PeopleSearch => ({
  page: pageInAddress(page, MAX_PAGE),
  search: searchOf(search),
  show: PEOPLE_FILTERS.find((filter) => filter === show) ?? PEOPLE_DEFAULTS.show,
})
