import type { PeopleFilter } from '../../contract/people.ts'
import { PEOPLE_FILTERS } from '../../contract/people.ts'
import { pageOf, searchOf } from '../address.ts'

/** What the address of the people's list says. */
export interface PeopleSearch {
  page: number
  search: string
  show: PeopleFilter
}

/** What the address need not say. */
export const PEOPLE_DEFAULTS: PeopleSearch = { page: 1, search: '', show: 'everybody' }

const MAX_PAGE = 1_000_000

/** Reads an address, and takes the default for what makes no sense. */
export const readPeopleSearch = ({ page, search, show }: Record<string, unknown>): PeopleSearch => ({
  page: pageOf(page, MAX_PAGE),
  search: searchOf(search),
  show: PEOPLE_FILTERS.find((filter) => filter === show) ?? PEOPLE_DEFAULTS.show,
})
