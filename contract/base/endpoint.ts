import type * as z from 'zod/mini'

/**
 * The people who may call: `anyone` needs no token, `account` a session cookie instead, `customer` is any signed-in
 * person, `staff` a technician or a manager.
 */
export type Audience = 'anyone' | 'account' | 'customer' | 'technician' | 'manager' | 'staff'

/** The reverification levels of the authentication provider, strongest first. */
export type ReverificationLevel = 'strict_mfa' | 'strict' | 'moderate' | 'lax'

/** Names of the limits on repeated attempts; server/base/access/limits.ts has their numbers. */
export type LimitName =
  | 'sign-up'
  | 'sign-in'
  | 'password-reset'
  | 'identity-proof'
  | 'confirmation-email'
  | 'invitation'
  | 'waitlist'

type Schema = z.ZodMiniType | undefined

/** The fields of a row in addition to its method, path and summary. */
interface Terms<Query extends Schema, Body extends Schema, Response extends Schema> {
  who: Audience
  /** The age that the caller's proof of identity may have; otherwise 403 with the provider's reverification body. */
  reverification?: ReverificationLevel
  /** Made with the browser's cookies, so a changing call must come from one of our own pages. */
  cookie?: true
  /** Attempts are counted; too many are refused with 429 and the time to wait. */
  limit?: readonly LimitName[]
  /** A person with a second factor must have proved it within ten minutes; refused like `reverification`. */
  secondFactor?: true
  query?: Query
  body?: Body
  /** The shape of the response; without it the response is 204 and empty. */
  response?: Response
  /** The response is a stream of server-sent events; `response` is the shape of each. */
  stream?: true
  /** 200 by default; 204 when there is no response. */
  status?: 200 | 201
  /** `list`: every refusal is an array of sentences. Otherwise it is `{ error }`. */
  errors?: 'list'
  /** Further refusals of a GET: 404 when what its query names is missing, 409 when the present state does not allow it. */
  refuses?: readonly (404 | 409)[]
  /** For POSTs to an outside service: the response of an Idempotency-Key is stored afterwards, in its own transaction. */
  outside?: true
  /** The response has a secret that is shown once, so no Idempotency-Key keeps it; a repeated request is refused (409). */
  shownOnce?: true
  /** API keys cannot make the call. Calls that `acceptsKeys` refuses for another reason need not say it. */
  noKeys?: true
  /** The largest body in bytes, where 64 kB are not enough. */
  body_limit?: number
}

/** One row of the API table. `path` has OpenAPI's form: `/racket/{id}/`. */
export interface Endpoint<Query extends Schema = Schema, Body extends Schema = Schema, Response extends Schema = Schema>
  extends Terms<Query, Body, Response> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
}

/**
 * Returns true if an API key can make a call. Nothing that needs the person, their browser or a recent proof of identity
 * can be done with a key, and neither can a call to an outside service.
 */
export const acceptsKeys = ({
  who,
  reverification,
  cookie,
  secondFactor,
  stream,
  outside,
  noKeys,
}: Endpoint): boolean =>
  who !== 'account' && !reverification && !cookie && !secondFactor && !stream && !outside && !noKeys

/** Returns true if a call accepts an Idempotency-Key. */
export const keepsResponses = ({ method, who }: Endpoint): boolean =>
  method === 'POST' && who !== 'anyone' && who !== 'account'

/** Makes the rows of one method; each row keeps its method and the precise types of its schemas. */
const row =
  <Method extends Endpoint['method']>(method: Method) =>
  <Query extends Schema = undefined, Body extends Schema = undefined, Response extends Schema = undefined>(
    path: string,
    summary: string,
    terms: Terms<Query, Body, Response>,
  ): Endpoint<Query, Body, Response> & { method: Method } => ({ method, path, summary, ...terms })

export const get = row('GET')
export const post = row('POST')
export const put = row('PUT')
export const patch = row('PATCH')
export const del = row('DELETE')

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** The data that a caller sends and receives. */
export type QueryInput<E> = E extends Endpoint<infer Q, infer _B, infer _R> ? Input<Q> : never
export type BodyInput<E> = E extends Endpoint<infer _Q, infer B, infer _R> ? Input<B> : never
export type ResponseOf<E> = E extends Endpoint<infer _Q, infer _B, infer R> ? Output<R> : never

/** The data that a handler receives after validation. */
export type QueryOutput<E> = E extends Endpoint<infer Q, infer _B, infer _R> ? Output<Q> : never
export type BodyOutput<E> = E extends Endpoint<infer _Q, infer B, infer _R> ? Output<B> : never
