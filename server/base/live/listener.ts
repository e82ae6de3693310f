import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CHANNEL, type Notice, parseNotice } from './notice.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
const LOOK_MS = 10_000

export interface Listener {
  /** True while notices arrive. */
  isListening(): boolean
  stop(): Promise<void>
}

interface Options {
  /** A direct address: a pooler in transaction mode passes no notices on. */
  url: string
  onNotice(notice: Notice): void
  /** Called when notices start to arrive; earlier ones may be lost. */
  onListening(): void
}

/**
 * Listens to the notices of the database on one connection. When the connection is lost or silent, or leads to a server
 * that only copies another one, it connects again, after pauses of up to five seconds.
 */
export function listen({ url, onNotice, onListening }: Options): Listener {
  let isStopped = false
  let isListening = false
  let client: pg.Client | undefined

  async function run() {
    for (let pause = FIRST_PAUSE_MS; !isStopped; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await listenOnce(() => {
          pause = FIRST_PAUSE_MS
        })
      } catch {
        // The queries of requests report that the database cannot be reached.
      }
      isListening = false
      await client?.end().catch(() => {})
      await sleep(pause * (0.5 + Math.random() / 2), undefined, { ref: false })
    }
  }

  /** Returns or throws when the connection no longer works. */
  async function listenOnce(onSuccess: () => void) {
    const connection = new pg.Client({
      connectionString: url,
      application_name: 'stringbed live',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    client = connection
    connection.on('error', () => {})
    const end = new Promise<'ended'>((resolve) => connection.once('end', () => resolve('ended')))
    connection.on('notification', ({ payload }) => onNotice(parseNotice(payload ?? '')))
    await connection.connect()
    await connection.query(`listen ${CHANNEL}`)
    onSuccess()
    isListening = true
    onListening()
    while ((await Promise.race([end, sleep(LOOK_MS, undefined, { ref: false })])) !== 'ended') {
      const { rows } = await connection.query<{ is_copy: boolean }>('select pg_is_in_recovery() as is_copy')
      if (rows[0]?.is_copy) return
    }
  }

  void run()
  return {
    isListening: () => isListening,
    async stop() {
      isStopped = true
      await client?.end().catch(() => {})
    },
  }
}
