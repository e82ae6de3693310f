import type * as z from 'zod/mini'
import type { ErrorBody } from '../../contract/base/errors.ts'
import { english, type Say } from '../../contract/base/say.ts'

/** A sentence, or what says it when it has values, such as moments, that each language writes in its own way. */
type Sentence = string | ((say: Say) => string)

/** An error that the caller sees: a status, a sentence, and further fields of the body or headers. */
export class Refusal extends Error {
  readonly status: number
  /** The sentence in the language of the caller. */
  readonly sentence: (say: Say) => string
  readonly body: Omit<ErrorBody, 'error'>
  readonly headers: Record<string, string>

  constructor(
    status: number,
    sentence: Sentence,
    extra: { body?: Omit<ErrorBody, 'error'>; headers?: Record<string, string> } = {},
  ) {
    super(typeof sentence === 'string' ? sentence : sentence(english))
    this.sentence = typeof sentence === 'string' ? (say) => say.of(sentence) : sentence
    this.status = status
    this.body = extra.body ?? {}
    this.headers = extra.headers ?? {}
  }
}

/** 400: the input is wrong; `fields` has a sentence for each wrong field. */
export const badRequest = (message: string, fields?: Record<string, string>) =>
  new Refusal(400, message, fields && Object.keys(fields).length > 0 ? { body: { fields } } : {})

/** 400: one field is wrong. */
export const wrongField = (field: string, message: string) => badRequest(message, { [field]: message })

/** 401: the token is missing or invalid. */
export const unauthorized = () => new Refusal(401, 'Please sign in.', { headers: { 'www-authenticate': 'Bearer' } })

/** 403: signed in, but not allowed. */
export const forbidden = (message = 'You are not authorized to do this.') => new Refusal(403, message)

/** 403: the call needs the person, and not one of their API keys. */
export const notForKeys = () => forbidden('API keys cannot do this.')

/** 404: it does not exist or belongs to another person; the response does not reveal which. */
export const notFound = (message = 'Not found.') => new Refusal(404, message)

/** Returns a value that a function looked up. Throws 404 when there is none. */
export function found<Value>(value: Value | null | undefined, missing?: string): Value {
  if (value === null || value === undefined) throw notFound(missing)
  return value
}

/** 409: the present state does not allow it; `body` has further fields of the answer. */
export const conflict = (message: Sentence, body: Refusal['body'] = {}) => new Refusal(409, message, { body })

/** 409: what the caller saw was changed. */
export const newerChange = () => conflict('This conflicts with a newer change. Please reload and try again.')

const TOO_MANY = 'Too many requests. Please wait a moment.'

/** 429: too many attempts; the next one may succeed after `seconds`. */
export const tooMany = (seconds: number, message = TOO_MANY) =>
  new Refusal(429, message, { headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } })

/** 503: something that the request needs is unavailable for now. */
export const unavailable = (message = 'The portal is not available right now. Please try again in a moment.') =>
  new Refusal(503, message, { headers: { 'retry-after': '2' } })

/** 400 with the problems of an input, in their order, as a schema finds them. */
export class InvalidInput extends Refusal {
  readonly messages: string[]

  constructor(error: Pick<z.core.$ZodError, 'issues'>) {
    const messages = error.issues.map((issue) => placeOf(issue) + sentence(issue))
    const fields: Record<string, string> = {}
    for (const [index, issue] of error.issues.entries()) {
      const field = issue.path[0]
      const message = messages[index]
      if (typeof field === 'string' && message) fields[field] ??= message
    }
    super(400, messages[0] ?? 'This input is not valid', { body: Object.keys(fields).length > 0 ? { fields } : {} })
    this.messages = messages
  }
}

/** 'Racket 2: ' for a problem with a field of one job in a list of jobs. */
function placeOf({ code, path: [list, index, field] }: z.core.$ZodIssue): string {
  const isInJob = list === 'jobs' && typeof index === 'number'
  return isInJob && (field !== undefined || code === 'unrecognized_keys') ? `Racket ${index + 1}: ` : ''
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys' && placeOf(issue)) return `unknown field '${issue.keys[0]?.slice(0, 40)}'`
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${JSON.stringify(issue.keys[0]?.slice(0, 40))}`
  if (issue.code === 'invalid_type' && issue.path.length === 0) return 'Please send a JSON object'
  if (issue.code === 'invalid_type' && issue.expected === 'object') {
    return `${String(issue.path[0])} must contain JSON objects`
  }
  return issue.message
}

const away =
  /^(08|53|58|XX|57P|57014|55P03|25006|28|3D000|40001|40P01|ECONN|EPIPE|ETIMEDOUT|ENOENT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|ERR_STREAM|ERR_SOCKET|ERR_SSL|ERR_TLS)/
const awayMessage =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable/i

/** The reason that something was thrown, as a text for the log or for a sentence. */
export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The code of an error of Node, PostgreSQL or a library, such as 'ENOENT'; empty for errors without one. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** True when the database reports a disk error or damaged data, which a person must repair. */
export const isDatabaseDamaged = (error: unknown) => /^(58|XX)/.test(codeOf(error))

/** True when the database cannot answer for now: unreachable, full, too slow, read-only or damaged. */
export const isDatabaseAway = (error: unknown) =>
  away.test(codeOf(error)) || (error instanceof Error && awayMessage.test(error.message))

/** True when a write was rejected because the server is read-only, as a former primary is. Nothing was written. */
export const isReadOnly = (error: unknown) => codeOf(error) === '25006'

/** True when another session, such as a restore, holds what a statement needs. */
export const isLockTimeout = (error: unknown) => codeOf(error) === '55P03'

/** True when PostgreSQL aborted a transaction because of a deadlock or a conflict; a retry may succeed. */
export const isLostRace = (error: unknown) => ['40P01', '40001'].includes(codeOf(error))

/** The name of the constraint that rejected a write; empty for every other error. */
const constraintOf = (error: unknown) =>
  /^23/.test(codeOf(error)) && error instanceof Error && 'constraint' in error ? String(error.constraint) : ''

/** For `.catch` of a write: throws the refusal that belongs to the constraint, and for every other error the error. */
export const refusing =
  (refusals: Record<string, () => Refusal>) =>
  (error: unknown): never => {
    throw refusals[constraintOf(error)]?.() ?? error
  }

/** The refusal that the caller gets for an error; null when the error is a fault of the server (500). */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return unavailable()
  const code = codeOf(error)
  if (/^(22|23)/.test(code)) return newerChange()
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return new Refusal(status, clientSentence(status))
  if (status === 503) return unavailable()
  return null
}

/** The sentence for a request that is refused before a handler sees it. */
export function clientSentence(status: number): string {
  if (status === 413 || status === 431) return 'This request is too large.'
  if (status === 415) return 'Please send JSON in UTF-8.'
  if (status === 429) return TOO_MANY
  if (status === 404) return 'Not found.'
  return 'This request cannot be read.'
}
