import * as z from 'zod/mini'
import { AuditPage, AuditQuery } from './base/audit.ts'
import { CsvFile, CsvUpload, ImportPreview, ImportResult } from './base/csv.ts'
import { EmptyBody } from './base/empty-body.ts'
import { del, get, patch, post, put } from './base/endpoint.ts'
import { LiveEvent, LiveQuery } from './base/live.ts'
import { PageQuery, pageOf } from './base/paging.ts'
import { CurrentUser, TechnicianChoice, WaitingOrders } from './base/users.ts'
import { ListedChange, ShopString, ShopStringChange, ShopStringInput } from './catalog/inventory.ts'
import { LogoInput, ShopLogo } from './catalog/logo.ts'
import { ModelChange, ModelInput, RacketModel } from './catalog/models.ts'
import { OpeningHours, OpeningHoursChange } from './catalog/opening-hours.ts'
import { PersonPhone, PhoneInput } from './catalog/phones.ts'
import { Tier, TierChange, TierInput, TierPrices } from './catalog/prices.ts'
import { CurrencyUse, ShopSettings, ShopSettingsInput } from './catalog/settings.ts'
import { FinishedStep, Setup } from './catalog/setup.ts'
import { StringOption } from './catalog/strings.ts'
import { AsStrungInput } from './job/as-strung.ts'
import { Extra, ExtraChoice, ExtraRemoval, ExtrasAnswer, ExtrasInput } from './job/extras.ts'
import { FrameAnswer, FrameDecision, FrameProblem } from './job/frame-requests.ts'
import { LabelPrint, LabelSettings, LabelSettingsInput, LabelsQuery, PrintedLabels } from './job/labels.ts'
import { BedEndInput, FrameMarkInput, RacketLife } from './job/lives.ts'
import { EditedJob } from './job/order-edits.ts'
import { ORDER_BODY_LIMIT, Order, OrderDetails, OrderInput } from './job/orders.ts'
import { PayRuleChange } from './job/pay-rule.ts'
import { PlayerInput } from './job/players.ts'
import {
  JobForecast,
  NewPromiseInput,
  NextPromise,
  Place,
  PromiseSettings,
  PromiseSettingsInput,
  Queue,
} from './job/promises.ts'
import { RacketChange, RacketInput } from './job/racket-input.ts'
import { Racket, RacketsQuery } from './job/rackets.ts'
import { BedSounds, SoundInput } from './job/sounds.ts'
import { Speed, SpeedChange, SpeedsInput } from './job/speeds.ts'
import { PurchaseInput, StockBook, StockCountInput, StockEntries, WasteInput } from './job/stock-book.ts'
import {
  Cancellation,
  CustomerJobEvent,
  NewStringJob,
  StringJob,
  StringJobDetails,
  StringJobsQuery,
} from './job/string-jobs.ts'
import { JobTag, TagQuery, TagReader } from './job/tags.ts'
import {
  DurationChange,
  JobEvent,
  NextJobRequest,
  Reassignment,
  StatusChange,
  TakeOver,
  TechnicianJob,
  TechnicianJobs,
  TechnicianJobsQuery,
} from './job/technician.ts'
import { TicketQuery } from './job/tickets.ts'
import { UndoTarget } from './job/undo.ts'
import { MailQuery, OutgoingMail } from './messages/mail.ts'
import {
  MessagePreview,
  MessageTemplate,
  TemplateChange,
  TemplateInput,
  TemplateReset,
  TemplatesQuery,
} from './messages/message-templates.ts'
import {
  Calls,
  JobMessages,
  MessageChoice,
  MessageChoiceInput,
  MessageSettings,
  MessageSettingsInput,
  MessageWebhook,
  MessageWebhookInput,
  WhatsAppLink,
} from './messages/messages.ts'
import { PushDevice, PushDeviceRemoval } from './messages/push.ts'
import { DayClose, DayCloseInput, DayCloseQuery, DayCloses, DayToClose, DayToCloseQuery } from './money/day-close.ts'
import { Assignment, DayOfMoney, MoneyQuery, UnassignedMoney, UnpaidJobs } from './money/money.ts'
import {
  Credits,
  Pack,
  PackBook,
  PackChange,
  PackInput,
  PackOrder,
  PackReceipt,
  PackRefund,
  PackSale,
  PackSaleInput,
} from './money/packs.ts'
import { Earnings, PayBook, PayoutRequest } from './money/pay.ts'
import {
  CheckoutRequest,
  CheckoutSession,
  CheckoutState,
  CreditUsed,
  MarkPaid,
  PaymentReceipt,
  PaymentRequest,
  Receipt,
  SettleRequest,
  VoidRequest,
  WaysToPay,
} from './money/payments.ts'
import { DueRefund, PartRefund, UnmatchedRefund } from './money/refunds.ts'
import { Statement, StatementInput, StatementPayment, Statements } from './money/statements.ts'
import { FailedTestRefund, TestPayments, TestRefund } from './money/test-payments.ts'
import { accountApi } from './people/account.ts'
import { ApiKey, ApiKeyInput, NewApiKey } from './people/api-keys.ts'
import { Bills, BillTo, BillToInput } from './people/bill-to.ts'
import { CustomerImport, CustomerImportPreview, CustomerImportResult } from './people/customer-import.ts'
import {
  CreditChange,
  PeoplePage,
  PeopleQuery,
  Person,
  PersonDetails,
  RightsChange,
  ShopClaim,
  TierAssignment,
  WalkInChange,
} from './people/people.ts'
import {
  AcceptedInvitation,
  StaffInvitation,
  StaffInvitationInput,
  StaffInvitationLink,
  StaffInvitationToken,
} from './people/staff-invitations.ts'
import { Admission, WaitlistEntry, WaitlistRequest } from './people/waitlist.ts'
import { Bench, BenchSettings, BenchSettingsInput, ChecklistResult, ShelfChange } from './work/bench.ts'
import { BoardAddress } from './work/board.ts'
import {
  CounterCustomer,
  CounterJobInput,
  CounterOrderInput,
  CustomerSearch,
  FoundJob,
  JobSearch,
  StaffJob,
} from './work/counter.ts'
import { ExportTicket } from './work/export.ts'
import { HandOver, HandOverQuery, HandOverRequest } from './work/hand-over.ts'
import { MyData } from './work/my-data.ts'
import { Overview } from './work/overview.ts'
import {
  MissingCustomers,
  Report,
  ReportEntries,
  ReportExportQuery,
  ReportListQuery,
  ReportQuery,
} from './work/reports.ts'
import { Shown } from './work/shown.ts'
import { Today } from './work/today.ts'

