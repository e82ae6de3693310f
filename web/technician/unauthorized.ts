import { ApiError, NoTokenError } from '../api-error.ts'

/** True when a call was refused because of who asked, or because nobody did. */
export const isUnauthorized = (error: unknown) =>
  error instanceof NoTokenError || (error instanceof ApiError && (error.status === 401 || error.status === 403))
