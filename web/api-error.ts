/** An answer that was not OK, with its status and body; status 0 when the server could not be reached. */
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

/** Nobody is signed in, so the call was not sent. */
export class NoTokenError extends Error {
  constructor() {
    super('')
    this.name = 'NoTokenError'
  }
}

/** True when a call was refused because of who asked, or because nobody did. */
export const isUnauthorized = (error: unknown) =>
  error instanceof NoTokenError || (error instanceof ApiError && (error.status === 401 || error.status === 403))

/** True when the server could not be reached. */
export const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0

/** True when there is no such thing, or it is not this person's. */
export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

function serverMessage(body: unknown): string {
  const message = Array.isArray(body)
    ? body[0]
    : typeof body === 'object' && body !== null && 'error' in body
      ? body.error
      : undefined
  return typeof message === 'string' ? message : ''
}

/** The server's sentence (the first of several), else the error's own message, else `fallback`. */
export const errorMessage = (error: unknown, fallback: string) => (error instanceof Error && error.message) || fallback

/** The server's sentence per field, where it blamed fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  const body = error instanceof ApiError ? error.body : null
  if (typeof body !== 'object' || body === null || !('fields' in body)) return {}
  const fields = body.fields
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).filter(([, message]) => typeof message === 'string'))
}
