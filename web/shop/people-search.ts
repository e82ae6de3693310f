import type { PeopleFilter } from '../../contract/shop-people.ts'

/** What the address of the people's list says. */
export interface PeopleSearch {
  page: number
  search: string
  show: PeopleFilter
}

/** What the address need not say. */
export const PEOPLE_DEFAULTS: PeopleSearch = { page: 1, search: '', show: 'everybody' }

const SHOWN: PeopleFilter[] = ['everybody', 'staff', 'walk-ins']

/** Reads an address, and takes the default for what makes no sense. */
export function readPeopleSearch({ page, search, show }: Record<string, unknown>): PeopleSearch {
  const number = Number(page)
  return {
    page: Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : PEOPLE_DEFAULTS.page,
    search: ['string', 'number'].includes(typeof search) ? [...String(search)].slice(0, 100).join('') : '',
    show: SHOWN.find((filter) => filter === show) ?? PEOPLE_DEFAULTS.show,
  }
}
