import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountApi } from '../../contract/account.ts'
import { api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { MAX_ID } from '../../contract/ids.ts'
import { digestOf } from '../testing/digest.ts'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createStatement,
  createString,
  createTechnician,
  insertCheckout,
  type Person,
} from '../testing/factories.ts'
import { mountedRoutes } from '../testing/mounted-routes.ts'
import { createPushBrowser } from '../testing/push-browser.ts'
import { type Answer, CLAIM_CODE, testApp } from '../testing/test-app.ts'

// Every call of the table with every kind of caller. The expected statuses are written here, call by call, and not
// derived from the table, so a row with a wrong `who` fails. A new call without a row does not compile. The account's
// calls, which take a cookie instead of a token, are in server/auth/local/access-matrix.test.ts.

type Name = Exclude<keyof typeof api, keyof typeof accountApi>

type Role = 'none' | 'expired' | 'owner' | 'other' | 'technician' | 'manager' | 'demoted' | 'long signed in'

interface World {
  people: Record<Exclude<Role, 'none' | 'expired' | 'long signed in'>, Person>
  racket: number
  job: number
  paid: number
  /** Assigned to the technician. */
  mine: number
  /** Cancelled after its racket was received. */
  cancelled: number
  string: number
  model: number
  tier: number
  refund: number
  cardRefund: number
  unmatchedRefund: number
  checkout: string
  waiting: number
  invitation: number
  keptMail: number
  /** Its owner has a phone number. */
  ready: number
  /** About the ready job. */
  waitingMessage: number
  stoppedMessage: number
  /** On no statement yet. */
  onAccount: number
  /** Of one job, which costs 2000. */
  statement: number
}

interface Row {
  statuses: Record<Role, number>
  id?: (world: World) => number
  query?: string
  body?: (world: World) => unknown
}

const signedOut = { none: 401, expired: 401 }
const everybody = (status = 200): Row['statuses'] => ({
  ...signedOut,
  owner: status,
  other: status,
  technician: status,
  manager: status,
  demoted: status,
  'long signed in': status,
})
/** To all others it does not exist, whatever they are. */
const onlyOwner = (status = 200, others = 404): Row['statuses'] => ({ ...everybody(others), owner: status })
const onlyTechnician = (status = 200): Row['statuses'] => ({ ...everybody(403), technician: status })
const onlyManager = (status = 200): Row['statuses'] => ({
  ...everybody(403),
  manager: status,
  'long signed in': status,
})
/** Money and rights move: also the manager must have proved lately who they are. */
const freshManager = (status = 200): Row['statuses'] => ({ ...onlyManager(status), 'long signed in': 403 })
const staff = (status = 200): Row['statuses'] => ({ ...onlyManager(status), technician: status })

const racket = ({ racket }: World) => racket
const job = ({ job }: World) => job
const statement = ({ statement }: World) => statement
const customer = ({ people }: World) => people.owner.id
const days = '?from=2026-01-01&to=2026-12-31'
const TAG = '0123456789ABCDEFGHJKMNPQRS'
const labels = {
  size: 'slip',
  width: 62,
  height: 29,
  shows_customer: true,
  racket_text: 'model',
  prints_on_order: false,
}
const newModel = { manufacturer: 'Yonex', model_name: 'Astrox 0', weight_class: '9U', tension_limit: 28 }
const modelFile = 'manufacturer,model_name,tension_limit\nYonex,Astrox 0,28\n'
const template = { kind: 'ready', subject: 'Ready', body: '{rackets}' }
const newString = { manufacturer: 'Yonex', name: 'BG99', color: 'Invisible' }

