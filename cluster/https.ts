import { readFileSync } from 'node:fs'
import http2 from 'node:http2'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { freePort } from '../server/embedded/server.ts'
import { projectFolder } from '../server/process/project.ts'
import { checked, type Line } from '../torture/faults.ts'
import { startOwnDatabase } from '../torture/own-database.ts'
import { PortalProcess } from '../torture/portal-process.ts'
import { Daemon, run, until } from './daemon.ts'
import { program } from './packages.ts'

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
  /** The number of times that Caddy found a portal working again. */
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
    note: `a CSV file of ${STRINGS} strings, guesses of passwords with made-up addresses, ${RESTART_REQUESTS} requests during a rolling restart`,
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

async function startCaddy(folder: string, port: number, portals: PortalProcess[]) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...subject,
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  const httpPort = await freePort()
  const logFile = join(folder, 'caddy.log')
  const caddy = new Daemon({
    name: 'caddy',
    command: [
      program('caddy'),
      'run',
      '--adapter',
      'caddyfile',
      '--config',
      join(projectFolder, 'docs/deploy/Caddyfile'),
    ],
    logFile,
    env: {
      HOME: tmpdir(),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE: `localhost:${port}`,
      HTTP_PORT: String(httpPort),
      CERTIFICATE: certificate,
      CERTIFICATE_KEY: key,
      PORTAL_ONE: `127.0.0.1:${portals[0]?.settings.port}`,
      PORTAL_TWO: `127.0.0.1:${portals[1]?.settings.port}`,
    },
  })
  caddy.start()
  const recoveries = ({ settings }: PortalProcess) =>
    readFileSync(logFile, 'utf8').split(`"msg":"host is up","host":"127.0.0.1:${settings.port}"`).length - 1
  return { caddy, httpPort, certificate: readFileSync(certificate), recoveries }
}

/** A browser's connection by HTTP/2, from a loopback address of its own. */
class Visitor {
  readonly #session: http2.ClientHttp2Session
  readonly #origin: string

  constructor(origin: string, ca: Buffer, address: string) {
    const { hostname, port } = new URL(origin)
    this.#origin = origin
    this.#session = http2.connect(origin, {
      createConnection: () =>
        tls.connect({
          socket: net.connect({ host: '127.0.0.1', port: Number(port), localAddress: address }),
          servername: hostname,
          ALPNProtocols: ['h2'],
          ca,
        }),
    })
    this.#session.on('error', () => {})
  }

  async protocol() {
    await this.ask('GET', '/api/health')
    return this.#session.alpnProtocol
  }

  ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return new Promise<{ status: number; cookies: string[]; body: unknown }>((resolve, reject) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      const request = this.#session.request({
        ':method': method,
        ':path': path,
        origin: this.#origin,
        ...json,
        ...headers,
      })
      let status = 0
      let cookies: string[] = []
      let text = ''
      request.on('response', (answer) => {
        status = answer[':status'] ?? 0
        cookies = answer['set-cookie'] ?? []
      })
      request.on('data', (chunk) => {
        text += chunk
      })
      request.on('error', reject)
      request.on('end', () => resolve({ status, cookies, body: text.startsWith('{') ? JSON.parse(text) : text }))
      request.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  leave = () => this.#session.close()
}
