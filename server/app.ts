import { maxHeaderSize } from 'node:http'
import compress from '@fastify/compress'
import proxyAddress from '@fastify/proxy-addr'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import { createFindCallers } from './base/access/current-user.ts'
import { createCountCall } from './base/access/limits.ts'
import { ownOrigins } from './base/access/origins.ts'
import { auditRoutes } from './base/audit/routes.ts'
import type { Db } from './base/database/connect.ts'
import { unavailable } from './base/errors.ts'
import { createAdmit } from './base/http/admit.ts'
import { answerError, answerErrors } from './base/http/answers.ts'
import { mountDocs } from './base/http/docs.ts'
import { refuseLongHeaders, sendHeaders, strictHeaders } from './base/http/headers.ts'
import { inTime, PATIENCE_MS } from './base/http/in-time.ts'
import { readJsonBodies } from './base/http/json.ts'
import { limitCallers } from './base/http/limit-callers.ts'
import { limitConnections } from './base/http/limit-connections.ts'
import { logRequests } from './base/http/log-requests.ts'
import { createPageAnswers } from './base/http/page-answers.ts'
import { createRoute } from './base/http/route.ts'
import { answerUnreadable } from './base/http/unreadable.ts'
import { isNoPage, NOT_FOUND, serveWeb } from './base/http/web.ts'
import { createHub, type Hub } from './base/live/hub.ts'
import { liveRoutes } from './base/live/routes.ts'
import { prepareStreams } from './base/live/stream.ts'
import type { OutboundOptions } from './base/outbound/post.ts'
import { countEverything } from './base/process/metrics.ts'
import { hoursRoutes } from './catalog/hours/routes.ts'
import { inventoryRoutes } from './catalog/inventory/routes.ts'
import { modelRoutes } from './catalog/models/routes.ts'
import { priceRoutes } from './catalog/prices/routes.ts'
import { createReaders } from './catalog/settings/languages.ts'
import { logoFiles } from './catalog/settings/logo-file.ts'
import { settingsRoutes } from './catalog/settings/routes.ts'
import { stringRoutes } from './catalog/strings/routes.ts'
import { asStrungRoutes } from './job/as-strung/routes.ts'
import { extraRoutes } from './job/extras/routes.ts'
import { frameRoutes } from './job/frame/routes.ts'
import { labelRoutes } from './job/labels/routes.ts'
import { lifeRoutes } from './job/lives/routes.ts'
import { promiseRoutes } from './job/promises/routes.ts'
import { racketRoutes } from './job/rackets/routes.ts'
import { redoRoutes } from './job/redos/routes.ts'
import { soundRoutes } from './job/sounds/routes.ts'
import { speedRoutes } from './job/speeds/routes.ts'
import { stockRoutes } from './job/stock-book/routes.ts'
import { stringJobRoutes } from './job/string-jobs/routes.ts'
import { tagRoutes } from './job/tags/routes.ts'
import { technicianRoutes } from './job/technician/routes.ts'
import { undoRoutes } from './job/undo/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { stopPages } from './messages/stop-pages.ts'
import type { PaymentProvider } from './money/card-provider/provider.ts'
import { dayCloseRoutes } from './money/day-close/routes.ts'
import { packRoutes } from './money/packs/routes.ts'
import { payRoutes } from './money/pay/routes.ts'
import { paymentRoutes } from './money/payments/routes.ts'
import { paymentWebhook } from './money/payments/webhook.ts'
import { refundRoutes } from './money/refunds/routes.ts'
import { moneyRoutes } from './money/routes.ts'
import { testPaymentRoutes } from './money/sandbox/routes.ts'
import { statementRoutes } from './money/statements/routes.ts'
import { createPageConfig } from './page-config.ts'
import { createFindKeyCaller } from './people/api-keys/find-caller.ts'
import { apiKeyRoutes } from './people/api-keys/routes.ts'
import type { AuthProvider, People } from './people/auth/provider.ts'
import { billToRoutes } from './people/bill-to/routes.ts'
import { customerImportRoutes } from './people/customer-import/routes.ts'
import { createIdentify } from './people/identify.ts'
import { peopleRoutes } from './people/routes.ts'
import { waitlistRoutes } from './people/waitlist/routes.ts'
import { benchRoutes } from './work/bench/routes.ts'
import { boardPages } from './work/board/board-pages.ts'
import { boardRoutes } from './work/board/routes.ts'
import { counterRoutes } from './work/counter/routes.ts'
import { exportRoutes } from './work/export/routes.ts'
import { handOverRoutes } from './work/hand-over/routes.ts'
import { myDataRoutes } from './work/my-data/routes.ts'
import { overviewRoutes } from './work/overview/routes.ts'
import { reportRoutes } from './work/reports/routes.ts'
import { shownRoutes } from './work/shown/routes.ts'
import { statusPages } from './work/status-page/status-pages.ts'

