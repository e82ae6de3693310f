import { isAPIError } from 'better-auth/api'
import type { Browser } from '../../../base/access/session.ts'
import { throwingOutages } from '../../../base/database/outage.ts'
import { badRequest } from '../../../base/errors.ts'
import { localRefusal, ONLY_ADMIN } from './refusals.ts'

interface Asked {
  headers: Headers
  returnHeaders: true
}

/**
 * Runs one of better-auth's calls on behalf of a browser: `act` passes `as` on to it. The browser gets the cookies of
 * the response. Throws our own refusals.
 */
export async function ask<Response>(
  { headers: sent, address, setCookies }: Browser,
  act: (as: Asked) => Promise<{ headers: Headers; response: Response }>,
): Promise<Response> {
  const headers = new Headers({ 'x-client-ip': address })
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = sent[name]
    if (value) headers.set(name, value)
  }
  try {
    // better-auth takes a session that it cannot read for none; a person must not be signed out by an outage.
    const answer = await throwingOutages(() => act({ headers, returnHeaders: true }))
    const cookies = answer.headers.getSetCookie()
    if (cookies.length > 0) setCookies(cookies)
    return answer.response
  } catch (error) {
    if (isLastAdministrator(error)) throw badRequest(ONLY_ADMIN)
    throw isAPIError(error) ? localRefusal(error.statusCode, error.body ?? null) : error
  }
}

/** better-auth counts the administrators before it removes one; the database counts again when two leave at once. */
const isLastAdministrator = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'organization_keeps_administrator'
