import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import {
  type BodyOutput,
  type Endpoint,
  keepsResponses,
  type QueryOutput,
  type ResponseOf,
} from '../../../contract/base/endpoint.ts'
import { MAX_ID } from '../../../contract/base/request-limits.ts'
import type { User } from '../access/current-user.ts'
import type { CountCall } from '../access/limits.ts'
import { refuseOldSecondFactor } from '../access/reverification.ts'
import type { Account, Browser, Session } from '../access/session.ts'
import { type Db, transact } from '../database/connect.ts'
import { badRequest, InvalidInput, isDatabaseAway, notFound, Refusal } from '../errors.ts'
import { answerOnce } from './idempotency.ts'
import { inTime, PATIENCE_MS, transactInTime } from './in-time.ts'
import { serializerOf } from './json.ts'

/** The caller, as identified by the token and the users table. */
export interface Caller {
  session: Session
  user: User
  /** The API key that the caller uses instead of a session; null with a session. */
  apiKey: { id: number } | null
}

/** Finds the caller of a token; null when it has none. `mustBeAlive`: also null when the session of the token has ended. */
export type Identify = (token: string, { mustBeAlive }: { mustBeAlive: boolean }) => Promise<Caller | null>

/** The input of a handler. `db` is a transaction when the answer is stored for an Idempotency-Key. */
export interface Call<E extends Endpoint> extends Caller, Browser {
  db: Db
  /** The account behind the cookie, for rows whose callers are an `account`. */
  account: Account
  /** The id in the path; 0 when the path has none. */
  id: number
  params: Record<string, string>
  query: QueryOutput<E>
  body: BodyOutput<E>
  headers: FastifyRequest['headers']
  log: FastifyBaseLogger
}

/** The result of a handler: nothing where the row has no response. */
// biome-ignore lint/suspicious/noConfusingVoidType: this is the result of a handler.
export type Answer<E extends Endpoint> = ResponseOf<E> extends undefined ? void : ResponseOf<E>

export type Route = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
  options?: {
    /** Calls to outside services that must precede the transaction of the action. */
    before?: (call: Call<E>) => Promise<void>
    /** The call runs in one transaction. When it takes too long, nothing of it is stored. */
    isAllOrNothing?: boolean
  },
) => void

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** Milliseconds spent on identifying the caller. */
    admitted_in: number
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

// Smaller responses fit into one packet anyway.
const COMPRESSED = { threshold: 1024 }

/** The checks of calls with a cookie or a limit. */
export interface BrowserCalls {
  /** The origins of our own pages. */
  origins: string[]
  accountOf(browser: Browser): Promise<Account | null>
  countCall: CountCall
}

/**
 * Mounts rows of the API table. Each request passes token or origin, role, validation, limits, second factor, action and
 * response, in this order.
 */
export function createRoute(
  app: FastifyInstance,
  {
    db,
    admit,
    browserCalls,
    uploadMs = 30_000,
  }: {
    db: Db
    admit: (request: FastifyRequest) => Promise<void>
    browserCalls: BrowserCalls
    /** The longest time of a call with a large body, in milliseconds. */
    uploadMs?: number
  },
): Route {
  return (endpoint, handle, { before, isAllOrNothing = false } = {}) => {
    const query = endpoint.query ?? z.strictObject({})
    const { response } = endpoint
    const status = response ? (endpoint.status ?? 200) : 204
    const patience = endpoint.body_limit ? uploadMs : patienceOf(endpoint, before !== undefined)

    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      ...(endpoint.method === 'GET' && response && { compress: COMPRESSED }),
      ...(endpoint.body_limit && { bodyLimit: endpoint.body_limit }),
      onRequest: admit,
      handler: async (request, reply) => {
        // Parameters of a path are text, and `parse` returns what the row's schema makes of the input.
        const sent = {
          id: pathId(request),
          params: request.params as Record<string, string>,
          query: parse(query, request.query) as QueryOutput<typeof endpoint>,
          body: (endpoint.body && parse(endpoint.body, request.body === undefined ? {} : request.body)) as BodyOutput<
            typeof endpoint
          >,
          headers: request.headers,
          address: request.ip,
          setCookies: (cookies: string[]) => void reply.header('set-cookie', cookies),
          log: request.log,
        }
        const act = async (db: Db) => {
          const { account, succeeded } = await admitBrowserCall(endpoint, sent, request.caller, browserCalls)
          // The caller or the account is set for the callers that the row names; other handlers do not read them.
          const call = { ...sent, db, ...(request.caller as Caller), account: account as Account }
          const answer = await answerTo(request, endpoint, call, {
            before: before && (() => before(call)),
            handle: withKeyName(endpoint, handle),
            status,
            onRepeat: () => void reply.header('idempotent-replayed', 'true'),
          })
          await succeeded()
          return answer
        }
        const left = patience - request.admitted_in
        const answer = await (isAllOrNothing ? transactInTime(left, db, act) : inTime(left, act(db)))
        return send(reply, status, response && serializerOf(response)(answer))
      },
    })
  }
}

