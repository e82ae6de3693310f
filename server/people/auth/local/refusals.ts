import { OLD_LINK } from '../../../../contract/people/account.ts'
import { Refusal } from '../../../base/errors.ts'

export const ONLY_ADMIN =
  'An organization needs an admin. Make another member an admin first, or delete the organization.'

// An unknown email and a wrong password get the same sentence, so nobody learns which addresses exist.
const WRONG_PASSWORD = 'Incorrect email or password.'
export const wrongPassword = () => new Refusal(401, WRONG_PASSWORD)

const sentences: Record<string, [status: number, sentence: string]> = {
  INVALID_EMAIL_OR_PASSWORD: [401, WRONG_PASSWORD],
  USER_ALREADY_EXISTS: [400, 'This account could not be created. If you already have one, please sign in.'],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: [
    400,
    'This account could not be created. If you already have one, please sign in.',
  ],
  FAILED_TO_CREATE_USER: [400, 'This account could not be created. If you already have one, please sign in.'],
  INVALID_PASSWORD: [400, 'Incorrect password.'],
  INVALID_TOKEN: [400, OLD_LINK],
  TOKEN_EXPIRED: [400, OLD_LINK],
  USER_NOT_FOUND: [400, OLD_LINK],
  INVALID_CODE: [400, 'Incorrect code.'],
  USED_CODE: [400, 'This code was already used. Please wait for the next one.'],
  INVALID_BACKUP_CODE: [400, 'This backup code is incorrect or was already used.'],
  INVALID_TWO_FACTOR_COOKIE: [401, 'This took too long. Please sign in again.'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: [429, 'Too many incorrect codes. Please sign in again.'],
  ACCOUNT_TEMPORARILY_LOCKED: [429, 'Too many incorrect codes. Please wait fifteen minutes.'],
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: [400, ONLY_ADMIN],
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: [400, ONLY_ADMIN],
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: [403, 'Please confirm your email first.'],
  INVALID_ORIGIN: [403, 'This request did not come from the portal.'],
  MISSING_OR_NULL_ORIGIN: [403, 'This request did not come from the portal.'],
  UNAUTHORIZED: [401, 'Please sign in.'],
  MISSING_SESSION_HEADERS_OR_EMAIL_QUERY_PARAMETER: [401, 'Please sign in.'],
}

/** Our own refusal for an error of better-auth. */
export function localRefusal(status: number, body: { code?: string; message?: string } | null): Error {
  const known = sentences[body?.code ?? '']
  if (known) return new Refusal(known[0], known[1], known[0] === 429 ? { headers: { 'retry-after': '900' } } : {})
  if (status === 401) return new Refusal(401, 'Please sign in.')
  if (status >= 500) return new Error(`better-auth answered ${status}: ${body?.message ?? ''}`)
  return new Refusal(status === 422 ? 400 : status, body?.message || 'This cannot be done.')
}