const matrix: Record<Name, Row> = {
  getMe: { statuses: everybody() },
  getWaitingOrders: { statuses: everybody() },
  // The shop of the matrix has a manager already.
  claimShop: { statuses: everybody(409), body: () => ({ code: CLAIM_CODE }) },
  listStrings: { statuses: everybody() },

  listRackets: { statuses: everybody() },
  createRacket: { statuses: everybody(201), body: () => ({ manufacturer: 'Victor', model_name: 'DriveX' }) },
  getRacket: { statuses: onlyOwner(), id: racket },
  changeRacket: { statuses: onlyOwner(), id: racket, body: () => ({ racket_name: 'Renamed' }) },
  deleteRacket: { statuses: onlyOwner(409), id: racket },
  listRacketHistory: { statuses: onlyOwner(), id: racket },

  listStringJobs: { statuses: everybody() },
  createStringJob: { statuses: onlyOwner(201, 400), body: ({ racket }) => ({ racket, tension: 24 }) },
  createOrder: {
    statuses: onlyOwner(201, 400),
    body: ({ racket }) => ({ jobs: [{ racket, tension: 24 }] }),
  },
  updateStringJob: { statuses: onlyOwner(), id: job, body: ({ racket }) => ({ racket, tension: 25 }) },
  getStringJob: { statuses: onlyOwner(), id: job },
  listStringJobHistory: { statuses: onlyOwner(), id: job },
  cancelStringJob: { statuses: onlyOwner(), id: job, body: () => ({ order_status: 'CANCELLED' }) },

  undo: { statuses: everybody(409), body: ({ job }) => ({ string_job: job }) },

  createCheckoutSession: { statuses: onlyOwner(), body: ({ job }) => ({ string_job_id: job }) },
  useCredit: { statuses: onlyOwner(), body: ({ job }) => ({ string_job_id: job }) },
  leaveCheckout: { statuses: onlyOwner(204), body: ({ job }) => ({ string_job_id: job }) },
  answerExtras: { statuses: onlyOwner(409), id: job, body: () => ({ accept: true, amount: 500 }) },
  settleCheckout: { statuses: onlyOwner(), body: ({ checkout }) => ({ session_id: checkout }) },
  getReceipt: { statuses: { ...staff(), owner: 200, other: 404, demoted: 404 }, id: ({ paid }) => paid },

  listTechnicianJobs: { statuses: onlyTechnician() },
  getTechnicianJob: { statuses: onlyTechnician(), id: job },
  listJobEvents: { statuses: onlyTechnician(), id: job },
  setJobStatus: { statuses: onlyTechnician(), id: job, body: () => ({ status: 'READY_FOR_PICKUP' }) },
  setJobDuration: { statuses: onlyTechnician(), id: job, body: () => ({ mains_duration: 60 }) },
  markJobPaid: { statuses: onlyTechnician(), id: job, body: () => ({}) },
  // The technician did not record this payment, and the manager must give a reason.
  voidPayment: {
    statuses: { ...staff(), technician: 403 },
    id: ({ paid }) => paid,
    body: () => ({ reason: 'The wrong racket' }),
  },
  takeOffAccount: { statuses: staff(), id: ({ onAccount }) => onAccount },
  receiveRacket: { statuses: staff(), id: job, body: () => ({}) },
  undoReceived: { statuses: staff(), id: job },
  startJob: { statuses: onlyTechnician(), id: job, body: () => ({}) },
  giveBackRacket: { statuses: staff(), id: ({ cancelled }) => cancelled, body: () => ({}) },
  getBench: { statuses: staff() },
  moveToShelf: { statuses: staff(), id: job, body: () => ({ shelf: 'C4' }) },
  recordChecklist: { statuses: onlyTechnician(), id: job, body: () => ({ checked: ['Frame'], skipped: [] }) },
  saveBenchSettings: { statuses: onlyManager(), body: () => ({ racks: 6, places: 8, checklist: ['Frame'] }) },
  // Without accepting a stream; server/live/live.test.ts shows who gets which events.
  watchChanges: { statuses: everybody(406) },
  getNextPromise: { statuses: everybody() },
  getQueue: { statuses: staff() },
  makeNewPromise: { statuses: staff(409), id: job, body: () => ({}) },
  getPromiseSettings: { statuses: onlyManager() },
  savePromiseSettings: { statuses: onlyManager(), body: () => ({ promise: 'hours', stringers: [] }) },
  listPlaces: { statuses: everybody() },
  getJobForecast: { statuses: staff(), id: job },
  chooseSpeed: { statuses: staff(409), id: job, body: () => ({ to: 'standard' }) },
  listSpeeds: { statuses: onlyManager() },
  saveSpeeds: { statuses: freshManager(), body: () => ({ speeds: [] }) },
  listLabels: { statuses: staff(404), query: '?jobs=2000000000' },
  listJobsToLabel: { statuses: staff(200) },
  recordPrintedLabels: { statuses: staff(204), body: ({ job }) => ({ jobs: [job] }) },
  findTag: { statuses: staff(), query: `?tag=${TAG}` },
  getTagReader: { statuses: everybody(), query: `?tag=${TAG}` },
  getTag: { statuses: staff(), id: job },
  replaceTag: { statuses: staff(), id: job, body: () => ({}) },
  findTicket: { statuses: staff(), query: '?ticket=A-01' },
  assignJobToMe: { statuses: onlyTechnician(), id: job, body: () => ({}) },
  // Taking over one's own job changes nothing.
  takeOverJob: {
    statuses: onlyTechnician(),
    id: ({ mine }) => mine,
    body: ({ people }) => ({ from: people.technician.id }),
  },
  reassignJob: {
    statuses: onlyManager(),
    id: job,
    body: ({ people }) => ({ technician: people.technician.id, from: null }),
  },
  listTechnicians: { statuses: onlyManager() },

  getOverview: { statuses: onlyManager() },
  listShopStrings: { statuses: onlyManager() },
  createShopString: { statuses: onlyManager(201), body: () => newString },
  changeListedStrings: { statuses: onlyManager(), body: ({ string }) => ({ ids: [string], is_listed: false }) },
  changeShopString: { statuses: onlyManager(), id: ({ string }) => string, body: () => ({ is_listed: false }) },
  deleteShopString: { statuses: onlyManager(204), id: ({ string }) => string },
  exportShopStrings: { statuses: onlyManager() },
  previewStringImport: { statuses: onlyManager(), body: () => ({ csv: 'manufacturer,name,color\nYonex,X,Y\n' }) },
  importStrings: { statuses: onlyManager(), body: () => ({ csv: 'manufacturer,name,color\nYonex,X,Y\n' }) },
  listModels: { statuses: everybody() },
  createModel: { statuses: onlyManager(201), body: () => newModel },
  changeModel: { statuses: onlyManager(), id: ({ model }) => model, body: () => newModel },
  deleteModel: { statuses: onlyManager(204), id: ({ model }) => model },
  exportModels: { statuses: onlyManager() },
  previewModelImport: { statuses: onlyManager(), body: () => ({ csv: modelFile }) },
  importModels: { statuses: onlyManager(), body: () => ({ csv: modelFile }) },
  saveExtras: { statuses: freshManager(), body: () => ({ extras: [] }) },
  listTiers: { statuses: onlyManager() },
  createTier: {
    statuses: freshManager(201),
    body: () => ({ tier_status: 'junior', stringing_price: 1, stringing_price_labor_only: null }),
  },
  changeTier: { statuses: freshManager(), id: ({ tier }) => tier, body: () => ({ stringing_price: 1 }) },
  deleteTier: { statuses: freshManager(204), id: ({ tier }) => tier },
  listPeople: { statuses: onlyManager() },
  getPerson: { statuses: onlyManager(), id: customer },
  getMyPhone: { statuses: everybody() },
  saveMyPhone: { statuses: everybody(), body: () => ({ phone: '+49 30 1234567' }) },
  savePhone: { statuses: staff(), id: customer, body: () => ({ phone: '+49 30 1234567' }) },
  assignTier: { statuses: freshManager(), id: customer, body: () => ({ tier_status: 'club' }) },
  changeRights: { statuses: freshManager(), id: customer, body: () => ({ is_technician: true }) },
  changeCredits: { statuses: freshManager(), id: customer, body: () => ({ amount: 1, reason: 'Sorry' }) },
  listMoney: { statuses: onlyManager(), query: days },
  listUnpaidJobs: { statuses: onlyManager() },
  listDueRefunds: { statuses: onlyManager() },
  completeRefund: { statuses: freshManager(204), id: ({ refund }) => refund, body: () => ({}) },
  retryRefund: { statuses: freshManager(204), id: ({ cardRefund }) => cardRefund, body: () => ({}) },
  refundTestPayment: { statuses: onlyManager(409), body: ({ job }) => ({ string_job_id: job }) },
  failTestRefund: { statuses: onlyManager(409), body: ({ job }) => ({ string_job_id: job }) },
  listStatements: { statuses: onlyManager() },
  createStatement: { statuses: onlyManager(201), body: ({ people }) => ({ customer: people.owner.id }) },
  payStatement: { statuses: onlyManager(), id: statement, body: () => ({ amount: 2000 }) },
  getStatement: {
    statuses: { ...onlyManager(), owner: 200, other: 404, technician: 404, demoted: 404 },
    id: statement,
  },
  refundPart: {
    statuses: freshManager(409),
    id: job,
    body: () => ({ amount: 100, reason: 'One grommet was missing' }),
  },
  listUnassignedMoney: { statuses: onlyManager() },
  assignMoney: {
    statuses: freshManager(404),
    body: ({ job }) => ({ kind: 'refund', provider_payment_id: 'pi_unknown', string_job_id: job, amount: 100 }),
  },
  listUnmatchedRefunds: { statuses: onlyManager() },
  settleUnmatchedRefund: {
    statuses: freshManager(204),
    id: ({ unmatchedRefund }) => unmatchedRefund,
    body: () => ({}),
  },
  exportMoney: { statuses: onlyManager(), query: days },
  getTestPayments: { statuses: onlyManager() },
  saveTestPayments: { statuses: onlyManager(), body: () => ({ on: [] }) },
  getShopSettings: { statuses: onlyManager() },
  saveShopSettings: {
    statuses: onlyManager(),
    body: () => ({
      name: 'Stringbed',
      address: '',
      opening_hours: '',
      turnaround_hours: 48,
      order_out_of_stock: true,
      time_zone: 'UTC',
    }),
  },
  getLabelSettings: { statuses: onlyManager() },
  saveLabelSettings: { statuses: onlyManager(), body: () => labels },
  getOpeningHours: { statuses: onlyManager() },
  saveOpeningHours: { statuses: onlyManager(), body: () => ({ spans: [], closed: [] }) },
  getSetup: { statuses: onlyManager() },
  finishSetupStep: { statuses: onlyManager(204), body: () => ({ step: 'cards' }) },
  listAudit: { statuses: onlyManager() },

  joinWaitlist: { statuses: { ...everybody(204), none: 204, expired: 204 }, body: () => ({ email: 'a@example.com' }) },
  removeSecondFactor: { statuses: freshManager(204), id: customer },
  listStaffInvitations: { statuses: onlyManager() },
  inviteStaff: { statuses: freshManager(201), body: () => ({ email: 'new@example.com', roles: ['technician'] }) },
  getStaffInvitationLink: { statuses: freshManager(), id: ({ invitation }) => invitation },
  revokeStaffInvitation: { statuses: onlyManager(204), id: ({ invitation }) => invitation },
  acceptStaffInvitation: { statuses: everybody(400), body: () => ({ token: '1.guess' }) },
  listWaitlist: { statuses: onlyManager() },
  admitFromWaitlist: { statuses: onlyManager(), id: ({ waiting }) => waiting, body: () => ({ admitted: true }) },
  listMail: { statuses: onlyManager() },
  getMyMessages: { statuses: everybody() },
  saveMyMessages: { statuses: everybody(), body: () => ({ unwanted: ['reminder'] }) },
  addPushDevice: { statuses: everybody(), body: () => PUSH_DEVICE },
  removePushDevice: { statuses: everybody(), body: () => ({}) },
  listJobMessages: { statuses: staff(), id: job },
  sendMessageNow: { statuses: staff(204), id: ({ waitingMessage }) => waitingMessage, body: () => ({}) },
  stopMessage: { statuses: staff(204), id: ({ waitingMessage }) => waitingMessage, body: () => ({}) },
  sendMessageAgain: { statuses: staff(204), id: ({ stoppedMessage }) => stoppedMessage, body: () => ({}) },
  openWhatsApp: { statuses: staff(), id: ({ ready }) => ready, body: () => ({}) },
  listCalls: { statuses: staff() },
  recordCall: { statuses: staff(204), id: ({ ready }) => ready, body: () => ({}) },
  getMessageSettings: { statuses: onlyManager() },
  saveMessageSettings: {
    statuses: onlyManager(),
    body: () => ({ kinds: ['ready'], delay_minutes: 15, reminder_days: [3, 10] }),
  },
  getMessageWebhook: { statuses: freshManager() },
  saveMessageWebhook: { statuses: freshManager(), body: () => ({ url: null }) },
  listMessageTemplates: { statuses: onlyManager() },
  saveMessageTemplate: { statuses: onlyManager(), body: () => template },
  resetMessageTemplate: { statuses: onlyManager(), body: () => ({ kind: 'ready' }) },
  previewMessage: { statuses: onlyManager(), body: () => template },
  sendTestMessage: { statuses: onlyManager(204), body: () => template },
  passOnMail: { statuses: onlyManager(204), id: ({ keptMail }) => keptMail, body: () => ({}) },

  findCustomers: { statuses: staff() },
  listCustomerRackets: { statuses: staff(), id: customer },
  listWaysToPay: { statuses: staff() },
  getDefaultPrices: { statuses: staff() },
  findJobs: { statuses: staff(), query: '?search=lena' },
  getStaffJob: { statuses: staff(), id: job },
  listStaffJobEvents: { statuses: staff(), id: job },
  correctStringJob: { statuses: staff(), id: job, body: ({ racket }) => ({ racket, tension: 25 }) },
  listExtras: { statuses: everybody(200) },
  addExtra: { statuses: staff(400), id: job, body: () => ({ extra: 1 }) },
  removeExtra: { statuses: staff(404), id: job, body: () => ({ name: 'Grip' }) },
  useCustomerCredit: { statuses: staff(), id: job, body: () => ({}) },
  getHandOver: { statuses: staff(), query: '?code=A-01' },
  handOver: {
    statuses: staff(),
    body: ({ cancelled }) => ({ jobs: [{ id: cancelled, order_status: 'CANCELLED' }], paid: null }),
  },
  createCounterOrder: {
    statuses: staff(201),
    body: ({ people, racket }) => ({ customer: people.owner.id, racket, tension: 24 }),
  },
  takeCounterOrder: {
    statuses: staff(201),
    body: ({ people, racket }) => ({ customer: people.owner.id, jobs: [{ racket, tension: 24 }] }),
  },
}