/**
 * A change by an API key runs in one transaction that names the key, so that the history and the audit trail record it by
 * the defaults of their columns.
 */
const withKeyName =
  <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Answer<E>>) =>
  (call: Call<E>): Promise<Answer<E>> => {
    const { apiKey } = call
    if (!apiKey || endpoint.method === 'GET') return handle(call)
    return transact(call.db, async (trx) => {
      await sql`select set_config('stringbed.api_key', ${String(apiKey.id)}, true)`.execute(trx)
      return handle({ ...call, db: trx })
    })
  }

/** Finds the account behind the cookie, counts the attempt, and asks for a recent second factor, in this order. */
async function admitBrowserCall(
  { who, cookie, limit, secondFactor }: Endpoint,
  sent: Browser & { body: unknown },
  caller: Caller | null,
  { accountOf, countCall }: BrowserCalls,
) {
  const account = who === 'account' || (cookie && limit) ? await accountOf(sent) : null
  if (who === 'account' && !account) throw new Refusal(401, 'Please sign in.')
  const userId = account?.userId ?? caller?.session.userId ?? null
  const succeeded = limit ? await countCall(limit, { ...sent, userId }) : async () => {}
  if (secondFactor && account) refuseOldSecondFactor(account)
  return { account, succeeded }
}

/** The action of a row, what precedes its transaction, and the status of its answer. */
export interface Handling<E extends Endpoint> {
  before: (() => Promise<void>) | undefined
  handle: (call: Call<E>) => Promise<Answer<E>>
  status: number
  /** Called when the answer is that of an earlier request. */
  onRepeat: () => void
}

async function answerTo<E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E,
  call: Call<E>,
  { before, handle, status, onRepeat }: Handling<E>,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  if (keepsResponses(endpoint) && key !== undefined) {
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
      throw badRequest('The Idempotency-Key must be 1 to 200 visible ASCII characters')
    }
    return answerOnce(endpoint, key, call, { before, handle, status, onRepeat })
  }
  await before?.()
  try {
    return await handle(call)
  } catch (error) {
    // A read can safely be repeated when the connection to the database was lost.
    if (endpoint.method === 'GET' && isDatabaseAway(error)) return handle(call)
    throw error
  }
}

/** The card payment provider alone may take six seconds. */
function patienceOf(endpoint: Endpoint, asksOutside: boolean): number {
  // Passwords are hashed one after the other, so a sign-in may have to wait for its turn.
  if (endpoint.cookie && endpoint.method !== 'GET') return 10_000
  return endpoint.outside || asksOutside ? 7_800 : PATIENCE_MS
}

function pathId(request: FastifyRequest): number {
  const { id } = request.params as { id?: string } // Parameters of a path are text.
  if (id === undefined) return 0
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_ID) throw notFound()
  return Number(id)
}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw new InvalidInput(result.error)
  return result.data
}

function send(reply: FastifyReply, status: number, text: string | undefined) {
  reply.code(status)
  if (text === undefined) return reply.send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}
