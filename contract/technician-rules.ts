import type { JobFilter } from './technician.ts'

// Without zod, so that a page can ask the rules before a form brings the schemas.

export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100

/** What the technician's list can show: the four statuses, every one, or what is unpaid and not cancelled. */
export const JOB_FILTERS = ['ALL', 'NEW', 'READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED', 'UNPAID'] as const

/** As it stands on its tab: underscores as spaces. */
export const filterLabel = (filter: JobFilter) => filter.replaceAll('_', ' ')

/** How many jobs a search finds at most; its count says so. */
export const SEARCH_LIMIT = 1000

/** The number of pages, at least one. */
export const totalPages = (count: number, pageSize: number = PAGE_SIZE) => Math.max(1, Math.ceil(count / pageSize))
