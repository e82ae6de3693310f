import { createRootRoute, createRoute, createRouter, stripSearchParams } from '@tanstack/react-router'
import { FIRST_PAGES, type FirstPageName } from '../contract/pages.ts'
import { readAhead } from './api.ts'
import { AppShell } from './layout/app-shell.tsx'
import { CrashPage } from './layout/crash-page.tsx'
import { NotFoundPage } from './layout/not-found-page.tsx'
import { page, stayWithoutCode } from './layout/page-code.ts'
import { PEOPLE_DEFAULTS, readPeopleSearch } from './people/people-search.ts'
import { LIST_DEFAULTS, listQuery, readListSearch } from './technician/list-search.ts'
import { closeOnBack } from './ui/back-closes.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    /** The number in the path follows the title in the browser's tab, or also in the breadcrumb. */
    number?: 'in tab' | 'everywhere'
    /** Only technicians and managers may see the page. Browsers of customers do not load its code ahead. */
    isForStaff?: true
    /** The page between Home and this one in the breadcrumb. */
    parent?: {
      title: string
      to: '/rackets' | '/string-jobs' | '/technician/string-jobs' | '/shop' | '/shop/people' | '/shop/money'
    }
  }
  interface Register {
    router: typeof router
  }
}

/** Starts the reads of a page of the table. */
function readFirst(page: FirstPageName) {
  for (const { call, query } of FIRST_PAGES[page].reads) {
    // The table has queries of its calls.
    readAhead(call, (query ? { query } : {}) as Parameters<typeof readAhead>[1])
  }
}

const root = createRootRoute({ component: AppShell, errorComponent: CrashPage })

const notFound = createRoute({
  getParentRoute: () => root,
  path: '$',
  staticData: { title: 'Not Found' },
  component: NotFoundPage,
})

/** The parameters of a page about one thing. No id has a dot, so a path with one is unknown. */
const numbered = { parse: ({ id }: { id: string }) => !id.includes('.') && { id } }

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { title: 'Dashboard' },
  loader: () => readFirst('dashboard'),
  component: page(() => import('./pages/dashboard.tsx'), 'DashboardPage'),
})

const stringJobs = createRoute({
  getParentRoute: () => root,
  path: '/string-jobs',
  staticData: { title: 'String Jobs' },
  // The racket to order for, with which the status page of a job leads here.
  validateSearch: ({ racket }: Record<string, unknown>): { racket?: number } =>
    Number.isInteger(racket) ? { racket: Number(racket) } : {},
  loader: () => readFirst('string_jobs'),
  component: page(() => import('./pages/string-jobs.tsx'), 'StringJobsPage'),
})

const stringJob = createRoute({
  getParentRoute: () => root,
  path: '/string-jobs/$id',
  params: numbered,
  staticData: {
    title: 'String Job',
    number: 'everywhere',
    parent: { title: 'String Jobs', to: '/string-jobs' },
  },
  loader({ params: { id } }) {
    readAhead('getStringJob', { id })
    readAhead('listStringJobHistory', { id })
  },
  component: page(() => import('./pages/string-job.tsx'), 'StringJobPage'),
})

const receipt = createRoute({
  getParentRoute: () => root,
  path: '/string-jobs/$id/receipt',
  params: numbered,
  staticData: { title: 'Receipt', parent: { title: 'String Jobs', to: '/string-jobs' } },
  component: page(() => import('./pages/receipt.tsx'), 'ReceiptPage'),
})

const statement = createRoute({
  getParentRoute: () => root,
  path: '/statements/$id',
  params: numbered,
  staticData: { title: 'Statement', number: 'everywhere' },
  component: page(() => import('./pages/statement.tsx'), 'StatementPage'),
})

const shopStatements = createRoute({
  getParentRoute: () => root,
  path: '/shop/statements',
  staticData: { title: 'Statements', isForStaff: true, parent: { title: 'Money', to: '/shop/money' } },
  component: page(() => import('./pages/shop-statements.tsx'), 'ShopStatementsPage'),
})

const checkoutReturn = createRoute({
  getParentRoute: () => root,
  path: '/checkout/return',
  staticData: { title: 'Payment' },
  component: page(() => import('./pages/checkout-return.tsx'), 'CheckoutReturnPage'),
})

