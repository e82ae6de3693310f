import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, InvalidInput } from '../../http/errors.ts'
import { inTime, PATIENCE_MS } from '../../http/in-time.ts'
import { readJsonBodies } from '../../http/json.ts'
import { countAttempt, forgiveAttempt } from '../attempts.ts'
import { refuseForeignOrigin } from '../origins.ts'
import { type LocalCall, localCalls } from './calls.ts'
import { isCommonPassword } from './common-password.ts'
import { deviceCookie, isKnownDevice } from './device.ts'
import { createDoor, type Door, type DoorOptions } from './door.ts'
import { limitsOf } from './limits.ts'
import { forgetHalfMadePerson, refuseNewcomer } from './people.ts'
import { refuseStaleSecondFactor, specialCalls } from './special-calls.ts'

/** Mounts the embedded provider's calls under /api/auth: origin, shape, limits, act, answer, in this order. */
export const mountLocal = (options: DoorOptions) => async (app: FastifyInstance) => {
  readJsonBodies(app)
  for (const [name, call] of Object.entries(localCalls)) {
    const [method = '', path = ''] = name.split(' ')
    app.route({
      method,
      url: `/api/auth${path}`,
      // A flood of sign-ins waits in line for its hashes; what hashes nothing waits for the database alone.
      handler: (request, reply) =>
        inTime(method === 'GET' ? PATIENCE_MS : 10_000, answer({ name, path, call }, request, reply, options)),
    })
  }
}

interface NamedCall {
  name: string
  path: string
  call: LocalCall
}

async function answer(
  { name, path, call }: NamedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  options: DoorOptions,
) {
  const { db, origins, rateLimits } = options
  refuseForeignOrigin(request, origins)
  const body = call.body ? parse(call.body, request.body ?? {}) : {}
  const query = call.query ? parse(call.query, request.query) : {}
  refuseCommonPassword(name === 'POST /sign-up/email' ? body.password : body.newPassword)

  const door = createDoor(request, reply, options)
  const session = call.proof || call.secondFactor || call.letter ? await door.session() : null
  const email = String(body.email ?? '')
  const attempt = {
    call: name,
    body,
    address: request.ip,
    userId: session?.user.id ?? null,
    isKnownDevice: isKnownDevice(options, request.headers.cookie, email),
  }
  const limits = rateLimits ? limitsOf(attempt, call.proof === true) : []
  await countAttempt(db, ...limits)
  if (call.secondFactor) refuseStaleSecondFactor(session)
  if (name === 'POST /sign-up/email') {
    await refuseNewcomer(db, options.signUp, email)
    await forgetHalfMadePerson(db, email)
  }

  const result = await run({ name, path, call }, { body, query }, door, options)
  if (name === 'POST /sign-in/email' || call.proof) await forgiveAttempt(db, ...limits)
  if (call.entrance) reply.header('set-cookie', deviceCookie(options, email))
  return reply.send(result)
}

async function run(
  { name, path, call }: NamedCall,
  { body, query }: { body: Record<string, unknown>; query: Record<string, unknown> },
  door: Door,
  options: DoorOptions,
): Promise<unknown> {
  const special = specialCalls[name]
  if (special) return special(body, door, options)
  const method = name.startsWith('GET') ? 'GET' : 'POST'
  const answered = await door.ask(method, path, { body, query })
  return call.shows ? answered : {}
}

function parse(schema: NonNullable<LocalCall['body']>, value: unknown): Record<string, unknown> {
  const result = schema.safeParse(value)
  if (!result.success) throw new InvalidInput(result.error)
  return result.data
}

function refuseCommonPassword(password: unknown) {
  if (typeof password !== 'string' || !isCommonPassword(password)) return
  const sentence = 'Too many people use this password. Please choose another.'
  throw badRequest(sentence, { password: sentence })
}