export interface AppOptions {
  /** The secret of the installation. The code of the first manager and the links of staff invitations follow from it. */
  secret: string
  db: Db
  pool: pg.Pool
  /** The database address for notices of changes; by default that of the pool. */
  noticesUrl?: string
  auth: AuthProvider
  people: People
  payments: PaymentProvider
  /** The origin that browsers use for this portal. */
  publicUrl: string
  /** Limits of requests per second; off for benchmarks and race tests. */
  rateLimits: boolean
  /**
   * The delay of the event loop, in milliseconds, from which requests are refused. Without it none is, so that a test on a
   * busy machine is slow instead of refused.
   */
  maxEventLoopDelay?: number
  /** Limits of attempts, such as signing in. */
  attemptLimits: boolean
  /** The built browser files; null serves the API alone. */
  webFolder: string | null
  /** Sent to the browser with the page. */
  signUp: 'open' | 'waitlist' | 'closed'
  /** False while there is no mail server, so that the pages do not promise an email. */
  sendsEmail: boolean
  /** The addresses of proxies whose forwarding headers are believed. */
  trustProxy?: string[]
  /** The number of connections that may be open at once. */
  connections?: { total: number; perNetwork: number }
  /** True once the portal has been asked to stop: /api/ready then fails, and everything else still works. */
  isLeaving?: () => boolean
  /** Logs requests and faults; null logs nothing. */
  logger: FastifyBaseLogger | null
  /** The contact of the portal's operator for push services; null where push messages are not possible. */
  pushSubject?: string | null
  /** The addresses that webhooks and push services may have; only public ones by default. */
  outbound?: OutboundOptions
  /** The longest time of a call with a large body, in milliseconds; 30 s by default. */
  uploadMs?: number
  /** The time between two checks of open streams, in milliseconds; 30 s by default. */
  live?: { checkEvery: number }
  /** Collects the metrics of requests, connections and jobs. */
  metrics?: Registry
}

// Five networks are needed to take all connections. A browser opens six.
const CONNECTIONS = { total: 2_000, perNetwork: 400 }

