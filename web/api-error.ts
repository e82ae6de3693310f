import { say } from './config.ts'

/** A response that is not OK, with its status and body. The status is 0 if the server could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(serverMessage(body))
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }
}

/** The call was not sent, because no one is signed in. */
export class NoTokenError extends Error {
  constructor() {
    super('')
    this.name = 'NoTokenError'
  }
}

/** True if the call needs another role, or a session. */
export const isUnauthorized = (error: unknown) =>
  error instanceof NoTokenError || (error instanceof ApiError && (error.status === 401 || error.status === 403))

/** True if the server could not be reached. */
export const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0

/** True if the same call may succeed a moment later. */
export const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

export const UNREACHABLE = say`The portal cannot be reached. Please try again.`

/** For an order whose answer was lost: the job may exist. */
export const UNCONFIRMED = say`We could not confirm your order. Check your string jobs before you try again.`

/** True if the server refused the call for good, so that sending it again is no use. */
export const isRefusal = (error: unknown) => error instanceof ApiError && [400, 404, 409, 410].includes(error.status)

/** True if the server refused the call because something has changed since the page showed it. */
export const isOvertaken = (error: unknown) => error instanceof ApiError && error.status === 409

/** True if the thing does not exist or belongs to someone else. */
export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

function serverMessage(body: unknown): string {
  const message = Array.isArray(body)
    ? body[0]
    : typeof body === 'object' && body !== null && 'error' in body
      ? body.error
      : undefined
  return typeof message === 'string' ? message : ''
}

/** The server's message (the first of several), otherwise the error's own message, otherwise `fallback`. */
export const errorMessage = (error: unknown, fallback: string) => (error instanceof Error && error.message) || fallback

/** The server's message for each invalid field. */
export function fieldErrors(error: unknown): Record<string, string> {
  const body = error instanceof ApiError ? error.body : null
  if (typeof body !== 'object' || body === null || !('fields' in body)) return {}
  const fields = body.fields
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, message]) => (typeof message === 'string' ? [[name, message]] : [])),
  )
}
