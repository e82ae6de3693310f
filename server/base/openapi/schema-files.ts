import * as anyLanguage from '../../../contract/base/any-language.ts'
import * as audit from '../../../contract/base/audit.ts'
import * as csv from '../../../contract/base/csv.ts'
import * as currency from '../../../contract/base/currency.ts'
import * as email from '../../../contract/base/email.ts'
import * as emptyBody from '../../../contract/base/empty-body.ts'
import * as errors from '../../../contract/base/errors.ts'
import * as ids from '../../../contract/base/ids.ts'
import * as live from '../../../contract/base/live.ts'
import * as paging from '../../../contract/base/paging.ts'
import * as users from '../../../contract/base/users.ts'
import * as inventory from '../../../contract/catalog/inventory.ts'
import * as logo from '../../../contract/catalog/logo.ts'
import * as models from '../../../contract/catalog/models.ts'
import * as openingHours from '../../../contract/catalog/opening-hours.ts'
import * as phones from '../../../contract/catalog/phones.ts'
import * as prices from '../../../contract/catalog/prices.ts'
import * as settings from '../../../contract/catalog/settings.ts'
import * as setup from '../../../contract/catalog/setup.ts'
import * as strings from '../../../contract/catalog/strings.ts'
import * as tensionUnit from '../../../contract/catalog/tension-unit.ts'
import * as asStrung from '../../../contract/job/as-strung.ts'
import * as consents from '../../../contract/job/consents.ts'
import * as extras from '../../../contract/job/extras.ts'
import * as frameQuestions from '../../../contract/job/frame-questions.ts'
import * as frameRequests from '../../../contract/job/frame-requests.ts'
import * as labels from '../../../contract/job/labels.ts'
import * as lives from '../../../contract/job/lives.ts'
import * as orderEdits from '../../../contract/job/order-edits.ts'
import * as orderStatus from '../../../contract/job/order-status.ts'
import * as orders from '../../../contract/job/orders.ts'
import * as payRule from '../../../contract/job/pay-rule.ts'
import * as paymentMethods from '../../../contract/job/payment-methods.ts'
import * as players from '../../../contract/job/players.ts'
import * as priceLines from '../../../contract/job/price-lines.ts'
import * as promises from '../../../contract/job/promises.ts'
import * as racketInput from '../../../contract/job/racket-input.ts'
import * as rackets from '../../../contract/job/rackets.ts'
import * as sounds from '../../../contract/job/sounds.ts'
import * as speeds from '../../../contract/job/speeds.ts'
import * as stock from '../../../contract/job/stock-book.ts'
import * as stringBed from '../../../contract/job/string-bed.ts'
import * as stringJobs from '../../../contract/job/string-jobs.ts'
import * as tags from '../../../contract/job/tags.ts'
import * as technician from '../../../contract/job/technician.ts'
import * as tickets from '../../../contract/job/tickets.ts'
import * as undo from '../../../contract/job/undo.ts'
import * as mail from '../../../contract/messages/mail.ts'
import * as messageTemplates from '../../../contract/messages/message-templates.ts'
import * as messages from '../../../contract/messages/messages.ts'
import * as push from '../../../contract/messages/push.ts'
import * as dayClose from '../../../contract/money/day-close.ts'
import * as money from '../../../contract/money/money.ts'
import * as packs from '../../../contract/money/packs.ts'
import * as pay from '../../../contract/money/pay.ts'
import * as payments from '../../../contract/money/payments.ts'
import * as refunds from '../../../contract/money/refunds.ts'
import * as statements from '../../../contract/money/statements.ts'
import * as testPayments from '../../../contract/money/test-payments.ts'
import * as account from '../../../contract/people/account.ts'
import * as apiKeys from '../../../contract/people/api-keys.ts'
import * as billTo from '../../../contract/people/bill-to.ts'
import * as credentials from '../../../contract/people/credentials.ts'
import * as customerImport from '../../../contract/people/customer-import.ts'
import * as organizations from '../../../contract/people/organizations.ts'
import * as people from '../../../contract/people/people.ts'
import * as staffInvitations from '../../../contract/people/staff-invitations.ts'
import * as waitlist from '../../../contract/people/waitlist.ts'
import * as bench from '../../../contract/work/bench.ts'
import * as board from '../../../contract/work/board.ts'
import * as counter from '../../../contract/work/counter.ts'
import * as exported from '../../../contract/work/export.ts'
import * as handOver from '../../../contract/work/hand-over.ts'
import * as myData from '../../../contract/work/my-data.ts'
import * as overview from '../../../contract/work/overview.ts'
import * as reports from '../../../contract/work/reports.ts'
import * as shown from '../../../contract/work/shown.ts'
import * as today from '../../../contract/work/today.ts'

/** Every file of the contract with schemas. Types of the OpenAPI document have the names under which they are exported. */
export const SCHEMA_FILES: Record<string, unknown>[] = [
  anyLanguage,
  audit,
  csv,
  currency,
  email,
  emptyBody,
  errors,
  ids,
  live,
  paging,
  users,
  inventory,
  logo,
  models,
  openingHours,
  phones,
  prices,
  settings,
  setup,
  strings,
  tensionUnit,
  asStrung,
  consents,
  extras,
  frameQuestions,
  frameRequests,
  labels,
  lives,
  orderEdits,
  orderStatus,
  orders,
  payRule,
  paymentMethods,
  players,
  priceLines,
  promises,
  racketInput,
  rackets,
  sounds,
  speeds,
  stock,
  stringBed,
  stringJobs,
  tags,
  technician,
  tickets,
  undo,
  mail,
  messageTemplates,
  messages,
  push,
  dayClose,
  money,
  packs,
  pay,
  payments,
  refunds,
  statements,
  testPayments,
  account,
  apiKeys,
  billTo,
  credentials,
  customerImport,
  organizations,
  people,
  staffInvitations,
  waitlist,
  bench,
  board,
  counter,
  exported,
  handOver,
  myData,
  overview,
  reports,
  shown,
  today,
]
