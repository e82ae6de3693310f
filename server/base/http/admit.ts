import type { FastifyInstance, FastifyRequest } from 'fastify'
import { acceptsKeys, type Endpoint, keepsResponses } from '../../../contract/base/endpoint.ts'
import { isStaff } from '../../../contract/base/person.ts'
import type { User } from '../access/current-user.ts'
import { refuseForeignOrigin } from '../access/origins.ts'
import { refuseUnlessReverified } from '../access/reverification.ts'
import { tokenOf } from '../access/token.ts'
import { forbidden, notForKeys, unauthorized } from '../errors.ts'
import { inTime, PATIENCE_MS } from './in-time.ts'
import type { BrowserCalls, Identify } from './route.ts'

interface AdmitOptions {
  identify: Identify
  /** Throws 429 after too many requests without a valid token from the same address. */
  countStranger: (request: FastifyRequest) => Promise<void>
  /** Throws 429 after too many requests of a customer whose answers are kept for their Idempotency-Keys. */
  countKept: (request: FastifyRequest) => Promise<void>
  browserCalls: Pick<BrowserCalls, 'origins'>
}

/** The hook that identifies the caller of a row and refuses those whom the row does not allow. */
export function createAdmit(
  app: FastifyInstance,
  { identify, countStranger, countKept, browserCalls }: AdmitOptions,
): (request: FastifyRequest) => Promise<void> {
  app.decorateRequest('caller', null)
  app.decorateRequest('admitted_in', 0)

  // A token outlives its session by up to 65 seconds, so every change and every stream looks the session up.
  const findCaller = ({ method, stream }: Endpoint, token: string) =>
    identify(token, { mustBeAlive: stream === true || method !== 'GET' })

  return async function admit(request: FastifyRequest) {
    const endpoint = request.routeOptions.config.endpoint
    if (endpoint?.cookie) refuseForeignOrigin(request, browserCalls.origins)
    if (!endpoint || endpoint.who === 'anyone' || endpoint.who === 'account') return
    const token = tokenOf(request.headers.authorization)
    const begin = performance.now()
    const caller = token ? await inTime(PATIENCE_MS, findCaller(endpoint, token)) : null
    request.admitted_in = performance.now() - begin
    if (!caller) {
      await countStranger(request)
      throw unauthorized()
    }
    if (caller.apiKey && !acceptsKeys(endpoint)) throw notForKeys()
    if (!isAllowed(endpoint, caller.user)) throw forbidden(notFor(endpoint))
    if (endpoint.reverification) refuseUnlessReverified(caller.session, endpoint.reverification)
    request.caller = caller
    const isKept = keepsResponses(endpoint) && request.headers['idempotency-key'] !== undefined
    if (isKept && !isStaff(caller.user)) await countKept(request)
  }
}

function isAllowed(endpoint: Endpoint, user: User): boolean {
  if (endpoint.who === 'technician') return user.is_technician
  if (endpoint.who === 'manager') return user.is_manager
  if (endpoint.who === 'staff') return isStaff(user)
  return true
}

const notFor = ({ method }: Endpoint) =>
  `You are not authorized to ${method === 'GET' ? 'view this page' : 'perform this action'}.`