const rackets = createRoute({
  getParentRoute: () => root,
  path: '/rackets',
  staticData: { title: 'Rackets' },
  loader: () => readAhead('listRackets'),
  component: page(() => import('./pages/rackets.tsx'), 'RacketsPage'),
})

const racketDetails = createRoute({
  getParentRoute: () => root,
  path: '/rackets/$id',
  params: numbered,
  staticData: { title: 'Racket Details', parent: { title: 'Rackets', to: '/rackets' } },
  loader({ params: { id } }) {
    readAhead('getRacket', { id })
    readAhead('listRacketHistory', { id })
  },
  component: page(() => import('./pages/racket-details.tsx'), 'RacketDetailsPage'),
})

const technicianJobs = createRoute({
  getParentRoute: () => root,
  path: '/technician/string-jobs',
  staticData: { title: 'Technician String Jobs', isForStaff: true },
  validateSearch: readListSearch,
  search: { middlewares: [stripSearchParams(LIST_DEFAULTS)] },
  loader: ({ location }) => readAhead('listTechnicianJobs', { query: listQuery(readListSearch(location.search)) }),
  component: page(() => import('./pages/technician-string-jobs.tsx'), 'TechnicianStringJobsPage'),
})

const technicianJob = createRoute({
  getParentRoute: () => root,
  path: '/technician/string-jobs/$id',
  params: numbered,
  staticData: {
    title: 'Job Details',
    isForStaff: true,
    number: 'in tab',
    parent: { title: 'Technician String Jobs', to: '/technician/string-jobs' },
  },
  loader: ({ params: { id } }) => readAhead('getTechnicianJob', { id }),
  component: page(() => import('./pages/technician-string-job.tsx'), 'TechnicianStringJobPage'),
})

const bench = createRoute({
  getParentRoute: () => root,
  path: '/bench',
  staticData: { title: 'Bench', isForStaff: true },
  // The job whose racket is at the bench.
  validateSearch: ({ job }: Record<string, unknown>): { job?: number } =>
    Number.isInteger(job) ? { job: Number(job) } : {},
  component: page(() => import('./pages/bench.tsx'), 'BenchPage'),
})

const queue = createRoute({
  getParentRoute: () => root,
  path: '/queue',
  staticData: { title: 'Queue', isForStaff: true },
  loader: () => readFirst('queue'),
  component: page(() => import('./pages/queue.tsx'), 'QueuePage'),
})

const shopMail = createRoute({
  getParentRoute: () => root,
  path: '/shop/mail',
  staticData: { title: 'Outgoing Mail', isForStaff: true },
  component: page(() => import('./pages/shop-mail.tsx'), 'ShopMailPage'),
})

const shopMessages = createRoute({
  getParentRoute: () => root,
  path: '/shop/messages',
  staticData: { title: 'Messages', isForStaff: true },
  component: page(() => import('./pages/shop-messages.tsx'), 'ShopMessagesPage'),
})

const calls = createRoute({
  getParentRoute: () => root,
  path: '/counter/calls',
  staticData: { title: 'Call List', isForStaff: true },
  component: page(() => import('./pages/calls.tsx'), 'CallsPage'),
})

const shopWaitlist = createRoute({
  getParentRoute: () => root,
  path: '/shop/waitlist',
  staticData: { title: 'Waiting List', isForStaff: true },
  component: page(() => import('./pages/shop-waitlist.tsx'), 'ShopWaitlistPage'),
})

const counter = createRoute({
  getParentRoute: () => root,
  path: '/counter',
  staticData: { title: 'Walk-in Order', isForStaff: true },
  component: page(() => import('./pages/counter.tsx'), 'CounterPage'),
})

const handOver = createRoute({
  getParentRoute: () => root,
  path: '/counter/hand-over',
  staticData: { title: 'Hand Over', isForStaff: true },
  // The number of a job whose customer is at the counter.
  validateSearch: ({ job }: Record<string, unknown>): { job?: string } => (job ? { job: String(job) } : {}),
  component: page(() => import('./pages/hand-over.tsx'), 'HandOverPage'),
})

const labels = createRoute({
  getParentRoute: () => root,
  path: '/counter/labels',
  staticData: { title: 'Print Labels', isForStaff: true },
  // The numbers of the jobs, separated by commas: a single one is read as a number, and without one they are chosen.
  validateSearch: ({ jobs, paper }: Record<string, unknown>): { jobs?: string; paper?: 'slip' } => ({
    ...(jobs !== undefined && jobs !== '' && { jobs: String(jobs) }),
    ...(paper === 'slip' && { paper }),
  }),
  component: page(() => import('./pages/labels.tsx'), 'LabelsPage'),
})