const PUSH_DEVICE = createPushBrowser('https://push.example/device').device
const portal = testApp({ pushSubject: 'mailto:shop@strings.shop' })
// The sandbox of the card payment provider is asked over HTTP.
beforeAll(() => portal.app.listen({ port: 0, host: '127.0.0.1' }))

const roles = Object.keys(everybody()) as Role[]
const rows = (Object.keys(matrix) as Name[]).map((name) => [name, matrix[name], api[name]] as const)

test('every call of the table has its row, and no row is left over', () => {
  expect([...Object.keys(matrix), ...Object.keys(accountApi)].sort()).toEqual(Object.keys(api).sort())
})

describe.each(rows)('%s', (_name, row: Row, endpoint: Endpoint) => {
  const refused = roles.filter((role) => row.statuses[role] >= 400)
  const admitted = roles.filter((role) => row.statuses[role] < 400)

  test(`refuses ${refused.join(', ')}, and changes nothing`, async () => {
    const world = await createWorld()
    const before = await digestOf(portal.db)
    const statuses = await Promise.all(refused.map(async (role) => [role, (await call(world, role)).status]))
    expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(refused.map((role) => [role, row.statuses[role]])))
    expect(await digestOf(portal.db)).toBe(before)
  })

  if (admitted.length > 0) {
    test.each(admitted)('admits %s', async (role) => {
      expect(await call(await createWorld(), role)).toMatchObject({ status: row.statuses[role] })
    })
  }

  if (row.id) {
    test('gives the same response for what belongs to another and for what does not exist', async () => {
      const world = await createWorld()
      const role = roles.find((role) => row.statuses[role] !== 401 && row.statuses[role] !== 403) ?? 'manager'
      const missing = await call(world, role, MAX_ID)
      expect(missing.status).toBe(404)
      if (row.statuses.other === 404) expect(missing.body).toEqual((await call(world, 'other')).body)
    })
  }

  if (row.statuses['long signed in'] === 403 && row.statuses.manager !== 403) {
    test('tells a manager who signed in long ago to prove who they are, as the hosted provider does', async () => {
      const { body } = await call(await createWorld(), 'long signed in')
      expect(body.clerk_error).toEqual({
        type: 'forbidden',
        reason: 'reverification-error',
        metadata: { reverification: 'strict' },
      })
    })
  }

  async function call(world: World, role: Role, id?: number): Promise<Answer> {
    const path = endpoint.path.replace('{id}', String(id ?? row.id?.(world)))
    return portal.ask(endpoint.method, `${path}${row.query ?? ''}`, {
      as: await tokenOf(world, role),
      ...(row.body ? { body: row.body(world) } : {}),
    })
  }
})

