import type { LiveKind } from '../../contract/base/live.ts'
import type { ReadName } from '../api.ts'

/**
 * The kinds of data on pages. An event reports changes of a LiveKind to other pages; they read the others with their
 * next request.
 */
export type Kind =
  | Exclude<LiveKind, 'all'>
  /** Payments, refunds and statements, apart from what a job shows of them. */
  | 'money'
  /** The prices of the membership tiers. */
  | 'price'
  /** The pay of stringers. */
  | 'pay'
  /** The packs of credits that the shop sells. */
  | 'pack'
  /** Racket models and their tension limits. */
  | 'model'
  /** Invitations to the staff. */
  | 'invitation'
  | 'waitlist'
  /** The person's own sessions and organizations. */
  | 'account'

export interface ShownKinds {
  /** The kind of the row that the id in the path names. Changes of other rows of this kind do not affect the response. */
  row?: Kind
  /** The kinds of which every row can affect the response. */
  kinds: Kind[]
}

const of = (...kinds: Kind[]): ShownKinds => ({ kinds })
const rowOf = (row: Kind, ...kinds: Kind[]): ShownKinds => ({ row, kinds })

/** For calls whose responses no page keeps, or which a page reads again only when a person asks for it. */
const NOTHING = of()

/** The kinds of data in the response of each GET call. The compiler asks for a line for a new one. */
export const SHOWS: Record<ReadName, ShownKinds> = {
  getMe: of('person', 'price'),
  getWaitingOrders: of('job', 'person'),
  getMyPhone: of('person'),
  getMyData: NOTHING,
  getMyMessages: of('person'),

  // strings and models
  listStrings: of('string', 'shop'),
  listShopStrings: of('string'),
  getStock: of('string', 'job', 'shop'),
  listStockEntries: rowOf('string'),
  exportShopStrings: NOTHING,
  listModels: of('model'),
  exportModels: NOTHING,
  listApiKeys: { kinds: ['shop'] },

  // rackets
  listRackets: of('racket', 'job'),
  getRacket: rowOf('racket', 'job'),
  listRacketHistory: of('job', 'racket'),
  getRacketLife: of('job', 'racket'),
  getBedSounds: of('job'),
  listCustomerRackets: of('racket', 'job'),

  // jobs of a customer
  listStringJobs: of('job', 'racket'),
  getStringJob: rowOf('job', 'racket'),
  listStringJobHistory: rowOf('job'),
  getBills: of('job', 'money', 'person'),
  getBillTo: of('person'),
  getCredits: of('person', 'pack', 'money'),
  listPacks: of('pack'),
  getPackReceipt: of('money'),
  listPackSales: of('person', 'money'),
  getMyWork: of('pay', 'job'),
  getPayBook: of('pay', 'job'),
  getEarnings: of('pay', 'job'),
  getPackBook: of('pack', 'person', 'money'),
  getReceipt: rowOf('job'),
  getPaymentReceipt: of('job'),
  getOrder: of('job', 'racket'),
  listPlaces: of('job'),

  // jobs of the shop
  listTechnicianJobs: of('job', 'racket', 'person'),
  getTechnicianJob: rowOf('job', 'racket', 'person'),
  listJobEvents: rowOf('job'),
  getStaffJob: rowOf('job', 'racket', 'person', 'price'),
  listStaffJobEvents: rowOf('job'),
  findJobs: of('job', 'racket', 'person'),
  findTicket: NOTHING,
  findTag: NOTHING,
  getTagReader: NOTHING,
  getTag: NOTHING,
  listTechnicians: of('person'),
  getJobForecast: of('job', 'shop'),
  getQueue: of('job', 'racket', 'person', 'shop'),
  getBench: of('job', 'person', 'shop'),
  getNextPromise: of('job', 'shop'),
  listLabels: of('job', 'racket', 'person', 'shop'),
  listJobsToLabel: of('job', 'racket', 'person'),

  getShown: of('job', 'message', 'person', 'shop', 'waitlist', 'string', 'pack', 'pay'),
  getToday: of('job', 'racket', 'person', 'shop'),

  // the counter
  findCustomers: of('person', 'job', 'price'),
  getHandOver: of('job', 'racket', 'person', 'price'),
  listWaysToPay: of('shop'),
  listExtras: of('shop'),
  getDefaultPrices: of('price'),

  // messages
  listJobMessages: of('message', 'person'),
  listCalls: of('message', 'job', 'person'),
  listMail: of('message'),
  getMessageSettings: of('shop'),
  listMessageTemplates: of('shop'),
  // The server asks for a proof of identity first.
  getMessageWebhook: NOTHING,

  // people
  listPeople: of('person', 'price'),
  getPerson: rowOf('person', 'job', 'racket', 'price'),
  listTiers: of('price', 'person'),
  listStaffInvitations: of('invitation'),
  // The server asks for a proof of identity first.
  getStaffInvitationLink: NOTHING,
  listWaitlist: of('waitlist'),

  // money
  listMoney: of('money', 'shop'),
  getDayToClose: of('money', 'job', 'shop'),
  listDayCloses: of('money', 'shop'),
  getDayClose: NOTHING,
  listUnpaidJobs: of('job'),
  listDueRefunds: of('job', 'money'),
  listUnassignedMoney: of('money'),
  listUnmatchedRefunds: of('money'),
  listStatements: of('money'),
  getStatement: of('money'),
  exportMoney: NOTHING,

  // the rest of the shop
  getOverview: of('job', 'shop'),
  getReport: of('job', 'money', 'person', 'racket', 'string', 'shop'),
  listReportEntries: of('job', 'money', 'person', 'racket', 'shop'),
  listMissingCustomers: of('job', 'person'),
  exportReport: NOTHING,
  getSetup: of('shop'),
  getShopSettings: of('shop'),
  getCurrencyUse: of('job', 'shop'),
  getOpeningHours: of('shop'),
  getPromiseSettings: of('shop', 'person'),
  listSpeeds: of('shop'),
  getLabelSettings: of('shop'),
  getBoardAddress: of('shop'),
  getTestPayments: of('shop'),
  // Its page makes no changes, and entries that appear would move those that a person reads.
  listAudit: NOTHING,
  watchChanges: NOTHING,

  // the account
  getSession: NOTHING,
  getSessionToken: NOTHING,
  listTokenKeys: NOTHING,
  listSessions: of('account'),
  listOrganizations: of('account'),
  getOrganization: of('account'),
  listReceivedInvitations: of('account'),
}
