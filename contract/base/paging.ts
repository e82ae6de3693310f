import * as z from 'zod/mini'
import { MAX_PAGE } from './request-limits.ts'
import { wholeNumber } from './whole-number.ts'

/** The page of a list, from 1; the first one without it. */
export const page = z._default(wholeNumber('page', MAX_PAGE), 1)

/** The query of a list whose pages have no filter. */
export const PageQuery = z.strictObject({ page })

/** The number of pages, at least one. */
export const totalPages = (count: number, pageSize: number) => Math.max(1, Math.ceil(count / pageSize))

/** A page of a list. `count` is the number of rows on all pages. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ results: z.array(row), count: z.int() })
