// Without zod, so that a page can apply the rules before a form loads the schemas.

export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100

/** How many jobs a search finds at most; its count says so. */
export const SEARCH_LIMIT = 1000

/** The number of pages, at least one. */
export const totalPages = (count: number, pageSize: number = PAGE_SIZE) => Math.max(1, Math.ceil(count / pageSize))