test('nothing is mounted beside the table but what is known to need no token or to check its own', async () => {
  const known = new Set(Object.values<Endpoint>(api).map(({ method, path }) => `${method} /api${path}`))
  const beside = mountedRoutes(portal.app).filter(
    (route) => !known.has(route) && !PUBLIC.some((open) => open.test(route)),
  )
  expect(beside).toEqual([])
})

const PUBLIC = [
  /^GET \/api\/(health|ready)$/,
  /^(GET|HEAD) \/api\/docs/,
  /^POST \/api\/(stripe|clerk)\/webhook\/$/,
  /^(GET|POST) \/sandbox\b/,
  // The status page; server/tags/status-page.test.ts lists its fields.
  /^GET \/[tT]\/\{tag\}$/,
  // Its stream; server/tags/status-stream.test.ts.
  /^GET \/t\/\{tag\}\/live$/,
  // Stops reminders without signing in; server/messages/stop-pages.test.ts.
  /^(GET|POST) \/stop\/\{token\}$/,
  // Pays without an account; server/tags/pay-on-status-page.test.ts.
  /^POST \/t\/\{tag\}\/pay$/,
  // Accepts or declines extras without an account; server/tags/extras-on-status-page.test.ts.
  /^POST \/t\/\{tag\}\/extras\//,
]

