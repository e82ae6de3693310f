import { PEOPLE_FILTERS, type PeopleFilter } from '../../contract/people/people-filters.ts'
import { pageOf, searchOf } from '../address.ts'

/** The search parameters of the people list. */
export interface PeopleSearch {
  page: number
  search: string
  show: PeopleFilter
}

/** The defaults, which the address leaves out. */
export const PEOPLE_DEFAULTS: PeopleSearch = { page: 1, search: '', show: 'everybody' }

const MAX_PAGE = 1_000_000

/** Reads the search parameters. Invalid values become the defaults. */
export const readPeopleSearch = ({ page, search, show }: Record<string, unknown>): PeopleSearch => ({
  page: pageOf(page, MAX_PAGE),
  search: searchOf(search),
  show: PEOPLE_FILTERS.find((filter) => filter === show) ?? PEOPLE_DEFAULTS.show,
})
