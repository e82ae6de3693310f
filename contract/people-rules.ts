// Without zod, so that an address can be read before a page brings the schemas.

/** Whom the list of people shows. */
export const PEOPLE_FILTERS = ['everybody', 'staff', 'walk-ins'] as const
