import { mkdirSync } from 'node:fs'
import pg from 'pg'
import { databaseAccount } from '../server/base/embedded/account.ts'
import { freePort } from '../server/base/embedded/server.ts'
import { getJson, until } from './daemon.ts'
import { Etcd } from './etcd.ts'
import { Haproxy } from './haproxy.ts'
import { PostgresNode, SUPERUSER } from './postgres-node.ts'

interface Member {
  name: string
  role: string
  state: string
}

const PASSWORD = 'cluster-portal'
const HEALTHY_MS = 60_000

const isRunning = ({ state }: Member) => ['running', 'streaming'].includes(state)
const isStuck = ({ state }: Member) => ['starting', 'start failed', 'stopped', 'crashed'].includes(state)

/** Three PostgreSQL servers under Patroni with three members of etcd, and HAProxy in front of the servers. */
export class Cluster {
  readonly etcd: Etcd
  readonly nodes: PostgresNode[]
  readonly proxy: Haproxy
  /** The address of the primary, for portals and checks. */
  readonly databaseUrl: string
  /** Replication is synchronous until `replicateAsynchronously`. */
  synchronous = true
  /** The number of replicas that did not follow the primary by themselves. */
  replaced = 0

  private constructor(parts: Pick<Cluster, 'etcd' | 'nodes' | 'proxy' | 'databaseUrl'>) {
    this.etcd = parts.etcd
    this.nodes = parts.nodes
    this.proxy = parts.proxy
    this.databaseUrl = parts.databaseUrl
    // PostgreSQL is not in the process group of Patroni.
    process.prependOnceListener('exit', () => {
      for (const node of this.nodes) kill(node.postmaster())
    })
  }

  static async start(folder: string): Promise<Cluster> {
    mkdirSync(folder, { mode: 0o755, recursive: true })
    const account = await databaseAccount(folder, () => {})
    const etcd = await Etcd.start(folder)
    const etcdPorts = etcd.members.map(({ port }) => port)
    const nodes: PostgresNode[] = []
    for (const name of ['one', 'two', 'three']) {
      nodes.push(await PostgresNode.create({ name, folder, account, etcdPorts }))
    }
    const port = await freePort()
    const proxy = new Haproxy(folder, 'haproxy-database.cfg', {
      DATABASE_BIND: `127.0.0.1:${port}`,
      ...Object.fromEntries(
        nodes.flatMap(({ name, pgRelay, restRelay }) => [
          [`POSTGRES_${name.toUpperCase()}`, `127.0.0.1:${pgRelay.port}`],
          [`PATRONI_${name.toUpperCase()}`, String(restRelay.port)],
        ]),
      ),
    })
    const databaseUrl = `postgres://stringbed:${PASSWORD}@127.0.0.1:${port}/stringbed`
    const cluster = new Cluster({ etcd, nodes, proxy, databaseUrl })
    try {
      for (const { patroni } of nodes) patroni.start()
      await cluster.healthy()
      await cluster.#createDatabase(port)
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
    await this.proxy.daemon.kill()
    // The replicas end first: a primary that stops waits for them.
    await Promise.all(this.nodes.map((node) => node.stop()))
    await this.etcd.stop()
  }
}

function kill(pid: number) {
  if (!pid) return
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