async function tokenOf({ people }: World, role: Role): Promise<{ token: string } | null> {
  const hourAgo = Math.floor(Date.now() / 1000) - 3_600
  switch (role) {
    case 'none':
      return null
    case 'expired':
      return { token: await portal.signToken(people.manager.subject, { iat: hourAgo, exp: hourAgo + 60 }) }
    case 'long signed in':
      return { token: await portal.signToken(people.manager.subject, { fva: [60, -1] }) }
    default:
      return people[role]
  }
}

async function createWorld(): Promise<World> {
  const owner = await createPerson(portal, { credits: 3, phone: '+49301234567' })
  const [other, technician, manager, demoted] = await Promise.all([
    createPerson(portal, { credits: 3 }),
    createTechnician(portal),
    createManager(portal),
    createTechnician(portal, { is_manager: true }),
  ])
  const racket = await createRacket(portal, owner)
  const job = await createJob(portal, owner, { racket_id: racket })
  const paid = await createJob(portal, owner, { paid: 'technician' })
  const mine = await createJob(portal, owner, { technician_id: technician.id })
  const cancelled = await createJob(portal, owner, { order_status: 'CANCELLED', received_at: new Date() })
  await portal.db.updateTable('tags').set({ tag: TAG }).where('string_job_id', '=', job).execute()
  const refund = await createRefund(owner, 'technician')
  const cardRefund = await createRefund(owner, 'card')
  const { id: unmatchedRefund } = await portal.db
    .insertInto('failed_refunds')
    .values({ provider_refund_id: 're_unmatched' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const string = await createString(portal)
  const model = await createModel()
  const tier = await createTier()
  const checkout = await createCheckout(paid)
  const waiting = await createWaiting()
  const ready = await createJob(portal, owner, { order_status: 'READY_FOR_PICKUP' })
  const { id: keptMail } = await portal.db
    .insertInto('messages')
    .values({ recipient: 'a@example.com', subject: '', text_body: '', html_body: '', state: 'kept' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: invitation } = await portal.db
    .insertInto('staff_invitations')
    .values({ is_emailed: false, is_technician: true, is_manager: false, created_by: manager.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Their token is still good: what they may is asked of the row at each call.
  expect((await portal.ask('GET', '/technician/string_job/', { as: demoted })).status).toBe(200)
  await sql`update users set is_technician = false, is_manager = false where id = ${demoted.id}`.execute(portal.db)
  const people = { owner, other, technician, manager, demoted }
  return {
    people,
    racket,
    job,
    paid,
    mine,
    cancelled,
    string,
    model,
    tier,
    refund,
    cardRefund,
    unmatchedRefund,
    checkout,
    waiting,
    invitation,
    keptMail,
    ready,
    waitingMessage: await createMessage(owner, ready, 'waiting'),
    stoppedMessage: await createMessage(owner, ready, 'stopped'),
    onAccount: await createJob(portal, owner, { on_account_at: new Date() }),
    statement: await createStatement(portal, owner, manager),
  }
}

async function createMessage(customer: Person, string_job_id: number, state: 'waiting' | 'stopped'): Promise<number> {
  const { id } = await portal.db
    .insertInto('messages')
    .values({ kind: 'ready', customer_id: customer.id, recipient: '', subject: '', text_body: '', html_body: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (state === 'stopped') {
    await portal.db.updateTable('messages').set({ state, stop_reason: 'not ready' }).where('id', '=', id).execute()
  }
  await portal.db.insertInto('message_jobs').values({ message_id: id, string_job_id }).execute()
  return id
}

async function createRefund(owner: Person, paid: 'technician' | 'card'): Promise<number> {
  const string_job_id = await createJob(portal, owner, { paid })
  await sql`update string_jobs set order_status = 'CANCELLED' where id = ${string_job_id}`.execute(portal.db)
  const { id: payment_id, amount } = await portal.db
    .selectFrom('payments')
    .select(['id', 'amount'])
    .where('string_job_id', '=', string_job_id)
    .executeTakeFirstOrThrow()
  const { id } = await portal.db
    .insertInto('refunds')
    .values({ payment_id, string_job_id, amount, state: 'due', reason: 'cancelled' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function createModel(): Promise<number> {
  await portal.db.deleteFrom('racket_models').where('manufacturer', '=', 'Made for a test').execute()
  await portal.db.deleteFrom('racket_models').where('model_name', '=', 'Astrox 0').execute()
  const { id } = await portal.db
    .insertInto('racket_models')
    .values({ manufacturer: 'Made for a test', model_name: 'Frame', tension_limit: 28 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function createTier(): Promise<number> {
  await sql`delete from membership_tiers where tier_status in ('made for a test', 'junior')`.execute(portal.db)
  const { rows } = await sql<{ id: number }>`
    insert into membership_tiers (tier_status, stringing_price) values ('made for a test', 1) returning id
  `.execute(portal.db)
  return rows[0]?.id ?? 0
}

async function createCheckout(string_job_id: number): Promise<string> {
  const provider_session_id = `cs_test_${string_job_id}`
  await insertCheckout(portal.db, [string_job_id], { amount: 2000, state: 'complete', provider_session_id })
  return provider_session_id
}

async function createWaiting(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into waitlist (email) values ('waiting@example.com') returning id
  `.execute(portal.db)
  return rows[0]?.id ?? 0
}
