import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect as openSocket } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ErrorBody, ErrorList } from '../../../contract/base/errors.ts'
import { createBadInputWorld, type World } from '../../testing/bad-input-world.ts'
import { digestOf } from '../../testing/digest.ts'
import { INTERNAL } from '../../testing/promised-answer.ts'
import { rememberedWorld } from '../../testing/remembered-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { projectFolder } from '../process/project.ts'

interface Repeated {
  prefix: string
  unit: string
  count: number
  middle?: string
  unit2?: string
  suffix: string
}

interface Case {
  id: string
  group: string
  method: string
  path: string
  auth: string
  sig?: string
  body?: unknown
  raw?: string
  raw_b64?: string
  gen?: Repeated
  rawhttp?: string
  rawgen?: Repeated
  headers?: Record<string, string>
  shape?: 'array' | 'error'
  check?: string
  roundtrip?: string
  accept: number[]
  unchanged: boolean
  why: string
}

const { cases } = JSON.parse(readFileSync(join(projectFolder, 'server/testing/bad-inputs.json'), 'utf8')) as {
  cases: Case[]
}
const groups = groupByName(cases)

const portal = testApp({ rateLimits: false })
let world: World
let port: number

describe.each([...groups.keys()])('bad input: %s', (group) => {
  test.each((groups.get(group) ?? []).map((one) => [one.id, one.why, one] as const))(
    '%s %s',
    async (_id, _why, one) => {
      await prepare()
      const before = await digestOf(portal.db)
      const answer = one.method === 'RAW' ? await sendRaw(one) : await send(one)
      expect(one.accept).toContain(answer.status)
      expect(answer.text).not.toMatch(INTERNAL)
      if (one.shape === 'array') {
        expect(ErrorList.check(z.minLength(1)).safeParse(JSON.parse(answer.text)).success).toBe(true)
      }
      if (one.shape === 'error') expect(ErrorBody.safeParse(JSON.parse(answer.text)).success).toBe(true)
      if (one.unchanged) expect(await digestOf(portal.db)).toBe(before)
      if (one.roundtrip) {
        const sent = (one.body as Record<string, string>)[one.roundtrip] ?? ''
        expect(JSON.parse(answer.text)[one.roundtrip]).toBe(sent.normalize('NFC'))
      }
      if (one.check?.startsWith('job_unpaid:')) {
        const id = Number(world.fill(one.check.slice('job_unpaid:'.length)))
        const job = await portal.db
          .selectFrom('string_jobs')
          .select('is_order_paid')
          .where('id', '=', id)
          .executeTakeFirst()
        expect(job?.is_order_paid).toBe(false)
      }
    },
  )
})

test('a body of null is refused, even for calls that need no body', async () => {
  await prepare()
  const before = await digestOf(portal.db)
  for (const act of ['mark_paid', 'assign_to_me', 'take_over']) {
    const path = `/technician/string_job/\${jobA_new}/${act}/`
    const answer = await send({ method: 'PATCH', path, auth: 'tech', raw: 'null' })
    expect([answer.status, answer.text]).toEqual([400, '{"error":"Please send a JSON object"}'])
  }
  expect(await digestOf(portal.db)).toBe(before)
})

// The database is emptied between tests, so each test begins with the same world.
const makeWorld = rememberedWorld(portal, createBadInputWorld)
async function prepare() {
  world = await makeWorld()
}

beforeAll(async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as AddressInfo).port
})

async function send(
  one: Pick<Case, 'method' | 'path' | 'auth' | 'raw'> & Partial<Case>,
): Promise<{ status: number; text: string }> {
  const body = bodyOf(one)
  const headers: Record<string, string> = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(await world.authorization(one.auth)),
    ...(one.sig ? world.signature(one.sig, body ?? '') : {}),
    ...Object.fromEntries(Object.entries(one.headers ?? {}).map(([name, value]) => [name, world.fill(value)])),
  }
  const path = world.fill(one.path)
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: one.method,
    headers,
    body,
    redirect: 'manual',
  })
  return { status: answer.status, text: await answer.text() }
}

function bodyOf(one: Partial<Case>): string | Uint8Array<ArrayBuffer> | undefined {
  if (one.raw_b64 !== undefined) return Uint8Array.from(Buffer.from(one.raw_b64, 'base64'))
  if (one.raw !== undefined) return world.fill(one.raw)
  if (one.gen) return world.fill(repeated(one.gen))
  return one.body === undefined ? undefined : JSON.stringify(world.fillDeep(one.body))
}

const repeated = ({ prefix, unit, count, middle = '', unit2 = '', suffix }: Repeated) =>
  prefix + unit.repeat(count) + middle + unit2.repeat(count) + suffix

async function sendRaw(one: Case): Promise<{ status: number; text: string }> {
  const socket = openSocket(port, '127.0.0.1')
  const raw = (one.rawhttp ?? (one.rawgen ? repeated(one.rawgen) : '')).replace(/ \/(?!api)/, ' /api/')
  socket.end(raw)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  await once(socket, 'close')
  const text = Buffer.concat(chunks).toString()
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text }
}

function groupByName(all: Case[]): Map<string, Case[]> {
  const map = new Map<string, Case[]>()
  for (const one of all) map.set(one.group, [...(map.get(one.group) ?? []), one])
  return map
}
