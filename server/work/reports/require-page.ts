import { totalPages } from '../../../contract/base/paging.ts'
import { REPORT_PAGE_SIZE } from '../../../contract/work/reports.ts'
import { notFound } from '../../base/errors.ts'

/** Throws 404 for a page past the end. An empty list has one page. */
export function requirePage(page: number, count: number) {
  const last = totalPages(count, REPORT_PAGE_SIZE)
  if (page > last) throw notFound(`There is no page ${page}. The last page is ${last}.`)
}
