import { z } from 'zod'
import { AuditPage, AuditQuery } from './audit.ts'
import { CounterCustomer, CounterOrder, CustomerSearch } from './counter.ts'
import { endpoint } from './endpoint.ts'
import {
  CsvFile,
  CsvUpload,
  ImportPreview,
  ImportResult,
  ShopString,
  ShopStringChange,
  ShopStringInput,
} from './inventory.ts'
import { DayOfMoney, DueRefund, MoneyQuery, UnpaidJobs, UnpaidQuery } from './money.ts'
import { Overview } from './overview.ts'
import { CreditChange, PeoplePage, PeopleQuery, Person, PersonDetails, RightsChange, TierAssignment } from './people.ts'
import { Tier, TierChange, TierInput } from './prices.ts'
import { Racket } from './rackets.ts'
import { ShopSettings, ShopSettingsInput } from './settings.ts'
import { StringJob } from './string-jobs.ts'
import { EmptyBody } from './technician.ts'

// A CSV file of 4 MB, written as a JSON string.
const UPLOAD_BYTES = 9_000_000

/** The calls of the shop: the manager's under /shop/, and the counter, where technicians work too. */
export const shopApi = {
  getOverview: endpoint({
    method: 'GET',
    path: '/shop/overview/',
    summary: 'The shop at one glance',
    who: 'manager',
    response: Overview,
  }),

  // strings
  listShopStrings: endpoint({
    method: 'GET',
    path: '/shop/strings/',
    summary: 'Every string, on the list or off it',
    who: 'manager',
    response: z.array(ShopString),
  }),
  createShopString: endpoint({
    method: 'POST',
    path: '/shop/strings/',
    summary: 'Add a string',
    who: 'manager',
    body: ShopStringInput,
    response: ShopString,
    status: 201,
  }),
  changeShopString: endpoint({
    method: 'PATCH',
    path: '/shop/strings/{id}/',
    summary: 'Change a string, count its stock, take it off the list or put it back',
    who: 'manager',
    body: ShopStringChange,
    response: ShopString,
  }),
  deleteShopString: endpoint({
    method: 'DELETE',
    path: '/shop/strings/{id}/',
    summary: 'Delete a string that no job names',
    who: 'manager',
  }),
  exportShopStrings: endpoint({
    method: 'GET',
    path: '/shop/strings/export/',
    summary: 'Every string as a CSV file',
    who: 'manager',
    response: CsvFile,
  }),
  previewStringImport: endpoint({
    method: 'POST',
    path: '/shop/strings/import/preview/',
    summary: 'What a CSV file of strings would do, with its errors by line',
    who: 'manager',
    body: CsvUpload,
    response: ImportPreview,
    body_limit: UPLOAD_BYTES,
  }),
  importStrings: endpoint({
    method: 'POST',
    path: '/shop/strings/import/',
    summary: 'Import a CSV file of strings, all of it or nothing',
    who: 'manager',
    body: CsvUpload,
    response: ImportResult,
    body_limit: UPLOAD_BYTES,
  }),

  // prices
  listTiers: endpoint({
    method: 'GET',
    path: '/shop/tiers/',
    summary: 'The membership tiers with their prices',
    who: 'manager',
    response: z.array(Tier),
  }),
  createTier: endpoint({
    method: 'POST',
    path: '/shop/tiers/',
    summary: 'Add a tier',
    who: 'manager',
    reverification: 'strict',
    body: TierInput,
    response: Tier,
    status: 201,
  }),
  changeTier: endpoint({
    method: 'PATCH',
    path: '/shop/tiers/{id}/',
    summary: 'Change a tier for new orders, or make it the one that new customers get',
    who: 'manager',
    reverification: 'strict',
    body: TierChange,
    response: Tier,
  }),
  deleteTier: endpoint({
    method: 'DELETE',
    path: '/shop/tiers/{id}/',
    summary: 'Delete a tier that nobody has',
    who: 'manager',
    reverification: 'strict',
  }),

  // people
  listPeople: endpoint({
    method: 'GET',
    path: '/shop/people/',
    summary: 'People by name, searched and paged',
    who: 'manager',
    query: PeopleQuery,
    response: PeoplePage,
  }),
  getPerson: endpoint({
    method: 'GET',
    path: '/shop/people/{id}/',
    summary: 'A person with their rackets, jobs and credit ledger',
    who: 'manager',
    response: PersonDetails,
  }),
  assignTier: endpoint({
    method: 'PATCH',
    path: '/shop/people/{id}/tier/',
    summary: "Set a person's tier, for new orders",
    who: 'manager',
    reverification: 'strict',
    body: TierAssignment,
    response: Person,
  }),
  changeRights: endpoint({
    method: 'PATCH',
    path: '/shop/people/{id}/rights/',
    summary: 'Make a person a technician or a manager, or take that away',
    who: 'manager',
    reverification: 'strict',
    body: RightsChange,
    response: Person,
  }),
  changeCredits: endpoint({
    method: 'POST',
    path: '/shop/people/{id}/credits/',
    summary: 'Grant credits to a person, or take some, with a reason',
    who: 'manager',
    reverification: 'strict',
    body: CreditChange,
    response: Person,
  }),

  // money
  listMoney: endpoint({
    method: 'GET',
    path: '/shop/money/',
    summary: 'Payments by day and method',
    who: 'manager',
    query: MoneyQuery,
    response: z.array(DayOfMoney),
  }),
  listUnpaidJobs: endpoint({
    method: 'GET',
    path: '/shop/money/unpaid/',
    summary: 'Unpaid jobs, oldest first',
    who: 'manager',
    query: UnpaidQuery,
    response: UnpaidJobs,
  }),
  listDueRefunds: endpoint({
    method: 'GET',
    path: '/shop/money/refunds/',
    summary: 'Refunds that are due, oldest first',
    who: 'manager',
    response: z.array(DueRefund),
  }),
  completeRefund: endpoint({
    method: 'POST',
    path: '/shop/money/refunds/{id}/done/',
    summary: 'Say that money taken by hand was given back',
    who: 'manager',
    reverification: 'strict',
    body: EmptyBody,
  }),
  retryRefund: endpoint({
    method: 'POST',
    path: '/shop/money/refunds/{id}/retry/',
    summary: 'Try a card refund once more',
    who: 'manager',
    reverification: 'strict',
    body: EmptyBody,
  }),
  exportMoney: endpoint({
    method: 'GET',
    path: '/shop/money/export/',
    summary: 'Every payment as a CSV file',
    who: 'manager',
    query: MoneyQuery,
    response: CsvFile,
  }),

  // settings and the audit trail
  getShopSettings: endpoint({
    method: 'GET',
    path: '/shop/settings/',
    summary: "The shop's settings",
    who: 'manager',
    response: ShopSettings,
  }),
  saveShopSettings: endpoint({
    method: 'PUT',
    path: '/shop/settings/',
    summary: "Save the shop's settings",
    who: 'manager',
    body: ShopSettingsInput,
    response: ShopSettings,
  }),
  listAudit: endpoint({
    method: 'GET',
    path: '/shop/audit/',
    summary: 'Who changed rights, prices and money, newest first',
    who: 'manager',
    query: AuditQuery,
    response: AuditPage,
  }),

  // counter
  findCustomers: endpoint({
    method: 'GET',
    path: '/counter/customers/',
    summary: 'Customers by name or email, at most 10',
    who: 'staff',
    query: CustomerSearch,
    response: z.array(CounterCustomer),
  }),
  listCustomerRackets: endpoint({
    method: 'GET',
    path: '/counter/customers/{id}/rackets/',
    summary: "A customer's active rackets",
    who: 'staff',
    response: z.array(Racket),
  }),
  createCounterOrder: endpoint({
    method: 'POST',
    path: '/counter/orders/',
    summary: 'Take an order at the counter: customer, racket and job in one',
    who: 'staff',
    body: CounterOrder,
    response: StringJob,
    status: 201,
  }),
}
