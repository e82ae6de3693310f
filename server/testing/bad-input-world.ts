import { createHmac } from 'node:crypto'
import { UnsecuredJWT } from 'jose'
import { sql } from 'kysely'
import {
  createJob,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  insertCheckout,
  type Person,
} from './factories.ts'
import { type TestApp, WEBHOOK_SECRET } from './test-app.ts'

export interface World {
  /** Replaces the placeholders in a text with the ids of the fixtures. */
  fill(text: string): string
  /** Does the same in a whole body. A value that consists of one placeholder becomes a number. */
  fillDeep(value: unknown): unknown
  authorization(kind: string): Promise<Record<string, string>>
  signature(kind: string, body: string | Uint8Array): Record<string, string>
}

/** Creates the people, rackets and jobs that bad-inputs.json refers to. */
export async function createBadInputWorld(portal: TestApp): Promise<World> {
  await sql`delete from membership_tiers where tier_status in ('priced', 'free')`.execute(portal.db)
  await portal.db
    .insertInto('membership_tiers')
    .values([
      { tier_status: 'priced', stringing_price: 2500, stringing_price_labor_only: 1500 },
      { tier_status: 'free', stringing_price: null, stringing_price_labor_only: null },
    ])
    .execute()
  const alice = await createPerson(portal, { first_name: 'Alice', tier_status: 'priced', credits: 3 })
  const bob = await createPerson(portal, { first_name: 'Bob' })
  const carl = await createPerson(portal, { first_name: 'Carl', tier_status: 'free' })
  const tech = await createTechnician(portal)
  const tech2 = await createTechnician(portal)
  const demoted = await createPerson(portal)
  const people: Record<string, Person> = { alice, bob, carl, tech, tech2, demoted }

  const string1 = await createString(portal)
  const racketA = await createRacket(portal, alice)
  const ofAlice = { racket_id: racketA }
  const jobA_new = await createJob(portal, alice, { ...ofAlice, string_id: string1, price: 2500 })
  const session_open = `cs_test_${jobA_new}`
  await insertCheckout(portal.db, [jobA_new], {
    amount: 2500,
    state: 'open',
    provider_session_id: session_open,
    url: 'http://localhost:3000/',
  })
  await portal.ask('POST', '/racket/', {
    as: alice,
    body: { manufacturer: 'Yonex', model_name: 'Used' },
    headers: { 'idempotency-key': 'used-key' },
  })
  const numbers: Record<string, string | number> = {
    string1,
    string_inactive: await createString(portal, { is_listed: false }),
    racketA,
    racketA_retired: await createRacket(portal, alice, { retire_date: new Date() }),
    racketA_deleted: await createRacket(portal, alice, { deleted_at: new Date() }),
    racketB: await createRacket(portal, bob),
    jobA_new,
    jobA_new_str: String(jobA_new),
    jobA_paid: await createJob(portal, alice, { ...ofAlice, paid: 'technician' }),
    jobA_ready: await createJob(portal, alice, { ...ofAlice, order_status: 'READY_FOR_PICKUP' }),
    jobA_completed: await createJob(portal, alice, { ...ofAlice, order_status: 'COMPLETED' }),
    jobA_cancelled: await createJob(portal, alice, { ...ofAlice, order_status: 'CANCELLED' }),
    jobA_taken: await createJob(portal, alice, { ...ofAlice, technician_id: tech2.id }),
    jobB_new: await createJob(portal, bob),
    jobC_new: await createJob(portal, carl),
    session_open,
    'used-key': 'used-key',
    provider: 'stripe',
    run: Date.now(),
    ...Object.fromEntries(Object.entries(people).map(([name, { id }]) => [name, id])),
  }

  const fill = (text: string) => text.replace(/\$\{([\w-]+)\}/g, (_, name: string) => String(numbers[name]))
  const fillDeep = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const whole = /^\$\{([\w-]+)\}$/.exec(value)?.[1]
      return whole ? numbers[whole] : fill(value)
    }
    if (Array.isArray(value)) return value.map(fillDeep)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillDeep(inner)]))
  }
  return { fill, fillDeep, authorization: (kind) => authorization(portal, people, kind), signature }
}

async function authorization(
  portal: TestApp,
  people: Record<string, Person>,
  kind: string,
): Promise<Record<string, string>> {
  const person = people[kind]
  if (person) return { authorization: `Bearer ${person.token}` }
  const { alice, bob } = people as { alice: Person; bob: Person }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const now = Math.floor(Date.now() / 1000)
  const unsigned = new UnsecuredJWT({ sub: alice.subject }).setExpirationTime('1h').encode()
  const header = (changes: object) => Buffer.from(JSON.stringify(changes)).toString('base64url')
  const [, payload = '', signature = ''] = alice.token.split('.')

  switch (kind) {
    case 'none':
      return {}
    case 'expired':
      return bearer(await portal.signToken(alice.subject, { iat: now - 7_200, exp: now - 3_600 }))
    case 'not_yet':
      return bearer(await portal.signToken(alice.subject, { nbf: now + 3_600 }))
    case 'alg_none':
      return bearer(unsigned)
    case 'lower_none':
      return bearer(`${header({ alg: 'nOnE', typ: 'JWT' })}.${payload}.`)
    case 'tampered': {
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
      const changed = header({ ...claims, sub: bob.subject })
      return bearer(`${alice.token.split('.')[0]}.${changed}.${signature}`)
    }
    case 'wrong_iss':
      return bearer(await portal.signToken(alice.subject, { iss: 'https://evil.example' }))
    case 'wrong_aud':
      return bearer(await portal.signToken(alice.subject, { aud: 'someone-else' }))
    case 'wrong_azp':
      return bearer(await portal.signToken(alice.subject, { azp: 'https://evil.example' }))
    case 'jku':
      return bearer(`${header({ alg: 'RS256', jku: 'https://evil.example/jwks' })}.${payload}.${signature}`)
    case 'nul_sub':
      return bearer(await portal.signToken(`${alice.subject}\u0000`))
    case 'unknown_sub':
      return bearer(await portal.signToken('user_nobody'))
    case 'basic':
      return { authorization: `Basic ${Buffer.from('alice:secret').toString('base64')}` }
    case 'huge':
      return bearer('a'.repeat(8_192))
    default:
      throw new Error(`bad-inputs.json names an unknown token: ${kind}`)
  }
}

function signature(kind: string, body: string | Uint8Array): Record<string, string> {
  const sign = (seconds: number, text: string | Uint8Array) => {
    const hmac = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.`).update(text).digest('hex')
    return `t=${seconds},v1=${hmac}`
  }
  const now = Math.floor(Date.now() / 1000)
  switch (kind) {
    case 'none':
      return {}
    case 'good':
      return { 'stripe-signature': sign(now, body) }
    case 'old':
      return { 'stripe-signature': sign(now - 600, body) }
    case 'body_changed':
      return { 'stripe-signature': sign(now, `${body} `) }
    case 'many':
      return { 'stripe-signature': `t=${now}${`,v1=${'0'.repeat(10)}`.repeat(1_000)}` }
    default:
      throw new Error(`bad-inputs.json names an unknown signature: ${kind}`)
  }
}
