/** The people whom the list shows. */
export const PEOPLE_FILTERS = ['everybody', 'staff', 'walk-ins'] as const
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]
