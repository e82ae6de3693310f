import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { settleEarlierRestore } from './backup/unfinished-restore.ts'
import { connect } from './base/database/connect.ts'
import { migrate, OthersMustStop } from './base/database/migrate.ts'
import { type OpenDatabase, openDatabase } from './base/database/open.ts'
import { announcePresence, type Presence } from './base/database/presence.ts'
import { reasonOf } from './base/errors.ts'
import { addJob } from './base/jobs/jobs.ts'
import { installJobs, startWorker, takeBackJobs } from './base/jobs/worker.ts'
import { closeApp } from './base/process/close-app.ts'
import { type Config, isOnlyLocal } from './base/process/config.ts'
import { listenError } from './base/process/listen-error.ts'
import { serveMetrics } from './base/process/metrics.ts'
import { projectFolder } from './base/process/project.ts'
import { StartError } from './base/process/start-error.ts'
import { onStopped, unlessStopped } from './base/process/stopped.ts'
import { pushSubject } from './messages/push/subject.ts'
import { createProvider } from './money/create-provider.ts'
import { createAuth } from './people/auth/auth.ts'
import { readAuthSecret } from './people/auth/local/auth-secret.ts'
import { claimCode, hadManager } from './people/first-manager.ts'
import { firstStep } from './people/first-step.ts'
import { createPeople, type Rights } from './people/people.ts'
import { admitNewcomer } from './people/waitlist/admit-newcomer.ts'
import { createTasks } from './tasks.ts'

export interface Portal {
  /** The folder of the embedded database; null with a DATABASE_URL. */
  home: string | null
  /** The first step for the manager of a new shop; null once there is a manager. */
  firstStep: string | null
  /** Waits until the balancer has noticed, finishes the accepted requests, then stops the embedded database. */
  stop(): Promise<void>
}

const PATIENCE_MS = 10_000

interface Start {
  log: Logger
  say: (line: string) => void
  /** Ends the start. */
  stopped: AbortSignal
}

/** Starts all parts in order; throws StartError with a sentence for the user when one cannot start. */
export async function startPortal(config: Config, { log, say, stopped }: Start): Promise<Portal> {
  await refuseBusyPort(config)
  const database = await openDatabase(config, { role: 'portal', log: say, stopped })
  // Once it listens, it has requests to answer: the start then ends as usual, and the portal stops in its own way.
  const early = new AbortController()
  const onListen = onStopped(stopped, () => early.abort())
  return unlessStopped(early.signal, startOn(database, { config, log, onListen }), () => database.stop())
}

interface Parts {
  config: Config
  log: Logger
  onListen: () => void
}

