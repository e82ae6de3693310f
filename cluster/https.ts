import { join } from 'node:path'
import { freePort } from '../server/embedded/server.ts'
import { checked, type Line } from '../torture/faults.ts'
import { startOwnDatabase } from '../torture/own-database.ts'
import { PortalProcess } from '../torture/portal-process.ts'
import { startCaddy } from './caddy.ts'
import { until } from './daemon.ts'
import { Visitor } from './visitor.ts'

const STRINGS = 5_000
const RESTART_REQUESTS = 1_000
const GUESSES = 55

/** Two portals behind Caddy with https and HTTP/2, as browsers use them. */
export async function https(folder: string): Promise<Line[]> {
  const database = await startOwnDatabase(join(folder, 'database'))
  const port = await freePort()
  const publicUrl = `https://localhost:${port}`
  const portals = await Promise.all(
    ['1', '2'].map(
      async (number) =>
        new PortalProcess({
          port: await freePort(),
          dataDir: join(folder, `portal${number}`),
          databaseUrl: database.url,
          env: {
            PUBLIC_URL: publicUrl,
            PAYMENTS: 'sandbox',
            AUTH_SECRET: 'the same secret for both of them, 0123456789',
            TRUST_PROXY: 'loopback',
            DRAIN_SECONDS: '3',
            RATE_LIMITS: 'on',
          },
        }),
    ),
  )
  const { caddy, httpPort, certificate, recoveries } = await startCaddy(folder, port, portals)
  const visitors: Visitor[] = []
  const visit = (address: string) => {
    const visitor = new Visitor(publicUrl, certificate, address)
    visitors.push(visitor)
    return visitor
  }
  try {
    for (const portal of portals) portal.start()
    for (const portal of portals) await portal.ready()
    await until('Caddy works', async () => (await visit('127.0.0.1').ask('GET', '/api/ready')).status === 200)
    return [await checks({ visit, portals, httpPort, recoveries })]
  } finally {
    for (const visitor of visitors) visitor.leave()
    await caddy.kill()
    await Promise.all(portals.map((portal) => portal.stop()))
    await database.stop()
  }
}

interface Checked {
  visit(address: string): Visitor
  portals: PortalProcess[]
  httpPort: number
  /** Returns the number of times that Caddy found a portal working again. */
  recoveries(portal: PortalProcess): number
}

async function checks({ visit, portals, httpPort, recoveries }: Checked): Promise<Line> {
  const wrong: string[] = []
  let count = 0
  const same = (what: string, found: unknown, right: unknown) => {
    count++
    if (found !== right) wrong.push(`${what}: ${found}, not ${right}`)
  }
  const boss = visit('127.0.0.1')
  same('the protocol', await boss.protocol(), 'h2')
  const plain = await fetch(`http://localhost:${httpPort}/`, { redirect: 'manual' })
  same('an http address', plain.status, 308)

  const account = { name: 'Lena Brandt', email: 'boss@example.com', password: 'loose mains, tight crosses' }
  const signUp = await boss.ask('POST', '/api/auth/sign-up/email', account)
  const cookie = signUp.cookies.find((text) => text.startsWith('__Host-stringbed.session_token=')) ?? ''
  same('the session cookie is Secure', /; Secure/.test(cookie), true)
  const session = { cookie: signUp.cookies.map((text) => text.split(';')[0]).join('; ') }
  const { token } = (await boss.ask('GET', '/api/auth/token', undefined, session)).body as { token: string }
  const signedIn = { authorization: `Bearer ${token}` }
  same('the session', (await boss.ask('GET', '/api/me/', undefined, signedIn)).status, 200)

  const lines = Array.from({ length: STRINGS }, (_, index) => `Maker,String ${index},White`)
  const csv = ['manufacturer,name,color', ...lines].join('\n')
  same('the import of a CSV file', (await boss.ask('POST', '/api/shop/strings/import/', { csv }, signedIn)).status, 200)

  const stream = await boss.follow('/api/live/', signedIn)
  await boss.ask('POST', '/api/racket/', { manufacturer: 'Yonex', model_name: 'Astrox' }, signedIn)
  const hasEvent = await until('An event', async () => stream.text.includes('"kind":"racket"')).then(
    () => true,
    () => false,
  )
  same('an event of a stream arrives while the stream is open', hasEvent, true)
  stream.close()

  // Caddy replaces the forwarded address, so making one up does not help.
  const [guesser, other] = [visit('127.0.0.2'), visit('127.0.0.3')]
  const guess = (visitor: Visitor, index: number) => {
    const body = { email: `player${index}@example.com`, password: 'not the password' }
    return visitor.ask('POST', '/api/auth/sign-in/email', body, { 'x-forwarded-for': `10.0.0.${index}` })
  }
  const guesses = []
  for (let index = 0; index < GUESSES; index++) guesses.push((await guess(guesser, index)).status)
  same('guesses of one address', guesses.filter((status) => status === 401).length, 50)
  same('a guess of another address', (await guess(other, 0)).status, 401)

  const failed = await restartUnderRequests(other, portals, recoveries)
  same('failures of requests during a restart', failed.slice(0, 10).join('; '), '')
  return checked('Caddy with https and HTTP/2 in front', count, wrong, {
    note: `a CSV file of ${STRINGS} strings, a stream, guesses of passwords with made-up addresses, ${RESTART_REQUESTS} requests during a rolling restart`,
  })
}

/** Restarts both portals in turn while requests are sent, and returns the responses of those that failed. */
async function restartUnderRequests(
  visitor: Visitor,
  portals: PortalProcess[],
  recoveries: Checked['recoveries'],
): Promise<string[]> {
  const failed: string[] = []
  let sent = 0
  let isRestarting = true
  const send = async () => {
    while (isRestarting || sent < RESTART_REQUESTS) {
      sent++
      const answer = await visitor
        .ask('GET', '/api/health')
        .catch((error: unknown) => ({ status: 0, body: String(error) }))
      if (answer.status !== 200) failed.push(`${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }
  const sending = Promise.all([send(), send(), send(), send()])
  for (const portal of portals) {
    const before = recoveries(portal)
    await portal.stop()
    portal.start()
    await portal.ready()
    await until('Caddy uses the portal', async () => recoveries(portal) > before)
  }
  isRestarting = false
  await sending
  return failed
}