/** Connects all parts of the server. Whatever differs between production and tests is an option. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, auth, payments, publicUrl, trustProxy = [] } = options
  const headers = strictHeaders({ publicUrl, auth: auth.browserConfig() })
  const app = createServer(options, headers)
  const isProxy = trustProxy.length > 0 ? proxyAddress.compile(trustProxy) : () => false
  limitConnections(app.server, { ...CONNECTIONS, ...options.connections, isProxy: (address) => isProxy(address, 0) })
  logRequests(app)
  const readers = createReaders(db)
  answerErrors(app, readers)
  refuseWhileClosing(app)
  const directUrl = options.noticesUrl ?? options.pool.options.connectionString ?? ''
  const hub = createHub({ url: directUrl, ...options.live })
  if (options.metrics) countEverything(options.metrics, { app, pool: options.pool, countStreams: hub.count })
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelay ?? 0,
    pressureHandler: () => {
      throw unavailable()
    },
  })
  sendHeaders(app, headers)
  refuseLongHeaders(app)
  await prepareStreams(app)
  app.addHook('preClose', () => hub.stop())

  await app.register(auth.mount)
  await app.register(async (api) => mountCalls(api, options, { hub, directUrl }), { prefix: '/api' })
  await app.register(paymentWebhook({ db, payments, ...(options.metrics && { metrics: options.metrics }) }), {
    prefix: '/api',
  })
  if (payments.sandbox) await payments.sandbox.mount(app)
  await app.register(mountDocs({ auth: auth.kind, limitsHits: options.rateLimits }), { prefix: '/api/docs' })
  const limits = { isLimited: options.attemptLimits, limitsHits: options.rateLimits }
  await app.register(statusPages({ db, payments, publicUrl, ...limits, hub }))
  await app.register(stopPages({ db, ...limits }))
  await app.register(boardPages({ db, ...limits, hub }))
  await app.register(logoFiles({ db, ...limits }))
  await serveWeb(app, {
    webFolder: options.webFolder,
    publicUrl,
    auth: auth.browserConfig(),
    limitsHits: options.rateLimits,
    sayAsKnown: readers.sayAsKnown,
    pageConfig: createPageConfig(options),
  })
  return app
}

function createServer({ logger, trustProxy = [] }: AppOptions, headers: Record<string, string>): FastifyInstance {
  return Fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: 64 * 1024,
    // An overlong id must still match its route, because the route decides the shape of the error.
    routerOptions: { maxParamLength: maxHeaderSize },
    requestTimeout: 15_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    // Fastify's own 503 has neither our shape nor a Retry-After header; refuseWhileClosing sends ours.
    return503OnClosing: false,
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: answerUnreadable,
    frameworkErrors(error, request, reply) {
      reply.headers(headers)
      // An address that cannot be decoded, which no route can match.
      if (request.method === 'GET' && !isNoPage(request.url)) return void reply.redirect(NOT_FOUND)
      answerError(error, request, reply)
    },
  })
}

/** Registers the features whose calls are in the table of the API, by name. */
async function mountCalls(
  api: FastifyInstance,
  options: AppOptions,
  { hub, directUrl }: { hub: Hub; directUrl: string },
) {
  const { db, auth, people, payments, publicUrl } = options
  readJsonBodies(api)
  await api.register(compress, { global: false })
  const nothing = async () => {}
  const unlimited = { countStranger: nothing, countStream: nothing, countKept: nothing }
  const { countStranger, countStream, countKept } = options.rateLimits ? await limitCallers(api) : unlimited
  const browserCalls = {
    origins: ownOrigins(publicUrl),
    accountOf: auth.accountOf,
    countCall: createCountCall({ db, isOn: options.attemptLimits, isKnownDevice: auth.isKnownDevice }),
  }
  const findCallers = createFindCallers(db, auth.aliveSessions)
  const admit = createAdmit(api, {
    identify: createIdentify({ findCallers, findKeyCaller: createFindKeyCaller(db), auth, people }),
    countStranger,
    countKept,
    browserCalls,
  })
  const route = createRoute(api, { db, admit, browserCalls, uploadMs: options.uploadMs })

  auth.routes(route, createPageAnswers(api))
  billToRoutes(route)
  peopleRoutes(route, { auth, publicUrl, secret: options.secret })
  stringRoutes(route)
  racketRoutes(route)
  lifeRoutes(route)
  soundRoutes(route)
  stringJobRoutes(route)
  paymentRoutes(route, { payments })
  technicianRoutes(route, { publicUrl })
  tagRoutes(route, { publicUrl })
  benchRoutes(route)
  labelRoutes(route, { publicUrl })
  counterRoutes(route)
  handOverRoutes(route)
  extraRoutes(route)
  redoRoutes(route)
  asStrungRoutes(route)
  stockRoutes(route)
  frameRoutes(route)
  inventoryRoutes(route)
  modelRoutes(route)
  customerImportRoutes(route)
  apiKeyRoutes(route)
  exportRoutes(api, route, { db, url: directUrl, secret: options.secret })
  myDataRoutes(route)
  undoRoutes(route)
  priceRoutes(route)
  moneyRoutes(route)
  dayCloseRoutes(route)
  refundRoutes(route)
  packRoutes(route)
  payRoutes(route)
  statementRoutes(route)
  settingsRoutes(route, { sendsEmail: options.sendsEmail, takesCards: !payments.is_test })
  hoursRoutes(route)
  promiseRoutes(route)
  speedRoutes(route)
  auditRoutes(route)
  overviewRoutes(route)
  reportRoutes(route)
  shownRoutes(route, { hasWaitlist: options.signUp === 'waitlist' })
  boardRoutes(route, { publicUrl })
  liveRoutes(api, { findCallers, auth, hub, admit, countStream })
  waitlistRoutes(route, { publicUrl })
  const { pushSubject = null, outbound = { allowsPrivate: false } } = options
  messageRoutes(route, { publicUrl, outbound, pushSubject })
  testPaymentRoutes(route, { payments })

  healthRoutes(api, options)
}

/** Answers 503 to new requests while the server stops, so that clients retry later or on another server. */
function refuseWhileClosing(app: FastifyInstance) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', (_request, _reply, done) => done(isClosing ? unavailable() : undefined))
}

function healthRoutes(api: FastifyInstance, { pool, isLeaving = () => false }: Pick<AppOptions, 'pool' | 'isLeaving'>) {
  // Uptime monitors send HEAD requests.
  api.get('/health', { exposeHeadRoute: true }, async () => ({ status: 'ok' }))
  api.get('/ready', { exposeHeadRoute: true }, async () => {
    if (isLeaving()) throw unavailable()
    const { rows } = await inTime(PATIENCE_MS, pool.query('select pg_is_in_recovery() as is_replica'))
    if (rows[0]?.is_replica) throw unavailable()
    return { status: 'ok' }
  })
}
