import { QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../contract/api.ts'
import type { BodyInput, QueryInput, ResponseOf, ReverificationLevel } from '../contract/endpoint.ts'
import { ApiError, NoTokenError } from './api-error.ts'
import { getToken, reverify } from './session/session.ts'
import { unansweredKey } from './unanswered.ts'

type Api = typeof api
export type CallName = keyof Api

/** What a call takes: the id in its path, its query and its body, as the contract has them. */
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

async function read(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('json')
  if (isJson) return response.json()
  return response.ok ? {} : response.text()
}

/** The level that the server asks for before it does what was asked; null for any other refusal. */
function reverificationLevel(error: ApiError): ReverificationLevel | null {
  if (error.status !== 403 || typeof error.body !== 'object' || error.body === null) return null
  // The hosted provider's own body, which the server sends in both modes.
  const { clerk_error } = error.body as {
    clerk_error?: { reason?: string; metadata?: { reverification?: ReverificationLevel } }
  }
  return clerk_error?.reason === 'reverification-error' ? (clerk_error.metadata?.reverification ?? null) : null
}

/** The one door to the server. Throws NoTokenError without a session and ApiError for every answer that is not OK. */
export async function call<Name extends CallName>(name: Name, args: CallArgs<Name>): Promise<ResponseOf<Api[Name]>> {
  const { method, path, who } = api[name]
  const body = args.body === undefined ? undefined : JSON.stringify(args.body)
  const url = address(path, args)
  const key = method === 'POST' ? unansweredKey(`${url} ${body}`, args.idempotencyKey) : null

  const giveUp = (error: unknown): never => {
    throw args.signal?.aborted ? error : new ApiError(0, null)
  }

  const send = async (fresh: boolean) => {
    const token = who === 'anyone' ? null : await getToken({ fresh })
    if (!token && who !== 'anyone') throw new NoTokenError()
    const response = await fetch(url, {
      method,
      headers: {
        ...args.headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key.value }),
      },
      body,
      signal: args.signal,
    }).catch(giveUp)
    const answer = await read(response).catch(giveUp)
    if (response.status < 500) key?.answered()
    if (!response.ok) throw new ApiError(response.status, answer)
    // Whatever was read before may be otherwise now; what is shown is fetched again by who knows what changed.
    if (method !== 'GET') void queryClient.invalidateQueries({ refetchType: 'none' })
    // The server answers in the contract's shape, which its own tests hold.
    return answer as ResponseOf<Api[Name]>
  }

  try {
    return await send(false)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return send(true)
    const level = reverificationLevel(error)
    if (level && (await reverify(level))) return send(true)
    throw error
  }
}

const isPassing = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
    mutations: { networkMode: 'always' },
  },
})

type ReadArgs<Name extends CallName> = { id?: number | string; query?: QueryInput<Api[Name]> }

/** Options for useQuery; the key follows from the call. */
export const query = <Name extends CallName>(name: Name, args: ReadArgs<Name> = {}) =>
  queryOptions({
    // The id of an address is text, that of a row a number: both are the same row.
    queryKey: [name, args.id === undefined ? args : { ...args, id: String(args.id) }] as const,
    // A read has no body.
    queryFn: ({ signal }) => call(name, { ...args, signal } as CallArgs<Name>),
  })

/** Begins to read what a page will show, while its code is still on the way; the page itself tells what fails. */
export const readAhead = <Name extends CallName>(name: Name, args?: ReadArgs<Name>) =>
  void queryClient.prefetchQuery(query(name, args))

/** Marks every answer of these calls as stale and fetches the shown ones again. */
export const invalidate = (...names: CallName[]) =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
