import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { databaseAccount } from '../server/embedded/account.ts'
import { freePort } from '../server/embedded/server.ts'
import { PortalProcess } from '../torture/portal-process.ts'
import { type Daemon, getJson, until } from './daemon.ts'
import { Etcd } from './etcd.ts'
import { Haproxy } from './haproxy.ts'
import { PostgresNode, SUPERUSER } from './postgres-node.ts'

interface Member {
  name: string
  role: string
  state: string
}

interface ClusterPlan {
  folder: string
  synchronous?: boolean
  /** Settings of both portals. */
  env?: Record<string, string>
  /** Starts a pooler in front of the database, and returns the settings that each portal needs for it. */
  pooler?(databaseUrl: string): Promise<{ daemon: Daemon; portals: Record<string, string>[] }>
}

const PASSWORD = 'cluster-portal'
const PORTAL_START_MS = 240_000
const HEALTHY_MS = 60_000

const isRunning = ({ state }: Member) => ['running', 'streaming'].includes(state)
const isStuck = ({ state }: Member) => ['starting', 'start failed', 'stopped', 'crashed'].includes(state)

/** Three PostgreSQL servers under Patroni, three members of etcd, two portals, and HAProxy in front of each group. */
export class Cluster {
  readonly etcd: Etcd
  readonly nodes: PostgresNode[]
  readonly databaseProxy: Haproxy
  readonly databaseUrl: string
  synchronous: boolean
  /** The number of replicas that did not follow the primary by themselves. */
  replaced = 0
  portals: PortalProcess[] = []
  /** The address that browsers use. `Shop` treats it as a portal. */
  front: Pick<PortalProcess, 'url' | 'settings'> = { url: '', settings: { port: 0, dataDir: '' } }
  portalProxy: Haproxy | null = null
  #pooler: Daemon | null = null

  private constructor(parts: Pick<Cluster, 'etcd' | 'nodes' | 'databaseProxy' | 'databaseUrl' | 'synchronous'>) {
    this.etcd = parts.etcd
    this.nodes = parts.nodes
    this.databaseProxy = parts.databaseProxy
    this.databaseUrl = parts.databaseUrl
    this.synchronous = parts.synchronous
    // PostgreSQL and the portals are not in the process groups of our daemons.
    process.prependOnceListener('exit', () => {
      for (const pid of [...this.nodes.map((node) => node.postmaster()), ...this.portals.map(({ pid }) => pid)]) {
        if (pid) kill(pid)
      }
    })
  }

  static async start({ folder, synchronous = true, env = {}, pooler }: ClusterPlan): Promise<Cluster> {
    mkdirSync(folder, { mode: 0o755, recursive: true })
    const account = await databaseAccount(folder, () => {})
    const etcd = await Etcd.start(folder)
    const etcdPorts = etcd.members.map(({ port }) => port)
    const nodes: PostgresNode[] = []
    for (const name of ['one', 'two', 'three'])
      nodes.push(await PostgresNode.create({ name, folder, account, etcdPorts, synchronous }))
    const port = await freePort()
    const databaseProxy = new Haproxy(folder, 'haproxy-database.cfg', {
      DATABASE_BIND: `127.0.0.1:${port}`,
      ...Object.fromEntries(
        nodes.flatMap(({ name, pgRelay, restRelay }) => [
          [`POSTGRES_${name.toUpperCase()}`, `127.0.0.1:${pgRelay.port}`],
          [`PATRONI_${name.toUpperCase()}`, String(restRelay.port)],
        ]),
      ),
    })
    const databaseUrl = `postgres://stringbed:${PASSWORD}@127.0.0.1:${port}/stringbed`
    const cluster = new Cluster({ etcd, nodes, databaseProxy, databaseUrl, synchronous })
    try {
      for (const { patroni } of nodes) patroni.start()
      await cluster.healthy()
      await cluster.#createDatabase(port)
      await cluster.#startPortals(folder, env, pooler)
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  async #createDatabase(port: number) {
    const { username, password } = SUPERUSER
    const url = `postgres://${username}:${password}@127.0.0.1:${port}/postgres`
    await until('The database proxy works', () => query(url, 'select 1').then(() => true))
    await query(url, `create role stringbed login password '${PASSWORD}'`)
    await query(url, 'create database stringbed owner stringbed')
  }

  async #startPortals(folder: string, env: Record<string, string>, pooler: ClusterPlan['pooler']): Promise<void> {
    const pooled = await pooler?.(this.databaseUrl)
    this.#pooler = pooled?.daemon ?? null
    const ports = [await freePort(), await freePort()]
    const frontPort = await freePort()
    const publicUrl = `http://localhost:${frontPort}`
    this.portals = ports.map(
      (port, index) =>
        new PortalProcess({
          port,
          dataDir: join(folder, `portal${index + 1}`),
          databaseUrl: this.databaseUrl,
          env: {
            PUBLIC_URL: publicUrl,
            AUTH_SECRET: 'the same secret for both of them, 0123456789',
            TRUST_PROXY: 'loopback',
            DRAIN_SECONDS: '3',
            ...env,
            ...pooled?.portals[index],
          },
        }),
    )
    this.portalProxy = new Haproxy(folder, 'haproxy-portals.cfg', {
      PORTAL_BIND: `127.0.0.1:${frontPort}`,
      PORTAL_ONE: `127.0.0.1:${ports[0]}`,
      PORTAL_TWO: `127.0.0.1:${ports[1]}`,
    })
    this.front = { url: `http://127.0.0.1:${frontPort}`, settings: { port: frontPort, dataDir: '' } }
    for (const portal of this.portals) portal.start()
    for (const portal of this.portals) await this.#untilReady(portal)
    await until('The proxy in front of the portals works', async () => (await fetch(`${this.front.url}/api/ready`)).ok)
  }

