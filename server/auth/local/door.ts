import type { Auth } from 'better-auth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { throwingOutages } from '../../database/outage.ts'
import type { LocalAuthOptions } from './local.ts'
import { localRefusal } from './refusals.ts'

export interface DoorOptions extends LocalAuthOptions {
  auth: Pick<Auth, 'handler'>
  origins: string[]
  /** Asks for the letter with which a forgotten password is replaced; takes as long for strangers as for customers. */
  askReset(email: string): Promise<void>
}

/** The session behind a cookie, as better-auth tells it. */
export interface LocalSession {
  session: {
    id: string
    activeOrganizationId?: string | null
    firstFactorAt?: string | null
    secondFactorAt?: string | null
  }
  user: { id: string; name: string; email: string; emailVerified: boolean; twoFactorEnabled?: boolean | null }
}

export interface Door {
  /** Asks better-auth on behalf of the browser; its cookies go back with the answer. Throws refusals of ours. */
  ask(
    method: 'GET' | 'POST',
    path: string,
    what?: { body?: Record<string, unknown>; query?: Record<string, unknown> },
  ): Promise<unknown>
  session(): Promise<LocalSession | null>
}

/** The way from one request of the browser into better-auth and back. */
export function createDoor(request: FastifyRequest, reply: FastifyReply, { auth, publicUrl }: DoorOptions): Door {
  // Only what is needed goes in; the origin was checked before.
  const headers = new Headers({ origin: new URL(publicUrl).origin, 'x-client-ip': request.ip })
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }

  const ask: Door['ask'] = async (method, path, { body = {}, query = {} } = {}) => {
    const url = new URL(`/api/auth${path}`, publicUrl)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const sent = new Headers(headers)
    sent.set('content-type', 'application/json')
    const asked = new Request(url, { method, headers: sent, ...(method === 'POST' && { body: JSON.stringify(body) }) })
    // To better-auth a session that cannot be read is none: nobody must be signed out because the database is away.
    const answer = await throwingOutages(() => auth.handler(asked))
    const cookies = answer.headers.getSetCookie()
    if (cookies.length > 0) reply.header('set-cookie', cookies)
    const text = await answer.text()
    const told = text ? JSON.parse(text) : null
    if (!answer.ok) throw localRefusal(answer.status, told)
    return told
  }

  return {
    ask,
    // better-auth's answer to its own call, whose fields local-options.ts declares.
    session: () => ask('GET', '/get-session') as Promise<LocalSession | null>,
  }
}
