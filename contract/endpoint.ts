import type { z } from 'zod'

/** Who may call: `anyone` needs no token, `customer` is any signed-in person, `staff` a technician or a manager. */
export type Audience = 'anyone' | 'customer' | 'technician' | 'manager' | 'staff'

/** The reverification levels of the authentication provider, strongest first. */
export type ReverificationLevel = 'strict_mfa' | 'strict' | 'moderate' | 'lax'

/** One row of the API table. `path` has OpenAPI's form: `/racket/{id}/`. */
export interface Endpoint<
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType | undefined = z.ZodType | undefined,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  who: Audience
  /** How lately the caller must have proved who they are; refused with 403 and the provider's reverification body. */
  reverification?: ReverificationLevel
  query?: Query
  body?: Body
  /** The answer's shape; without it the answer is 204 and empty. */
  response?: Response
  /** 200 unless said otherwise; 204 when there is no response. */
  status?: 200 | 201
  /** `list`: every refusal is an array of sentences. Otherwise it is `{ error }`. */
  errors?: 'list'
  /** For POSTs that talk to the outside world: the Idempotency-Key answer is stored after the act, not in its transaction. */
  outside?: true
  /** The largest body in bytes, where 64 kB are not enough. */
  body_limit?: number
}

/** Keeps the precise type of a row while checking it. */
export const endpoint = <
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Response extends z.ZodType | undefined = undefined,
>(
  row: Endpoint<Query, Body, Response>,
) => row

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** What a caller sends and gets. */
export type QueryInput<E> = E extends Endpoint<infer Q, infer _B, infer _R> ? Input<Q> : never
export type BodyInput<E> = E extends Endpoint<infer _Q, infer B, infer _R> ? Input<B> : never
export type ResponseOf<E> = E extends Endpoint<infer _Q, infer _B, infer R> ? Output<R> : never

/** What a handler is given after validation. */
export type QueryOutput<E> = E extends Endpoint<infer Q, infer _B, infer _R> ? Output<Q> : never
export type BodyOutput<E> = E extends Endpoint<infer _Q, infer B, infer _R> ? Output<B> : never
