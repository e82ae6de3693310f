import { join } from 'node:path'
import { freePort } from '../server/base/embedded/server.ts'
import { checked, type Line } from '../torture/faults.ts'
import { startOwnDatabase } from '../torture/own-database.ts'
import { startCaddy } from './caddy.ts'
import { until } from './daemon.ts'
import { type BehindCaddy, RACKET, restartUnderRequests, VISITORS } from './https-restart.ts'
import { createPortals } from './portals.ts'
import { Visitor } from './visitor.ts'

const STRINGS = 5_000
const GUESSES = 55

/** Two portals behind Caddy with https and HTTP/2, as browsers use them. */
export async function https(folder: string): Promise<Line[]> {
  const database = await startOwnDatabase(join(folder, 'database'))
  const port = await freePort()
  const publicUrl = `https://localhost:${port}`
  const env = { PAYMENTS: 'sandbox', RATE_LIMITS: 'on' }
  const portals = await createPortals({ folder, databaseUrl: database.url, publicUrl, env })
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
    return [await checks(httpPort, { visit, portals, recoveries })]
  } finally {
    for (const visitor of visitors) visitor.leave()
    await caddy.kill()
    await Promise.all(portals.map((portal) => portal.stop()))
    await database.stop()
  }
}

async function checks(httpPort: number, { visit, portals, recoveries }: BehindCaddy): Promise<Line> {
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

  const { cookies } = await boss.signUp('boss@example.com')
  const cookie = cookies.find((text) => text.startsWith('__Host-stringbed.session_token=')) ?? ''
  same('the session cookie is Secure', /; Secure/.test(cookie), true)
  same('the session', (await boss.call('GET', '/api/me/')).status, 200)

  const lines = Array.from({ length: STRINGS }, (_, index) => `Maker,String ${index},White`)
  const csv = ['manufacturer,name,color', ...lines].join('\n')
  same('the import of a CSV file', (await boss.call('POST', '/api/shop/strings/import/', { csv })).status, 200)

  const stream = await boss.follow('/api/live/')
  await boss.call('POST', '/api/racket/', RACKET)
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

  const { sent, failed } = await restartUnderRequests({ visit, portals, recoveries })
  same('failures of requests during a restart', failed.slice(0, 10).join('; '), '')
  return checked('Caddy with https and HTTP/2 in front', count, wrong, {
    note: `a CSV file of ${STRINGS} strings, a stream, guesses of passwords with made-up addresses, ${sent} requests of ${VISITORS} addresses during a rolling restart`,
  })
}
