import type { api } from './api.ts'
import { keysOf } from './base/keys.ts'
import { PAGE_SIZE } from './job/job-list.ts'
import { FIRST_STATUS } from './job/statuses.ts'

/** A call that a page makes when it opens. */
interface FirstRead {
  call: keyof typeof api
  query?: Record<string, string>
}

/** A page whose first data comes with the session's answer. */
interface FirstPage {
  path: string
  /** The file with its code, whose chunks the page's header names. */
  code: string
  reads: FirstRead[]
}

const pages = <Name extends string>(table: Record<Name, FirstPage>) => table

/** The pages that people open most, as their address has them without a search. */
export const FIRST_PAGES = pages({
  dashboard: {
    path: '/',
    code: 'web/pages/dashboard.tsx',
    reads: [
      { call: 'getMe' },
      { call: 'listRackets', query: { selection: 'active' } },
      { call: 'listStringJobs', query: { status: 'pending' } },
      { call: 'listStringJobs', query: { status: 'unpaid' } },
    ],
  },
  string_jobs: {
    path: '/string-jobs',
    code: 'web/pages/string-jobs.tsx',
    reads: [{ call: 'getMe' }, { call: 'listStringJobs' }],
  },
  technician: {
    path: '/technician/string-jobs',
    code: 'web/pages/technician-string-jobs.tsx',
    reads: [
      { call: 'getMe' },
      {
        call: 'listTechnicianJobs',
        query: { page: '1', page_size: String(PAGE_SIZE), order_status: FIRST_STATUS },
      },
    ],
  },
  queue: {
    path: '/queue',
    code: 'web/pages/queue.tsx',
    reads: [{ call: 'getMe' }, { call: 'getQueue' }],
  },
})
export type FirstPageName = keyof typeof FIRST_PAGES

/** The name of the page with a path; null for any other path. */
export function firstPageAt(path: string): FirstPageName | null {
  return keysOf(FIRST_PAGES).find((name) => FIRST_PAGES[name].path === path) ?? null
}

/** True for the address of a page for staff, which refuses other people in its own words. */
export const isStaffPath = (path: string) => /^\/(bench|counter|queue|shop|technician)(\/|$)/.test(path)