  /** The servers as Patroni sees them. */
  async members(): Promise<Member[]> {
    for (const { restPort, isCut } of this.nodes) {
      if (isCut) continue
      const found = await getJson<{ members: Member[] }>(`http://127.0.0.1:${restPort}/cluster`).catch(() => null)
      if (found?.body?.members) return found.body.members
    }
    return []
  }

  /**
   * Waits until there is a primary, both replicas follow it, and, if wanted, one of them is synchronous. Patroni 3.0 cannot
   * help a replica that started while there was no primary, or that has more of the log than the new primary. Such a
   * replica is replaced, as an operator would do it, and counted.
   */
  async healthy() {
    for (let tries = 0; tries < 5; tries++) {
      const isHealthy = await until('Three servers', () => this.#isHealthy(), HEALTHY_MS).catch(() => false)
      if (isHealthy) return
      for (const { name } of (await this.members()).filter((member) => isStuck(member) && member.role !== 'leader')) {
        await this.nodes.find((node) => node.name === name)?.replace()
        this.replaced++
      }
    }
    throw new Error(`There are not a primary and two replicas: ${JSON.stringify(await this.members())}`)
  }

  async #isHealthy(): Promise<boolean> {
    const members = await this.members()
    const roles = members.map(({ role }) => role).sort()
    const wanted = this.synchronous ? 'leader,replica,sync_standby' : 'leader,replica,replica'
    return members.length === 3 && members.every(isRunning) && roles.join() === wanted
  }

  /** Waits until a server has this role. */
  node(role: 'leader' | 'sync_standby' | 'replica'): Promise<PostgresNode> {
    return until(`A ${role}`, async () => {
      const member = (await this.members()).find((candidate) => candidate.role === role)
      return this.nodes.find(({ name }) => name === member?.name)
    })
  }

  /** Starts a portal and waits until the proxy sends requests to it. */
  async startPortal(portal: PortalProcess) {
    await this.#untilReady(portal)
    const name = portal === this.portals[0] ? 'one' : 'two'
    await until('The proxy uses the portal', async () => (await this.portalProxy?.isUp(name)) ?? false)
  }

  /** Starts a portal until it is ready: when it ends because the database is away, it is started again, as systemd does. */
  async #untilReady(portal: PortalProcess) {
    const isReady = () => {
      if (!portal.isRunning) portal.start()
      return portal.answers()
    }
    await until('The portal is ready', isReady, PORTAL_START_MS).catch((error: Error) => {
      throw new Error(`${error.message}:\n${portal.said.slice(-2_000)}`)
    })
  }

  /** Stops each portal in turn with SIGTERM and starts it again. */
  async restartPortals() {
    for (const portal of this.portals) {
      await portal.stop()
      await this.startPortal(portal)
    }
  }

  /** Switches to asynchronous replication: a write is then acknowledged before a replica has it. */
  async replicateAsynchronously() {
    const { restPort } = await this.node('leader')
    await getJson(`http://127.0.0.1:${restPort}/config`, {
      method: 'PATCH',
      body: JSON.stringify({ synchronous_mode: false }),
    })
    this.synchronous = false
    await this.healthy()
  }

  async stop() {
    await Promise.all(this.portals.map((portal) => portal.stop()))
    await Promise.all([this.portalProxy?.daemon.kill(), this.#pooler?.kill(), this.databaseProxy.daemon.kill()])
    // The replicas end first: a primary that stops waits for them.
    await Promise.all(this.nodes.map((node) => node.stop()))
    await this.etcd.stop()
  }
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(text)
  } finally {
    await client.end().catch(() => {})
  }
}
