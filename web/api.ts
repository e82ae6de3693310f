import { queryOptions } from '@tanstack/react-query'
import { api } from '../contract/api.ts'
import type { BodyInput, QueryInput, ResponseOf, ReverificationLevel } from '../contract/base/endpoint.ts'
import { ApiError, NoTokenError } from './api-error.ts'
import { takeAnswer } from './first-answers.ts'
import { changing } from './live/refresh.ts'
import { queryClient } from './query-client.ts'
import { getToken, reverify, sessionState } from './session/provider.ts'
import { toastRepeat } from './ui/toast.tsx'
import { unansweredKey } from './unanswered.ts'

type Api = typeof api
export type CallName = keyof Api
/** The calls that only read. */
export type ReadName = { [Name in CallName]: Api[Name]['method'] extends 'GET' ? Name : never }[CallName]
export type ChangeName = Exclude<CallName, ReadName>

const isChange = (name: CallName): name is ChangeName => api[name].method !== 'GET'

/** The arguments of a call: the id in its path, its query and its body, as the contract has them. */
export type CallArgs<Name extends CallName> = {
  id?: number | string
  query?: QueryInput<Api[Name]>
  idempotencyKey?: string
  headers?: Record<string, string>
  signal?: AbortSignal
} & (BodyInput<Api[Name]> extends undefined ? { body?: undefined } : { body: BodyInput<Api[Name]> })

function address(template: string, { id, query }: { id?: number | string; query?: Record<string, unknown> }) {
  const path = template.replace('{id}', encodeURIComponent(String(id)))
  const parameters = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `/api${path}${parameters.length ? `?${new URLSearchParams(parameters)}` : ''}`
}

/** Longer than the server takes for any change: it gives up after half of this, also on an upload. */
const PATIENCE_MS = 60_000

const personHere = () => sessionState.get().user?.id

async function read(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('json')
  if (isJson) return response.json()
  return response.ok ? {} : response.text()
}

/** The level of reverification that the server requires first; null for any other refusal. */
function reverificationLevel(error: ApiError): ReverificationLevel | null {
  if (error.status !== 403 || typeof error.body !== 'object' || error.body === null) return null
  // The server sends the hosted provider's body with both providers.
  const { clerk_error } = error.body as {
    clerk_error?: { reason?: string; metadata?: { reverification?: ReverificationLevel } }
  }
  return clerk_error?.reason === 'reverification-error' ? (clerk_error.metadata?.reverification ?? null) : null
}

/**
 * Calls the server. Throws NoTokenError without a session, and ApiError for every response that is not OK, and for a change
 * whose response does not arrive within a minute; a read may be a long file. After a change, the page refreshes.
 */
export const call = <Name extends CallName>(name: Name, args: CallArgs<Name>): Promise<ResponseOf<Api[Name]>> =>
  isChange(name) ? changing(name, () => request(name, args)) : request(name, args)

async function request<Name extends CallName>(name: Name, args: CallArgs<Name>): Promise<ResponseOf<Api[Name]>> {
  const { method, path, who, cookie } = api[name]
  const needsToken = who !== 'anyone' && !cookie
  const body = args.body === undefined ? undefined : JSON.stringify(args.body)
  const url = address(path, args)
  const key = method === 'POST' && !cookie ? unansweredKey(`${url} ${body}`, args.idempotencyKey) : null

  const giveUp = (error: unknown): never => {
    // A server that does not respond in time cannot be reached; a read that the page no longer needs was cancelled.
    const isCancelled = args.signal?.aborted && args.signal.reason?.name !== 'TimeoutError'
    throw isCancelled ? error : new ApiError(0, null)
  }

  let maker = personHere()
  const send = async (fresh: boolean) => {
    const token = needsToken ? await getToken({ fresh }) : null
    maker ??= personHere()
    // The token of another person, who has signed in meanwhile, is not for this call.
    if (needsToken && (!token || maker !== personHere())) throw new NoTokenError()
    const patience = method === 'GET' ? null : AbortSignal.timeout(PATIENCE_MS)
    const response = await fetch(url, {
      method,
      headers: {
        ...args.headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key.value }),
      },
      body,
      signal: AbortSignal.any([args.signal, patience].filter((signal) => signal != null)),
    }).catch(giveUp)
    const answer = await read(response).catch(giveUp)
    if (response.status < 500) key?.answered()
    if (!response.ok) throw new ApiError(response.status, answer)
    if (!args.idempotencyKey && response.headers.has('idempotent-replayed')) toastRepeat()
    // The server's tests verify that responses have the contract's shape.
    return answer as ResponseOf<Api[Name]>
  }

  try {
    return await send(false)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401 && needsToken) return send(true)
    const level = reverificationLevel(error)
    if (level && (await reverify(level, { isRead: method === 'GET' }))) return send(true)
    throw error
  }
}

type ReadArgs<Name extends CallName> = { id?: number | string; query?: QueryInput<Api[Name]> }

/** Options for useQuery; the key is derived from the call. */
export function query<Name extends CallName>(name: Name, args: ReadArgs<Name> = {}) {
  // The id in an address is text, the id of a row is a number; both name the same row.
  const queryKey = [name, args.id === undefined ? args : { ...args, id: String(args.id) }] as const
  return queryOptions({
    queryKey,
    async queryFn({ signal }) {
      // The key names the call, so the answer has its shape.
      const answer = (await takeAnswer(queryKey)) as ResponseOf<Api[Name]> | undefined
      // A read has no body.
      return answer ?? call(name, { ...args, signal } as CallArgs<Name>)
    },
  })
}

/** Starts to read the data of a page while its code is still loading; the page itself shows failures. */
export const readAhead = <Name extends CallName>(name: Name, args?: ReadArgs<Name>) =>
  void queryClient.prefetchQuery(query(name, args))
