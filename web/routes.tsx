import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  redirect,
  type StaticDataRouteOption,
  stripSearchParams,
} from '@tanstack/react-router'
import { FIRST_PAGES, type FirstPageName } from '../contract/pages.ts'
import { jobInAddress } from './address.ts'
import { readAhead } from './api.ts'
import { movedTo } from './areas/moved.ts'
import { AppShell } from './layout/app-shell.tsx'
import { CrashPage } from './layout/crash-page.tsx'
import { page, stayWithoutCode } from './layout/page-code.tsx'
import { PEOPLE_DEFAULTS, readPeopleSearch } from './people/people-search.ts'
import type { ReportAddress } from './reports/report-search.ts'
import { ALL_JOBS, readWanted, type WantedJobs } from './string-jobs/wanted.ts'
import { LIST_DEFAULTS, listQuery, readListSearch } from './technician/list-search.ts'
import { closeOnBack } from './ui/back-closes.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    /** The number in the path follows the title in the browser's tab, or also in the breadcrumb. */
    number?: 'in tab' | 'everywhere'
    /** The staff for whom the page is. Browsers of customers do not load its code ahead. */
    access?: 'technician' | 'staff' | 'manager'
    /** The page between Home and this one in the breadcrumb. */
    parent?: {
      title: string
      to:
        | '/rackets'
        | '/string-jobs'
        | '/technician/string-jobs'
        | '/shop'
        | '/shop/catalog/strings'
        | '/shop/people'
        | '/shop/money'
        | '/shop/messages/sent'
        | '/shop/settings'
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

/** A page of the shop's managers. */
const managerPage = <const Path extends string>(
  path: Path,
  title: string,
  component: RouteComponent,
  more?: StaticDataRouteOption,
) => createRoute({ getParentRoute: () => root, path, staticData: { title, access: 'manager', ...more }, component })

/** The pages that are the first of several; the others have them as their parents. */
const CATALOG = { title: 'Catalog', to: '/shop/catalog/strings' } as const
const MONEY = { title: 'Money', to: '/shop/money' } as const
const PEOPLE = { title: 'People', to: '/shop/people' } as const
const MESSAGES = { title: 'Messages', to: '/shop/messages/sent' } as const
const SETTINGS = { title: 'Settings', to: '/shop/settings' } as const

const notFound = createRoute({
  getParentRoute: () => root,
  path: '$',
  staticData: { title: 'Not Found' },
  beforeLoad({ location }) {
    const to = movedTo(location.pathname)
    if (to) throw redirect({ to, search: true, hash: true, replace: true })
  },
  component: page(() => import('./pages/not-found.tsx'), 'NotFoundPage'),
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
  validateSearch: ({ racket, ...wanted }: Record<string, unknown>): WantedJobs & { racket?: number | undefined } => ({
    ...readWanted(wanted),
    // Without this key, the router would keep the value in the address.
    racket: Number.isInteger(racket) ? Number(racket) : undefined,
  }),
  search: { middlewares: [stripSearchParams(ALL_JOBS)] },
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

const paymentReceipt = createRoute({
  getParentRoute: () => root,
  path: '/string-jobs/$id/payment-receipt',
  params: numbered,
  staticData: { title: 'Receipt', parent: { title: 'String Jobs', to: '/string-jobs' } },
  component: page(() => import('./pages/receipt.tsx'), 'PaymentReceiptPage'),
})

const order = createRoute({
  getParentRoute: () => root,
  path: '/orders/$id',
  params: numbered,
  staticData: { title: 'Order', parent: { title: 'String Jobs', to: '/string-jobs' } },
  loader: ({ params: { id } }) => readAhead('getOrder', { id }),
  component: page(() => import('./pages/order.tsx'), 'OrderPage'),
})

const statement = createRoute({
  getParentRoute: () => root,
  path: '/statements/$id',
  params: numbered,
  staticData: { title: 'Statement', number: 'everywhere' },
  component: page(() => import('./pages/statement.tsx'), 'StatementPage'),
})

const restring = createRoute({
  getParentRoute: () => root,
  path: '/restring/$id',
  params: numbered,
  staticData: { title: 'Time to Restring', parent: { title: 'Rackets', to: '/rackets' } },
  component: page(() => import('./pages/restring.tsx'), 'RestringPage'),
})

const credits = createRoute({
  getParentRoute: () => root,
  path: '/credits',
  staticData: { title: 'Credits' },
  component: page(() => import('./pages/credits.tsx'), 'CreditsPage'),
})

const bills = createRoute({
  getParentRoute: () => root,
  path: '/bills',
  staticData: { title: 'Bills' },
  component: page(() => import('./pages/bills.tsx'), 'BillsPage'),
})

const packReceipt = createRoute({
  getParentRoute: () => root,
  path: '/packs/$id/receipt',
  params: numbered,
  staticData: { title: 'Receipt' },
  component: page(() => import('./pages/pack-receipt.tsx'), 'PackReceiptPage'),
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
  // The status page of a job leads here to listen.
  validateSearch: ({ listen }: Record<string, unknown>): { listen?: true } => (listen === true ? { listen } : {}),
  loader({ params: { id } }) {
    readAhead('getRacket', { id })
    readAhead('listRacketHistory', { id })
  },
  component: page(() => import('./pages/racket-details.tsx'), 'RacketDetailsPage'),
})

const technicianJobs = createRoute({
  getParentRoute: () => root,
  path: '/technician/string-jobs',
  staticData: { title: 'Technician String Jobs', access: 'technician' },
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
    access: 'technician',
    number: 'in tab',
    parent: { title: 'Technician String Jobs', to: '/technician/string-jobs' },
  },
  loader: ({ params: { id } }) => readAhead('getTechnicianJob', { id }),
  component: page(() => import('./pages/technician-string-job.tsx'), 'TechnicianStringJobPage'),
})

const bench = createRoute({
  getParentRoute: () => root,
  path: '/bench',
  staticData: { title: 'Bench', access: 'staff' },
  // The job whose racket is at the bench.
  validateSearch: ({ job }: Record<string, unknown>) => jobInAddress(job),
  component: page(() => import('./pages/bench.tsx'), 'BenchPage'),
})

const queue = createRoute({
  getParentRoute: () => root,
  path: '/queue',
  staticData: { title: 'Queue', access: 'staff' },
  loader: () => readFirst('queue'),
  component: page(() => import('./pages/queue.tsx'), 'QueuePage'),
})

const myWork = createRoute({
  getParentRoute: () => root,
  path: '/queue/my-work',
  staticData: { title: 'My Work', access: 'technician' },
  component: page(() => import('./pages/my-work.tsx'), 'MyWorkPage'),
})

const calls = createRoute({
  getParentRoute: () => root,
  path: '/counter/calls',
  staticData: { title: 'Call List', access: 'staff' },
  component: page(() => import('./pages/calls.tsx'), 'CallsPage'),
})

const counter = createRoute({
  getParentRoute: () => root,
  path: '/counter',
  staticData: { title: 'Walk-in Order', access: 'staff' },
  component: page(() => import('./pages/counter.tsx'), 'CounterPage'),
})

const handOver = createRoute({
  getParentRoute: () => root,
  path: '/counter/hand-over',
  staticData: { title: 'Hand Over', access: 'staff' },
  // The number of a job whose customer is at the counter.
  validateSearch: ({ job }: Record<string, unknown>) => jobInAddress(job),
  remountDeps: ({ search }) => search,
  component: page(() => import('./pages/hand-over.tsx'), 'HandOverPage'),
})

const labels = createRoute({
  getParentRoute: () => root,
  path: '/counter/labels',
  staticData: { title: 'Print Labels', access: 'staff' },
  // The numbers of the jobs, separated by commas: a single one is read as a number, and without one they are chosen.
  validateSearch: ({ jobs, paper }: Record<string, unknown>): { jobs?: string; paper?: 'slip' } => ({
    ...(jobs !== undefined && jobs !== '' && { jobs: String(jobs) }),
    ...(paper === 'slip' && { paper }),
  }),
  component: page(() => import('./pages/labels.tsx'), 'LabelsPage'),
})

const shopOverview = managerPage(
  '/shop',
  'Overview',
  page(() => import('./pages/shop-overview.tsx'), 'ShopOverviewPage'),
)

const shopReports = createRoute({
  getParentRoute: () => root,
  path: '/shop/reports',
  staticData: { title: 'Reports', access: 'manager', parent: { title: 'Overview', to: '/shop' } },
  // The page reads it, so that the first load of customers does not contain the names of figures.
  validateSearch: (search: Record<string, unknown>): ReportAddress => search,
  component: page(() => import('./pages/shop-reports.tsx'), 'ShopReportsPage'),
})

const shopJob = createRoute({
  getParentRoute: () => root,
  path: '/shop/jobs/$id',
  staticData: { title: 'Job Details', access: 'staff', parent: { title: 'Overview', to: '/shop' } },
  loader: ({ params: { id } }) => readAhead('getStaffJob', { id }),
  component: page(() => import('./pages/shop-job.tsx'), 'ShopJobPage'),
})

const shopPeople = createRoute({
  getParentRoute: () => root,
  path: '/shop/people',
  staticData: { title: 'People', access: 'manager' },
  validateSearch: readPeopleSearch,
  search: { middlewares: [stripSearchParams(PEOPLE_DEFAULTS)] },
  component: page(() => import('./pages/shop-people.tsx'), 'ShopPeoplePage'),
})

const shopPerson = createRoute({
  getParentRoute: () => root,
  path: '/shop/people/$id',
  params: numbered,
  staticData: { title: 'Person', access: 'manager', parent: { title: 'People', to: '/shop/people' } },
  // With a racket, only its jobs are listed.
  validateSearch: ({ racket }: Record<string, unknown>): { racket?: number } =>
    Number.isInteger(racket) ? { racket: Number(racket) } : {},
  component: page(() => import('./pages/shop-person.tsx'), 'ShopPersonPage'),
})

const shopMoney = createRoute({
  getParentRoute: () => root,
  path: '/shop/money',
  staticData: { title: 'Money', access: 'manager' },
  // The payments are read by the days of the shop's time zone.
  loader: () => readAhead('getShopSettings'),
  component: page(() => import('./pages/shop-money.tsx'), 'ShopMoneyPage'),
})

const catalogStrings = managerPage(
  '/shop/catalog/strings',
  'Strings',
  page(() => import('./pages/shop-strings.tsx'), 'ShopStringsPage'),
  { parent: CATALOG },
)

const catalogStock = createRoute({
  getParentRoute: () => root,
  path: '/shop/catalog/stock',
  staticData: { title: 'Stock', access: 'staff', parent: CATALOG },
  component: page(() => import('./pages/shop-stock.tsx'), 'ShopStockPage'),
})

const catalogPrices = managerPage(
  '/shop/catalog/prices',
  'Prices',
  page(() => import('./pages/shop-prices.tsx'), 'ShopPricesPage'),
  { parent: CATALOG },
)

const catalogExtras = managerPage(
  '/shop/catalog/extras',
  'Extras',
  page(() => import('./pages/shop-prices.tsx'), 'ShopExtrasPage'),
  { parent: CATALOG },
)

const catalogModels = managerPage(
  '/shop/catalog/models',
  'Racket Models',
  page(() => import('./pages/shop-models.tsx'), 'ShopModelsPage'),
  { parent: CATALOG },
)

const waitingList = managerPage(
  '/shop/people/waiting-list',
  'Waiting List',
  page(() => import('./pages/shop-waitlist.tsx'), 'ShopWaitlistPage'),
  { parent: PEOPLE },
)

const statements = managerPage(
  '/shop/money/statements',
  'Statements',
  page(() => import('./pages/shop-statements.tsx'), 'ShopStatementsPage'),
  { parent: MONEY },
)

const packs = managerPage(
  '/shop/money/packs',
  'Packs',
  page(() => import('./pages/shop-packs.tsx'), 'ShopPacksPage'),
  { parent: MONEY },
)

const dayClosePage = managerPage(
  '/shop/money/close',
  'Close the Day',
  page(() => import('./pages/shop-day-close.tsx'), 'ShopDayClosePage'),
  { parent: MONEY },
)

const closedDay = managerPage(
  '/shop/money/closes/$day',
  "Day's Close",
  page(() => import('./pages/day-close.tsx'), 'DayClosePage'),
  { parent: MONEY },
)

const pay = managerPage(
  '/shop/money/pay',
  'Pay',
  page(() => import('./pages/shop-pay.tsx'), 'ShopPayPage'),
  { parent: MONEY },
)

const sentMessages = managerPage(
  '/shop/messages/sent',
  'Messages',
  page(() => import('./pages/shop-mail.tsx'), 'ShopMailPage'),
)

const messageRules = managerPage(
  '/shop/messages/rules',
  'Rules',
  page(() => import('./pages/shop-messages.tsx'), 'ShopMessageRulesPage'),
  { parent: MESSAGES },
)

const messageTexts = managerPage(
  '/shop/messages/texts',
  'Texts',
  page(() => import('./pages/shop-messages.tsx'), 'ShopMessageTextsPage'),
  { parent: MESSAGES },
)

const settings = managerPage(
  '/shop/settings',
  'Settings',
  page(() => import('./pages/shop-settings.tsx'), 'ShopSettingsPage'),
)

const shopSettings = managerPage(
  '/shop/settings/shop',
  'Shop',
  page(() => import('./pages/shop-settings.tsx'), 'ShopPage'),
  { parent: SETTINGS },
)

const hoursSettings = managerPage(
  '/shop/settings/hours',
  'Hours and Promise',
  page(() => import('./pages/shop-settings.tsx'), 'HoursPage'),
  { parent: SETTINGS },
)

const moneySettings = managerPage(
  '/shop/settings/money',
  'Money and Tax',
  page(() => import('./pages/shop-settings.tsx'), 'MoneyAndTaxPage'),
  { parent: SETTINGS },
)

const benchSettings = managerPage(
  '/shop/settings/bench',
  'Bench and Shelves',
  page(() => import('./pages/shop-settings.tsx'), 'BenchSettingsPage'),
  { parent: SETTINGS },
)

const labelSettings = managerPage(
  '/shop/settings/labels',
  'Labels',
  page(() => import('./pages/shop-labels.tsx'), 'ShopLabelsPage'),
  { parent: SETTINGS },
)

const boardSettings = managerPage(
  '/shop/settings/board',
  'Board',
  page(() => import('./pages/shop-settings.tsx'), 'BoardPage'),
  { parent: SETTINGS },
)

const languageSettings = managerPage(
  '/shop/settings/languages',
  'Languages',
  page(() => import('./pages/shop-settings.tsx'), 'LanguagesPage'),
  { parent: SETTINGS },
)

const auditTrail = managerPage(
  '/shop/settings/audit',
  'Audit Trail',
  page(() => import('./pages/shop-audit.tsx'), 'ShopAuditPage'),
  { parent: SETTINGS },
)

const importAndExport = managerPage(
  '/shop/settings/import',
  'Import and Export',
  page(() => import('./pages/shop-import.tsx'), 'ShopImportPage'),
  { parent: SETTINGS },
)

const apiKeys = managerPage(
  '/shop/settings/api-keys',
  'API Keys',
  page(() => import('./pages/shop-api-keys.tsx'), 'ShopApiKeysPage'),
  { parent: SETTINGS },
)

const testPayments = managerPage(
  '/shop/settings/test-payments',
  'Test Payments',
  page(() => import('./pages/shop-settings.tsx'), 'TestPaymentsPage'),
  { parent: SETTINGS },
)

const advancedSettings = managerPage(
  '/shop/settings/advanced',
  'Advanced',
  page(() => import('./pages/shop-settings.tsx'), 'AdvancedPage'),
  { parent: SETTINGS },
)

const staff = createRoute({
  getParentRoute: () => root,
  path: '/shop/people/staff',
  staticData: { title: 'Staff', access: 'manager', parent: PEOPLE },
  validateSearch: readPeopleSearch,
  search: { middlewares: [stripSearchParams(PEOPLE_DEFAULTS)] },
  component: page(() => import('./pages/shop-people.tsx'), 'ShopStaffPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    dashboard,
    stringJobs,
    stringJob,
    receipt,
    credits,
    bills,
    packReceipt,
    paymentReceipt,
    order,
    statement,
    checkoutReturn,
    rackets,
    racketDetails,
    restring,
    technicianJobs,
    technicianJob,
    bench,
    queue,
    calls,
    counter,
    handOver,
    labels,
    shopOverview,
    shopReports,
    shopJob,
    shopPeople,
    shopPerson,
    shopMoney,
    catalogStrings,
    catalogStock,
    catalogPrices,
    catalogExtras,
    catalogModels,
    waitingList,
    statements,
    packs,
    dayClosePage,
    closedDay,
    pay,
    myWork,
    sentMessages,
    messageRules,
    messageTexts,
    settings,
    shopSettings,
    hoursSettings,
    moneySettings,
    benchSettings,
    labelSettings,
    boardSettings,
    languageSettings,
    auditTrail,
    importAndExport,
    apiKeys,
    testPayments,
    advancedSettings,
    staff,
    notFound,
  ]),
  // An open dialog or a typed amount belongs to the job or person in the address.
  defaultRemountDeps: ({ params }) => params,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

closeOnBack(router.history)
stayWithoutCode(router)