async function startOn(database: OpenDatabase, { config, log, onListen }: Parts): Promise<Portal> {
  let presence: Presence | undefined
  try {
    presence = await announcePresence(database.directUrl)
    const { isAlone, stop: leave } = presence
    await settleEarlierRestore(database.directUrl, config)
    await bringUpToDate(database.directUrl, log, { isAlone })
    const connection = connect(database.url, { pooling: config.databasePooling })
    // Background jobs listen, and hold locks longer than a transaction.
    const session = database.directUrl === database.url ? connection : connect(database.directUrl, { max: 8 })
    // No other server uses this queue, so any lock on a job is left over from a killed server.
    if (isAlone) await takeBackJobs(session.pool)
    const secret = config.authSecret ?? (await readAuthSecret(config.dataDir))
    const code = claimCode(secret)
    const people = createPeople({ db: connection.db, rights: rightsOf(config) })
    const auth = await createAuth({
      config,
      secret,
      db: connection.db,
      people,
      log,
      admitNewcomer: (newcomer) => admitNewcomer(connection.db, { signUp: config.signUp, secret }, newcomer),
    })
    const payments = createProvider({ config, db: connection.db })
    const metrics = config.metricsPort === null ? undefined : new Registry()
    let isLeaving = false
    const app = await buildApp({
      isLeaving: () => isLeaving,
      db: connection.db,
      pool: connection.pool,
      noticesUrl: database.directUrl,
      auth,
      people,
      payments,
      publicUrl: config.publicUrl,
      secret,
      rateLimits: config.rateLimits,
      attemptLimits: config.rateLimits,
      maxEventLoopDelay: config.rateLimits ? 1_000 : 0,
      signUp: config.signUp,
      sendsEmail: config.smtpUrl !== null,
      outbound: { allowsPrivate: config.allowsPrivateWebhooks },
      pushSubject: pushSubject(config),
      trustProxy: config.trustProxy,
      webFolder: join(projectFolder, 'dist/web'),
      logger: log,
      ...(metrics && { metrics }),
    })
    onListen()
    await listen(app, config)
    const served = metrics && (await serveMetrics(metrics, { port: config.metricsPort ?? 0, host: config.metricsHost }))
    const tasks = createTasks({
      db: session.db,
      pool: session.pool,
      directUrl: database.directUrl,
      auth,
      config,
      payments,
      log: app.log,
    })
    const sweep = () => addJob(connection.db, 'sweep_payments', {}, { jobKey: 'sweep_payments' })
    const report = (message: string, details: unknown) => app.log.warn({ details }, message)
    // Finish what a crash or an outage interrupted now, not at the next scheduled run.
    const worker = await startWorker(session.pool, tasks, report, sweep)
    const check = () => addJob(connection.db, 'check_books', {}, { jobKey: 'check_books', maxAttempts: 3 })
    const backUp = () => addJob(connection.db, 'back_up', {}, { jobKey: 'back_up', maxAttempts: 3 })
    await Promise.all([sweep(), check(), backUp()]).catch((err) =>
      app.log.warn({ err }, 'the first sweep and check wait for their scheduled run'),
    )
    return {
      home: database.home,
      firstStep: (await hadManager(connection.db)) ? null : firstStep(config, code),
      async stop() {
        isLeaving = true
        const closed = sleep(config.drainSeconds * 1_000).then(() => closeApp(app))
        const patience = config.drainSeconds * 1_000 + PATIENCE_MS
        await Promise.race([Promise.all([closed, worker.stop(), served?.stop()]), sleep(patience)])
        const closing = [...new Set([connection, session])].map(({ close }) => close())
        await Promise.race([Promise.all([...closing, leave()]), sleep(1_000)])
        await database.stop()
      },
    }
  } catch (error) {
    await presence?.stop()
    await database.stop()
    throw error
  }
}

/** The first person to sign up runs the shop if only this machine reaches the portal and no manager is named. */
const rightsOf = (config: Config): Rights => ({
  firstPersonRunsTheShop: config.auth.provider === 'local' && isOnlyLocal(config) && config.managerEmails.length === 0,
  managerEmails: config.managerEmails,
})

const OTHERS_MS = 15_000

/** Migrates without the usual timeouts: a large shop takes long, and another server may be migrating right now. */
async function bringUpToDate(url: string, log: Logger, { isAlone }: { isAlone: boolean }) {
  const patient = connect(url, { max: 2, patient: true })
  const until = Date.now() + OTHERS_MS
  // A portal of the same version that starts at the same time is alone and migrates.
  const migrateOrWait = (): Promise<void> =>
    migrate(patient.db, {
      othersRun: !isAlone,
      installJobs: () => installJobs(patient.pool),
      onMigrated: (migrations) => log.info({ migrations }, 'database: migrations ran'),
    }).catch(async (error: unknown) => {
      if (!(error instanceof OthersMustStop) || Date.now() > until) throw error
      await sleep(1_000)
      return migrateOrWait()
    })
  try {
    await migrateOrWait()
  } catch (error) {
    if (error instanceof OthersMustStop) throw error
    const why = reasonOf(error)
    throw new StartError(`The database cannot be migrated to this version of the portal: ${why}`)
  } finally {
    await patient.close()
  }
}

/** Runs first because a busy port is the most likely reason for a failed start. */
async function refuseBusyPort(config: Config) {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(listenError(error, config)))
    probe.listen(config.port, config.host, () => probe.close(() => resolve()))
  })
}

async function listen(app: FastifyInstance, config: Config) {
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    throw listenError(error, config)
  }
}