// The body limit of a CSV file of 4 MB, written as a JSON string.
const body_limit = 9_000_000

/** Every call of the API, mounted under /api. The server mounts these rows, the browser calls them. */
// biome-ignore format: one or two lines per call keep the table readable
export const api = {
  getMe: get('/me/', 'The current user', { who: 'customer', response: CurrentUser }),
  getWaitingOrders: get('/me/waiting_orders/', 'Check for counter orders that appear once I confirm my email',
    { who: 'customer', response: WaitingOrders }),
  getMyPhone: get('/me/phone/', 'My phone number', { who: 'customer', response: PersonPhone }),
  saveMyPhone: put('/me/phone/', 'Save my phone number; an empty value removes it', { who: 'customer', body: PhoneInput, response: PersonPhone }),
  getMyData: get('/me/data/', 'Everything that the shop keeps about me', { who: 'customer', response: MyData, refuses: [409], noKeys: true }),
  claimShop: post('/first_manager/', 'Become the first manager, with the code that the portal prints when it starts', { who: 'customer', body: ShopClaim, noKeys: true }),
  listStrings: get('/inventory/strings/', 'The strings that the shop offers', { who: 'customer', response: z.array(StringOption) }),

  // rackets
  listRackets: get('/racket/', 'My rackets, active before retired, by name',
    { who: 'customer', query: RacketsQuery, response: z.array(Racket) }),
  createRacket: post('/racket/', 'Add a racket', { who: 'customer', body: RacketInput, response: Racket, status: 201 }),
  getRacket: get('/racket/{id}/', 'One of my rackets', { who: 'customer', response: Racket }),
  changeRacket: patch('/racket/{id}/', 'Change one field of a racket', { who: 'customer', body: RacketChange, response: Racket }),
  deleteRacket: del('/racket/{id}/', 'Delete a racket; its jobs stay', { who: 'customer' }),
  listRacketHistory: get('/racket/{id}/history/', "A racket's string jobs, newest first, 1,000 on a page",
    { who: 'customer', query: PageQuery, response: z.array(StringJob) }),
  getRacketLife: get('/racket/{id}/life/', 'How long the strings of a racket lasted, where they broke, and the marks on its frame',
    { who: 'customer', response: RacketLife }),
  addFrameMark: post('/racket/{id}/marks/', 'Note a mark on the frame of a racket',
    { who: 'customer', body: FrameMarkInput, response: RacketLife, status: 201 }),
  removeFrameMark: del('/counter/marks/{id}/', 'Remove a mark on a frame that was repaired', { who: 'staff' }),
  saveBedEnd: put('/string_job/{id}/end/', 'Say why the strings of a job came out', { who: 'customer', body: BedEndInput }),
  clearBedEnd: del('/string_job/{id}/end/', 'Remove the reason why the strings of a job came out', { who: 'customer' }),
  getBedSounds: get('/string_job/{id}/sounds/', 'The sounds of the strings of a job',
    { who: 'customer', response: BedSounds }),
  saveBedSound: post('/string_job/{id}/sounds/', 'Save a sound of the strings of a job',
    { who: 'customer', body: SoundInput, response: BedSounds, status: 201 }),

  setPlayer: put('/counter/rackets/{id}/player/', "Name the player of a customer's racket; an empty name is its owner", { who: 'staff', body: PlayerInput }),

  // string jobs
  listStringJobs: get('/string_job/', 'My string jobs, newest first, 1,000 on a page',
    { who: 'customer', query: StringJobsQuery, response: z.array(StringJob) }),
  createStringJob: post('/string_job/', 'Order a string job',
    { who: 'customer', body: NewStringJob, response: StringJob, status: 201, errors: 'list' }),
  updateStringJob: put('/string_job/{id}/', 'Change a job while it is NEW',
    { who: 'customer', body: EditedJob, response: StringJob, errors: 'list' }),
  getStringJob: get('/string_job/{id}/', 'One of my string jobs', { who: 'customer', response: StringJobDetails }),
  listStringJobHistory: get('/string_job/{id}/history/', 'The history of one of my jobs, newest first; staff appear as the shop',
    { who: 'customer', response: z.array(CustomerJobEvent) }),
  createOrder: post('/order/', 'Order string jobs for up to 50 rackets, all or none',
    { who: 'customer', body: OrderInput, response: Order, status: 201, body_limit: ORDER_BODY_LIMIT }),
  getOrder: get('/order/{id}/', 'One of my orders, with its jobs', { who: 'customer', response: OrderDetails }),
  cancelStringJob: patch('/string_job/{id}/', 'Cancel a job while it is NEW',
    { who: 'customer', body: Cancellation, response: StringJob }),

  undo: post('/undo/', 'Undo my latest action on an order, a job or a racket, within ten seconds', { who: 'customer', body: UndoTarget, noKeys: true }),

  // payments
  createCheckoutSession: post('/stripe/create-checkout-session/', 'Start a card payment; the browser goes to redirectUrl',
    { who: 'customer', body: CheckoutRequest, response: CheckoutSession, outside: true }),
  leaveCheckout: post('/stripe/leave-checkout/', 'Close the open checkout of a job without paying',
    { who: 'customer', body: PaymentRequest, noKeys: true }),
  useCredit: post('/stripe/use-credit/', 'Pay for a job with one stringing credit',
    { who: 'customer', body: PaymentRequest, response: CreditUsed }),
  settleCheckout: post('/stripe/settle/', 'Ask the provider for the state of a checkout and record its payment',
    { who: 'customer', body: SettleRequest, response: CheckoutState, outside: true }),
  answerExtras: post('/string_job/{id}/extras/', 'Accept or decline the extras that the shop asks about',
    { who: 'customer', body: ExtrasAnswer, response: StringJob }),
  answerFrame: post('/string_job/{id}/frame/', 'Say whether the shop may string a racket although something is wrong with its frame',
    { who: 'customer', body: FrameAnswer, response: StringJob }),
  getReceipt: get('/string_job/{id}/receipt/', 'The receipt of a paid job: one of mine, or any for staff', { who: 'customer', response: Receipt, refuses: [409] }),
  getPaymentReceipt: get('/string_job/{id}/payment_receipt/', 'The receipt of the payment of a job, with all jobs that it paid for: one of mine, or any for staff',
    { who: 'customer', response: PaymentReceipt, refuses: [409] }),

  // paying for others
  getBills: get('/bills/', 'What I pay for others, my statements, and who pays for me', { who: 'customer', response: Bills }),
  stopPayingFor: del('/bills/{id}/', 'Stop paying for a person; existing statements do not change', { who: 'customer' }),
  getBillTo: get('/counter/customers/{id}/bill_to/', 'Who pays for what a customer has on account, and for whom the customer pays',
    { who: 'staff', response: BillTo }),
  setBillTo: put('/counter/customers/{id}/bill_to/', 'Set who pays for what a customer has on account; null is the customer',
    { who: 'staff', body: BillToInput, response: BillTo }),

  // credits and packs
  getCredits: get('/credits/', 'My credits, my packs and the packs that the shop sells', { who: 'customer', response: Credits }),
  listPacks: get('/packs/', 'The packs of credits that the shop sells', { who: 'customer', response: z.array(Pack) }),
  buyPack: post('/packs/buy/', 'Start a card payment for a pack of credits; the browser goes to redirectUrl',
    { who: 'customer', body: PackOrder, response: CheckoutSession, outside: true }),
  getPackReceipt: get('/packs/sales/{id}/receipt/', 'The receipt of a pack: one of mine, or any for staff',
    { who: 'customer', response: PackReceipt }),
  listPackSales: get('/counter/customers/{id}/packs/', 'The newest packs that a customer bought', { who: 'staff', response: z.array(PackSale) }),
  sellPack: post('/counter/customers/{id}/packs/', 'Sell a pack of credits at the counter',
    { who: 'staff', body: PackSaleInput, response: z.array(PackSale) }),

  // technician
  listTechnicianJobs: get('/technician/string_job/', 'All string jobs, filtered and paged',
    { who: 'technician', query: TechnicianJobsQuery, response: TechnicianJobs }),
  getTechnicianJob: get('/technician/string_job/{id}/', 'One string job', { who: 'technician', response: TechnicianJob }),
  listJobEvents: get('/technician/string_job/{id}/history/', 'The history of a job, newest first',
    { who: 'technician', response: z.array(JobEvent) }),
  setJobStatus: patch('/technician/string_job/{id}/status/', 'Set the status of a job',
    { who: 'technician', body: StatusChange, response: TechnicianJob }),
  setJobDuration: patch('/technician/string_job/{id}/duration/', 'Set the seconds spent on mains or crosses',
    { who: 'technician', body: DurationChange, response: TechnicianJob }),
  markJobPaid: patch('/technician/string_job/{id}/mark_paid/', 'Mark a job as paid at the counter',
    { who: 'technician', body: MarkPaid, response: TechnicianJob }),
  voidPayment: post('/technician/string_job/{id}/void/', 'Void a payment that staff recorded by mistake; the job is unpaid again',
    { who: 'staff', body: VoidRequest, response: TechnicianJob }),
  takeOffAccount: del('/technician/string_job/{id}/on_account/', 'Take a job off account',
    { who: 'staff', response: TechnicianJob }),
  assignJobToMe: patch('/technician/string_job/{id}/assign_to_me/', 'Assign an unassigned job to me',
    { who: 'technician', body: EmptyBody, response: TechnicianJob }),
  getMyWork: get('/technician/my_work/', 'What I earned, newest first', { who: 'technician', query: PageQuery, response: Earnings }),
  takeNextJob: post('/queue/next/', 'Take the offered racket, or the one that is due next and that nobody has',
    { who: 'technician', body: NextJobRequest, response: TechnicianJob }),
  takeOverJob: patch('/technician/string_job/{id}/take_over/', 'Take over a job from the technician it is assigned to',
    { who: 'technician', body: TakeOver, response: TechnicianJob }),
  reassignJob: patch('/technician/string_job/{id}/reassign/', 'Assign a job to any technician',
    { who: 'manager', body: Reassignment, response: TechnicianJob }),
  listTechnicians: get('/shop/technicians/', 'The people to whom a job can be assigned, by name',
    { who: 'manager', response: z.array(TechnicianChoice) }),

  receiveRacket: post('/technician/string_job/{id}/received/', 'Record that the racket of a job arrived at the shop',
    { who: 'staff', body: EmptyBody, response: TechnicianJob }),
  undoReceived: del('/technician/string_job/{id}/received/', 'Record that the racket of a job did not arrive after all',
    { who: 'staff', response: TechnicianJob }),
  startJob: post('/technician/string_job/{id}/start/', 'Record that the stringing of a racket has begun',
    { who: 'technician', body: EmptyBody, response: TechnicianJob }),
  giveBackRacket: post('/technician/string_job/{id}/give_back/', 'Record that the racket of a cancelled job was given back',
    { who: 'staff', body: EmptyBody, response: TechnicianJob }),
  findTicket: get('/technician/ticket/', 'The job in the shop with a given ticket',
    { who: 'staff', query: TicketQuery, response: TechnicianJob, refuses: [404] }),
  findTag: get('/technician/tag/', 'The job that a scanned tag belongs to', { who: 'staff', query: TagQuery, response: TechnicianJob, refuses: [404] }),
  getTagReader: get('/tag_reader/', 'My relation to the racket of a tag: staff, its owner, or neither', { who: 'customer', query: TagQuery, response: TagReader }),
  getTag: get('/technician/string_job/{id}/tag/', 'The tag of a job, for its label', { who: 'staff', response: JobTag }),
  replaceTag: post('/technician/string_job/{id}/tag/', 'Replace the tag of a job; the old one stops working',
    { who: 'staff', body: EmptyBody, response: JobTag }),

  // bench
  getBench: get('/bench/', 'The shelves with the rackets on them, the checklist, and the stringers', { who: 'staff', response: Bench }),
  moveToShelf: put('/technician/string_job/{id}/shelf/', 'Put the racket of a job on a shelf, or take it off',
    { who: 'staff', body: ShelfChange, response: TechnicianJob }),
  recordChecklist: post('/technician/string_job/{id}/checklist/', 'Record the checks that were made before the stringing',
    { who: 'technician', body: ChecklistResult, response: TechnicianJob }),
  saveBenchSettings: put('/shop/bench/', 'Save the shelves and the checklist',
    { who: 'manager', body: BenchSettingsInput, response: BenchSettings }),

  getShown: get('/shown/', 'The parts of the portal that this shop has a use for', { who: 'staff', response: Shown }),
  getToday: get('/today/', 'What there is to do today, and the next racket to string', { who: 'staff', response: Today }),

  // live updates
  watchChanges: get('/live/', 'Stream changes from now on, as server-sent events', 
    { who: 'customer', query: LiveQuery, response: LiveEvent, stream: true }),

  getBoardAddress: get('/shop/board/', 'The address of the board', { who: 'manager', response: BoardAddress }),
  replaceBoardKey: post('/shop/board/', 'Give the board a new key; screens with the old key stop',
    { who: 'manager', body: EmptyBody, response: BoardAddress }),

  // promises
  getNextPromise: get('/promise/', 'The time when a racket brought in now will be ready', { who: 'customer', response: NextPromise }),
  listPlaces: get('/places/', "My rackets' places in line", { who: 'customer', response: z.array(Place) }),
  getJobForecast: get('/technician/string_job/{id}/forecast/', "A job's place in line, and an explanation of its forecast",
    { who: 'staff', response: JobForecast }),
  getQueue: get('/queue/', 'The rackets to string, paged: those on the machines first, then in due order',
    { who: 'staff', query: PageQuery, response: Queue }),
  makeNewPromise: post('/technician/string_job/{id}/promise/', 'Promise a new time for a racket in the shop',
    { who: 'staff', body: NewPromiseInput, response: TechnicianJob }),
  getPromiseSettings: get('/shop/promise/', 'The settings of promises, and the hours of the stringers',
    { who: 'manager', response: PromiseSettings }),
  savePromiseSettings: put('/shop/promise/', 'Save the settings of promises, and the hours of the stringers',
    { who: 'manager', body: PromiseSettingsInput, response: PromiseSettings }),

  chooseSpeed: post('/technician/string_job/{id}/speed/', 'Move a job to the next time of its speed, or to standard',
    { who: 'staff', body: SpeedChange, response: TechnicianJob }),
  listSpeeds: get('/shop/speeds/', 'The speeds that the shop offers', { who: 'manager', response: z.array(Speed) }),
  saveSpeeds: put('/shop/speeds/', 'Replace the list of speeds; jobs keep theirs',
    { who: 'manager', reverification: 'strict', body: SpeedsInput, response: z.array(Speed) }),

  // labels
  listLabels: get('/labels/', 'The labels of some jobs, and how to print them',
    { who: 'staff', query: LabelsQuery, response: LabelPrint, refuses: [404, 409] }),
  listJobsToLabel: get('/labels/jobs/', 'Up to 100 jobs whose rackets can get a label; of more, those without an up-to-date one and then the newest',
    { who: 'staff', response: z.array(FoundJob) }),
  recordPrintedLabels: post('/labels/printed/', 'Record that the labels of some jobs were printed',
    { who: 'staff', body: PrintedLabels }),
  getLabelSettings: get('/shop/labels/', 'The settings of labels', { who: 'manager', response: LabelSettings }),
  saveLabelSettings: put('/shop/labels/', 'Save the settings of labels',
    { who: 'manager', body: LabelSettingsInput, response: LabelSettings }),

  // counter
  findCustomers: get('/counter/customers/', 'Customers by name or email, at most 10',
    { who: 'staff', query: CustomerSearch, response: z.array(CounterCustomer) }),
  listCustomerRackets: get('/counter/customers/{id}/rackets/', "A customer's active rackets",
    { who: 'staff', response: z.array(Racket) }),
  createCounterOrder: post('/counter/orders/', 'Take an order of one racket at the counter: customer, racket and job in one call',
    { who: 'staff', body: CounterJobInput, response: StringJob, status: 201 }),
  takeCounterOrder: post('/counter/order/', 'Take an order of up to 50 rackets at the counter, all or none',
    { who: 'staff', body: CounterOrderInput, response: Order, status: 201, body_limit: ORDER_BODY_LIMIT }),

  listWaysToPay: get('/counter/ways_to_pay/', 'The ways to pay at the counter, as the settings list them', { who: 'staff', response: WaysToPay }),
  getDefaultPrices: get('/counter/prices/', 'The prices of the default tier, which new customers get', { who: 'staff', response: TierPrices }),
  findJobs: get('/counter/jobs/', 'The newest 10 jobs by number, racket or customer, in every status',
    { who: 'staff', query: JobSearch, response: z.array(FoundJob) }),
  getStaffJob: get('/counter/jobs/{id}/', 'One string job with its customer', { who: 'staff', response: StaffJob }),
  listStaffJobEvents: get('/counter/jobs/{id}/history/', 'The history of a job, newest first',
    { who: 'staff', response: z.array(JobEvent) }),
  correctStringJob: put('/counter/jobs/{id}/', "Correct a customer's order until it is completed or cancelled",
    { who: 'staff', body: EditedJob, response: StaffJob }),

  // hand-over
  listExtras: get('/extras/', 'The extras that the shop offers besides stringing', { who: 'customer', response: z.array(Extra) }),
  saveAsStrung: put('/counter/jobs/{id}/as_strung/', 'Save what was really strung, or that it was as ordered',
    { who: 'staff', body: AsStrungInput, response: TechnicianJob }),
  stringBroke: post('/counter/jobs/{id}/string_broke/', 'Record that the string broke while the racket was strung, which takes another set',
    { who: 'staff', body: EmptyBody, response: TechnicianJob }),
  noteFrame: post('/counter/jobs/{id}/frame/', 'Note what is wrong with a frame, and ask its owner',
    { who: 'staff', body: FrameProblem, response: TechnicianJob }),
  decideFrame: post('/counter/jobs/{id}/frame/decide/', 'Go on with a racket whose owner was asked, or cancel its job and give it back',
    { who: 'staff', body: FrameDecision, response: TechnicianJob }),
  restringFree: post('/counter/jobs/{id}/redo/', 'String a racket again free of charge: a new job with the same string bed',
    { who: 'staff', body: EmptyBody, response: TechnicianJob, status: 201 }),
  addExtra: post('/counter/jobs/{id}/extras/', 'Add an extra to an unpaid job, or ask the customer first',
    { who: 'staff', body: ExtraChoice, response: StringJob }),
  removeExtra: post('/counter/jobs/{id}/extras/remove/', 'Take an extra off an unpaid job',
    { who: 'staff', body: ExtraRemoval, response: StringJob }),
  useCustomerCredit: post('/counter/jobs/{id}/use_credit/', "Pay for a job with one of its customer's stringing credits",
    { who: 'staff', body: EmptyBody, response: CreditUsed }),
  getHandOver: get('/counter/hand_over/', "A customer's rackets in the shop, by scanned code, ticket, job or customer",
    { who: 'staff', query: HandOverQuery, response: HandOver, refuses: [404] }),
  handOver: post('/counter/hand_over/', 'Hand over rackets of one customer and take the money for them, all or none',
    { who: 'staff', body: HandOverRequest, response: z.array(TechnicianJob) }),

  // inventory
  listShopStrings: get('/shop/strings/', 'Every string, listed or not', { who: 'manager', response: z.array(ShopString) }),
  createShopString: post('/shop/strings/', 'Add a string',
    { who: 'manager', body: ShopStringInput, response: ShopString, status: 201 }),
  changeListedStrings: patch('/shop/strings/', 'List or unlist several strings; returns every string',
    { who: 'manager', body: ListedChange, response: z.array(ShopString) }),
  changeShopString: patch('/shop/strings/{id}/', 'Change a string, count its stock, list or unlist it',
    { who: 'manager', body: ShopStringChange, response: ShopString }),
  deleteShopString: del('/shop/strings/{id}/', 'Delete a string that no job uses', { who: 'manager' }),
  exportShopStrings: get('/shop/strings/export/', 'Every string as a CSV file', { who: 'manager', response: CsvFile, noKeys: true }),
  previewStringImport: post('/shop/strings/import/preview/', 'Preview the import of a CSV file, with errors by line',
    { who: 'manager', body: CsvUpload, response: ImportPreview, body_limit, noKeys: true }),
  importStrings: post('/shop/strings/import/', 'Import a CSV file of strings, all or nothing',
    { who: 'manager', body: CsvUpload, response: ImportResult, body_limit, noKeys: true }),

  // stock
  getStock: get('/shop/stock/', 'The stock of every string, its use, and what the open jobs ask for', { who: 'staff', response: StockBook }),
  listStockEntries: get('/shop/stock/{id}/', 'What came and went of a string, newest first',
    { who: 'staff', query: PageQuery, response: StockEntries }),
  buyString: post('/shop/stock/{id}/bought/', 'Record reels or sets of a string that were bought',
    { who: 'manager', body: PurchaseInput, response: StockBook }),
  countString: post('/shop/stock/{id}/count/', 'Record how many meters of a string were counted',
    { who: 'staff', body: StockCountInput, response: StockBook }),
  wasteString: post('/shop/stock/{id}/waste/', 'Record string that was cut off or thrown away',
    { who: 'staff', body: WasteInput, response: StockBook }),

  // racket models
  listModels: get('/racket_models/', 'The racket models with their tension limits', { who: 'customer', response: z.array(RacketModel) }),
  createModel: post('/shop/models/', 'Add a racket model', { who: 'manager', body: ModelInput, response: RacketModel, status: 201 }),
  changeModel: put('/shop/models/{id}/', 'Change a racket model; rackets keep their limits',
    { who: 'manager', body: ModelChange, response: RacketModel }),
  deleteModel: del('/shop/models/{id}/', 'Delete a racket model; rackets keep their limits', { who: 'manager' }),
  exportModels: get('/shop/models/export/', 'Every racket model as a CSV file', { who: 'manager', response: CsvFile, noKeys: true }),
  previewModelImport: post('/shop/models/import/preview/', 'Preview the import of a CSV file of racket models, with errors by line',
    { who: 'manager', body: CsvUpload, response: ImportPreview, body_limit, noKeys: true }),
  importModels: post('/shop/models/import/', 'Import a CSV file of racket models, all or nothing',
    { who: 'manager', body: CsvUpload, response: ImportResult, body_limit, noKeys: true }),

  // prices
  saveExtras: put('/shop/extras/', 'Replace the list of extras; jobs keep theirs',
    { who: 'manager', reverification: 'strict', body: ExtrasInput, response: z.array(Extra) }),
  listTiers: get('/shop/tiers/', 'The membership tiers with their prices', { who: 'manager', response: z.array(Tier) }),
  createTier: post('/shop/tiers/', 'Add a tier',
    { who: 'manager', reverification: 'strict', body: TierInput, response: Tier, status: 201 }),
  changeTier: patch('/shop/tiers/{id}/', 'Change a tier for new orders, or make it the default for new customers',
    { who: 'manager', reverification: 'strict', body: TierChange, response: Tier }),
  deleteTier: del('/shop/tiers/{id}/', 'Delete a tier that nobody has', { who: 'manager', reverification: 'strict' }),

  // people
  listPeople: get('/shop/people/', 'People by name, searched and paged',
    { who: 'manager', query: PeopleQuery, response: PeoplePage }),
  getPerson: get('/shop/people/{id}/', 'A person with their rackets, jobs and credit ledger',
    { who: 'manager', response: PersonDetails }),
  savePhone: put('/shop/people/{id}/phone/', "Save a person's phone number; an empty value removes it",
    { who: 'staff', body: PhoneInput, response: PersonPhone }),
  correctWalkIn: patch('/shop/people/{id}/walk_in/', 'Correct the name or the email of a customer without an account',
    { who: 'manager', reverification: 'strict', body: WalkInChange, response: Person }),
  assignTier: patch('/shop/people/{id}/tier/', "Set a person's tier, for new orders",
    { who: 'manager', reverification: 'strict', body: TierAssignment, response: Person }),
  changeRights: patch('/shop/people/{id}/rights/', 'Grant or revoke the role of technician or manager',
    { who: 'manager', reverification: 'strict', body: RightsChange, response: Person }),
  changeCredits: post('/shop/people/{id}/credits/', 'Grant a person credits or deduct some, with a reason',
    { who: 'manager', reverification: 'strict', body: CreditChange, response: Person }),
  removeSecondFactor: del('/shop/people/{id}/second_factor/', 'Turn off two-factor authentication for a person, and email them',
    { who: 'manager', reverification: 'strict' }),
  listStaffInvitations: get('/shop/staff_invitations/', 'Pending staff invitations, newest first',
    { who: 'manager', response: z.array(StaffInvitation) }),
  inviteStaff: post('/shop/staff_invitations/', 'Invite a technician or manager, by email or with a link to pass on',
    { who: 'manager', reverification: 'strict', limit: ['invitation'], body: StaffInvitationInput, response: StaffInvitation, status: 201 }),
  getStaffInvitationLink: get('/shop/staff_invitations/{id}/link/', 'The link of an invitation that is not sent by email',
    { who: 'manager', reverification: 'strict', response: StaffInvitationLink, refuses: [409] }),
  revokeStaffInvitation: del('/shop/staff_invitations/{id}/', 'Revoke a staff invitation', { who: 'manager', noKeys: true }),
  acceptStaffInvitation: post('/staff_invitation/accept/', 'Accept a staff invitation, with the token in its link',
    { who: 'customer', body: StaffInvitationToken, response: AcceptedInvitation, noKeys: true }),
  listWaitlist: get('/shop/waitlist/', 'The waiting list, oldest first', { who: 'manager', response: z.array(WaitlistEntry) }),
  admitFromWaitlist: patch('/shop/waitlist/{id}/', 'Approve a person on the waiting list, who gets an email',
    { who: 'manager', body: Admission, response: WaitlistEntry }),
  joinWaitlist: post('/waitlist/', 'Add an email address to the waiting list', { who: 'anyone', limit: ['waitlist'], body: WaitlistRequest }),

  previewCustomerImport: post('/shop/people/import/preview/', 'Preview the import of customers with their rackets, with errors by line',
    { who: 'manager', body: CustomerImport, response: CustomerImportPreview, body_limit, noKeys: true }),
  importCustomers: post('/shop/people/import/', 'Import customers with their rackets and last setups, all or nothing',
    { who: 'manager', reverification: 'strict', body: CustomerImport, response: CustomerImportResult, body_limit }),

  startExport: post('/shop/export/', 'Get the address of a zip with everything as CSV files, for one minute',
    { who: 'manager', reverification: 'strict', body: EmptyBody, response: ExportTicket }),
  listApiKeys: get('/shop/api_keys/', 'API keys, newest first', { who: 'manager', response: z.array(ApiKey), noKeys: true }),
  createApiKey: post('/shop/api_keys/', 'Create an API key that acts as its creator; only this response contains the key',
    { who: 'manager', reverification: 'strict', body: ApiKeyInput, response: NewApiKey, status: 201, shownOnce: true }),
  revokeApiKey: del('/shop/api_keys/{id}/', 'Revoke an API key', { who: 'manager', noKeys: true }),

  // money
  listMoney: get('/shop/money/', 'Payments, refunds and voids by day and method', { who: 'manager', query: MoneyQuery, response: z.array(DayOfMoney) }),
  getDayToClose: get('/shop/money/close/', 'The money since the last closed day, as it is expected at a close',
    { who: 'manager', query: DayToCloseQuery, response: DayToClose }),
  closeDay: post('/shop/money/close/', 'Close all days up to one for good, with what was counted',
    { who: 'manager', body: DayCloseInput, response: DayClose, status: 201, noKeys: true }),
  listDayCloses: get('/shop/money/closes/', 'Closes, newest first', { who: 'manager', query: PageQuery, response: DayCloses }),
  getDayClose: get('/shop/money/closes/day/', 'The close that ends with a day', { who: 'manager', query: DayCloseQuery, response: DayClose, refuses: [404] }),
  listUnpaidJobs: get('/shop/money/unpaid/', 'Unpaid jobs, oldest first',
    { who: 'manager', query: PageQuery, response: UnpaidJobs }),
  listDueRefunds: get('/shop/money/refunds/', 'Refunds that are due, oldest first',
    { who: 'manager', response: z.array(DueRefund) }),
  completeRefund: post('/shop/money/refunds/{id}/done/', 'Record that a refund was paid out by hand',
    { who: 'manager', reverification: 'strict', body: EmptyBody }),
  retryRefund: post('/shop/money/refunds/{id}/retry/', 'Retry a card refund',
    { who: 'manager', reverification: 'strict', body: EmptyBody }),
  refundPart: post('/shop/jobs/{id}/refund/', "Refund a part of a job's card payment",
    { who: 'manager', reverification: 'strict', body: PartRefund }),
  listUnassignedMoney: get('/shop/money/unassigned/', 'Refunds and disputes of shared card payments that fit no single job',
    { who: 'manager', response: z.array(UnassignedMoney) }),
  assignMoney: post('/shop/money/unassigned/', 'Assign a refund or dispute to one of the jobs of its card payment',
    { who: 'manager', reverification: 'strict', body: Assignment }),
  listUnmatchedRefunds: get('/shop/money/unmatched-refunds/', 'Refunds that failed at the provider and match no refund here',
    { who: 'manager', response: z.array(UnmatchedRefund) }),
  settleUnmatchedRefund: post('/shop/money/unmatched-refunds/{id}/done/', 'Record that an unmatched refund was resolved',
    { who: 'manager', reverification: 'strict', body: EmptyBody }),
  getPackBook: get('/shop/packs/', 'The packs, and the credits that are sold and not used', { who: 'manager', response: PackBook }),
  createPack: post('/shop/packs/', 'Add a pack of credits',
    { who: 'manager', reverification: 'strict', body: PackInput, response: Pack, status: 201 }),
  changePack: put('/shop/packs/{id}/', 'Change a pack for new sales',
    { who: 'manager', reverification: 'strict', body: PackChange, response: Pack }),
  deletePack: del('/shop/packs/{id}/', 'Delete a pack; what was sold stays', { who: 'manager', reverification: 'strict' }),
  refundPack: post('/shop/packs/sales/{id}/refund/', 'Take the unused credits of a pack, and refund what they cost',
    { who: 'manager', reverification: 'strict', body: PackRefund }),
  getPayBook: get('/shop/pay/', 'How stringers are paid, what they have earned, and the payouts, newest first, paged',
    { who: 'manager', query: PageQuery, response: PayBook }),
  getEarnings: get('/shop/pay/{id}/', 'What a stringer earned, newest first', { who: 'manager', query: PageQuery, response: Earnings }),
  savePayRule: put('/shop/pay/rule/', 'Set how rackets are paid that become ready from now on',
    { who: 'manager', reverification: 'strict', body: PayRuleChange, response: PayBook }),
  payOut: post('/shop/pay/payouts/', 'Pay a stringer everything that they have earned',
    { who: 'manager', reverification: 'strict', body: PayoutRequest, response: PayBook }),
  listStatements: get('/shop/statements/', 'Customers with jobs on account, and statements, open ones first, paged',
    { who: 'manager', query: PageQuery, response: Statements }),
  createStatement: post('/shop/statements/', 'Make a statement of the jobs that a customer has on account',
    { who: 'manager', body: StatementInput, response: Statement, status: 201 }),
  payStatement: post('/shop/statements/{id}/pay/', 'Record that a customer paid all open jobs of a statement at the counter',
    { who: 'manager', body: StatementPayment, response: Statement }),
  getStatement: get('/statement/{id}/', 'A statement: one of mine, or any for a manager', { who: 'customer', response: Statement }),
  exportMoney: get('/shop/money/export/', 'Every payment, refund and void as a CSV file', { who: 'manager', query: MoneyQuery, response: CsvFile, noKeys: true }),

  // reports
  getReport: get('/shop/reports/', 'The figures of a period and of the one before, by groups; 50 groups per page',
    { who: 'manager', query: ReportQuery, response: Report }),
  listReportEntries: get('/shop/reports/list/', 'What a figure of a report consists of, newest first, 50 per page',
    { who: 'manager', query: ReportListQuery, response: ReportEntries }),
  listMissingCustomers: get('/shop/reports/missing/', 'Customers who have not come back, 50 per page',
    { who: 'manager', query: PageQuery, response: MissingCustomers }),
  exportReport: get('/shop/reports/export/', 'A report as a CSV file',
    { who: 'manager', query: ReportExportQuery, response: CsvFile, noKeys: true }),

  // the rest of the shop
  getOverview: get('/shop/overview/', 'The key figures of the shop', { who: 'manager', response: Overview }),
  getTestPayments: get('/shop/test_payments/', 'The simulated problems with payment events; 404 outside test mode',
    { who: 'manager', response: TestPayments }),
  saveTestPayments: put('/shop/test_payments/', 'Simulate problems with payment events in test mode',
    { who: 'manager', body: TestPayments, response: TestPayments }),
  refundTestPayment: post('/shop/test_payments/refund/', "Refund a job's card payment, as in the provider's dashboard",
    { who: 'manager', body: TestRefund }),
  failTestRefund: post('/shop/test_payments/fail_refund/', "Make the bank reject the newest refund of a job's card payment",
    { who: 'manager', body: FailedTestRefund }),
  getShopSettings: get('/shop/settings/', "The shop's settings", { who: 'manager', response: ShopSettings }),
  saveShopSettings: put('/shop/settings/', "Save the shop's settings; a change of currency or tax requires reverification",
    { who: 'manager', body: ShopSettingsInput, response: ShopSettings }),
  saveShopLogo: put('/shop/logo/', "Save the shop's logo, a PNG file in base64", { who: 'manager', body: LogoInput, response: ShopLogo, body_limit: 200_000 }),
  deleteShopLogo: del('/shop/logo/', "Remove the shop's logo", { who: 'manager', response: ShopLogo }),
  getCurrencyUse: get('/shop/currency/', 'Whether the currency can still change', { who: 'manager', response: CurrencyUse }),
  getSetup: get('/shop/setup/', 'The open steps of setting up the shop', { who: 'manager', response: Setup }),
  finishSetupStep: post('/shop/setup/', 'Mark a step of setting up the shop as done', { who: 'manager', body: FinishedStep }),
  getOpeningHours: get('/shop/hours/', 'The opening hours and closed dates', { who: 'manager', response: OpeningHours }),
  saveOpeningHours: put('/shop/hours/', 'Save the opening hours and closed dates; an empty list of time spans means that no hours are set',
    { who: 'manager', body: OpeningHoursChange, response: OpeningHours }),
  listAudit: get('/shop/audit/', 'Changes to permissions, prices and money, newest first',
    { who: 'manager', query: AuditQuery, response: AuditPage }),
  passOnMail: post('/shop/mail/{id}/passed_on/', 'Record that an email that could not be sent was passed on',
    { who: 'manager', body: EmptyBody, noKeys: true }),
  listMail: get('/shop/mail/', 'Emails and messages, newest first, 100 on a page',
    { who: 'manager', query: MailQuery, response: pageOf(OutgoingMail), noKeys: true }),

  // messages to customers
  getMyMessages: get('/me/messages/', 'The messages that I get about my orders', { who: 'customer', response: MessageChoice }),
  saveMyMessages: put('/me/messages/', 'Save the messages that I do not want',
    { who: 'customer', body: MessageChoiceInput, response: MessageChoice }),
  addPushDevice: post('/me/push_devices/', 'Get push messages on a device instead of emails',
    { who: 'customer', body: PushDevice, response: MessageChoice, noKeys: true }),
  removePushDevice: post('/me/push_devices/remove/', 'Stop push messages on one of my devices, or on all of them if no endpoint is given',
    { who: 'customer', body: PushDeviceRemoval, response: MessageChoice, noKeys: true }),
  listJobMessages: get('/technician/string_job/{id}/messages/', 'The messages about a job, newest first',
    { who: 'staff', response: JobMessages }),
  sendMessageNow: post('/message/{id}/send_now/', 'Send a waiting message now', { who: 'staff', body: EmptyBody }),
  sendJobMessageNow: post('/technician/string_job/{id}/messages/send_now/', 'Send the planned message about a job now',
    { who: 'staff', body: EmptyBody }),
  stopMessage: post('/message/{id}/stop/', 'Stop a waiting message', { who: 'staff', body: EmptyBody }),
  sendMessageAgain: post('/message/{id}/send_again/', 'Send a message about an order again', { who: 'staff', body: EmptyBody }),
  openWhatsApp: post('/technician/string_job/{id}/whatsapp/', 'Record that WhatsApp was opened with the message about a job, and get its address',
    { who: 'staff', body: EmptyBody, response: WhatsAppLink }),
  listCalls: get('/calls/', 'The customers to call with their ready rackets, longest ready first, paged',
    { who: 'staff', query: PageQuery, response: Calls }),
  recordCall: post('/technician/string_job/{id}/called/', 'Record that a customer was called about all of their ready rackets',
    { who: 'staff', body: EmptyBody }),
  getMessageSettings: get('/shop/messages/', 'The messages that the shop sends, and their times', { who: 'manager', response: MessageSettings }),
  saveMessageSettings: put('/shop/messages/', 'Save the messages that the shop sends, and their times',
    { who: 'manager', body: MessageSettingsInput, response: MessageSettings }),
  getMessageWebhook: get('/shop/messages/webhook/', 'The webhook, which gets signed copies of all messages',
    { who: 'manager', reverification: 'strict', response: MessageWebhook }),
  saveMessageWebhook: put('/shop/messages/webhook/', 'Save the address of the webhook, with a new secret; null turns the webhook off',
    { who: 'manager', reverification: 'strict', body: MessageWebhookInput, response: MessageWebhook }),
  listMessageTemplates: get('/shop/messages/templates/', 'The texts of all kinds of messages in one language',
    { who: 'manager', query: TemplatesQuery, response: z.array(MessageTemplate) }),
  saveMessageTemplate: put('/shop/messages/templates/', 'Save the text of a kind of message',
    { who: 'manager', body: TemplateChange, response: MessageTemplate }),
  resetMessageTemplate: post('/shop/messages/templates/reset/', 'Reset the text of a kind of message to the default',
    { who: 'manager', body: TemplateReset, response: MessageTemplate }),
  previewMessage: post('/shop/messages/preview/', 'Preview a message with a given text and sample data',
    { who: 'manager', body: TemplateInput, response: MessagePreview }),
  sendTestMessage: post('/shop/messages/test/', 'Send me a message with a given text and sample data',
    { who: 'manager', body: TemplateInput }),

  ...accountApi,
}