const shopLabels = createRoute({
  getParentRoute: () => root,
  path: '/shop/labels',
  staticData: { title: 'Labels', isForStaff: true },
  component: page(() => import('./pages/shop-labels.tsx'), 'ShopLabelsPage'),
})

const shopOverview = createRoute({
  getParentRoute: () => root,
  path: '/shop',
  staticData: { title: 'Overview', isForStaff: true },
  component: page(() => import('./pages/shop-overview.tsx'), 'ShopOverviewPage'),
})

const shopJob = createRoute({
  getParentRoute: () => root,
  path: '/shop/jobs/$id',
  staticData: { title: 'Job Details', isForStaff: true, parent: { title: 'Overview', to: '/shop' } },
  loader: ({ params: { id } }) => readAhead('getStaffJob', { id }),
  component: page(() => import('./pages/shop-job.tsx'), 'ShopJobPage'),
})

const shopStrings = createRoute({
  getParentRoute: () => root,
  path: '/shop/strings',
  staticData: { title: 'Strings', isForStaff: true },
  component: page(() => import('./pages/shop-strings.tsx'), 'ShopStringsPage'),
})

const shopModels = createRoute({
  getParentRoute: () => root,
  path: '/shop/models',
  staticData: { title: 'Racket Models', isForStaff: true },
  component: page(() => import('./pages/shop-models.tsx'), 'ShopModelsPage'),
})

const shopTiers = createRoute({
  getParentRoute: () => root,
  path: '/shop/tiers',
  staticData: { title: 'Prices', isForStaff: true },
  component: page(() => import('./pages/shop-tiers.tsx'), 'ShopTiersPage'),
})

const shopPeople = createRoute({
  getParentRoute: () => root,
  path: '/shop/people',
  staticData: { title: 'People', isForStaff: true },
  validateSearch: readPeopleSearch,
  search: { middlewares: [stripSearchParams(PEOPLE_DEFAULTS)] },
  component: page(() => import('./pages/shop-people.tsx'), 'ShopPeoplePage'),
})

const shopPerson = createRoute({
  getParentRoute: () => root,
  path: '/shop/people/$id',
  params: numbered,
  staticData: { title: 'Person', isForStaff: true, parent: { title: 'People', to: '/shop/people' } },
  // With a racket, only its jobs are listed.
  validateSearch: ({ racket }: Record<string, unknown>): { racket?: number } =>
    Number.isInteger(racket) ? { racket: Number(racket) } : {},
  component: page(() => import('./pages/shop-person.tsx'), 'ShopPersonPage'),
})

const shopMoney = createRoute({
  getParentRoute: () => root,
  path: '/shop/money',
  staticData: { title: 'Money', isForStaff: true },
  // The payments are read by the days of the shop's time zone.
  loader: () => readAhead('getShopSettings'),
  component: page(() => import('./pages/shop-money.tsx'), 'ShopMoneyPage'),
})

const shopSettings = createRoute({
  getParentRoute: () => root,
  path: '/shop/settings',
  staticData: { title: 'Shop Settings', isForStaff: true },
  component: page(() => import('./pages/shop-settings.tsx'), 'ShopSettingsPage'),
})

const shopAudit = createRoute({
  getParentRoute: () => root,
  path: '/shop/audit',
  staticData: { title: 'Audit Trail', isForStaff: true },
  component: page(() => import('./pages/shop-audit.tsx'), 'ShopAuditPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    dashboard,
    stringJobs,
    stringJob,
    receipt,
    statement,
    shopStatements,
    checkoutReturn,
    rackets,
    racketDetails,
    technicianJobs,
    technicianJob,
    bench,
    queue,
    shopMail,
    shopMessages,
    calls,
    shopWaitlist,
    counter,
    handOver,
    labels,
    shopLabels,
    shopOverview,
    shopJob,
    shopStrings,
    shopModels,
    shopTiers,
    shopPeople,
    shopPerson,
    shopMoney,
    shopSettings,
    shopAudit,
    notFound,
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
})

closeOnBack(router.history)
stayWithoutCode(router)
