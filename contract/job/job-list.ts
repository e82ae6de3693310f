// The sizes of the technician's list, apart from its schemas, because the first page reads them before any schema.

/** The jobs on a page of the technician's list. */
export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100
/** The last page for which the list can be asked. */
export const MAX_JOBS_PAGE = 100_000_000
