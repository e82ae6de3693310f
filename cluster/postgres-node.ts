import { readFileSync, writeFileSync } from 'node:fs'
import { chown, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SystemAccount } from '../server/base/embedded/account.ts'
import { processStamp } from '../server/base/embedded/process-stamp.ts'
import { freePort } from '../server/base/embedded/server.ts'
import { Daemon } from './daemon.ts'
import { program } from './packages.ts'
import { Relay } from './relay.ts'

interface NodePlan {
  name: string
  folder: string
  account: SystemAccount | null
  etcdPorts: number[]
}

export const SUPERUSER = { username: 'postgres', password: 'cluster-superuser' }
const REPLICATION = { username: 'replicator', password: 'cluster-replicator' }

/**
 * A PostgreSQL server that Patroni manages. Everything that other machines would send to it, and everything it sends to
 * etcd, goes through relays, so that it can be cut off.
 */
export class PostgresNode {
  readonly name: string
  readonly port: number
  readonly restPort: number
  readonly pgRelay: Relay
  readonly restRelay: Relay
  readonly patroni: Daemon
  readonly #relays: Relay[]
  readonly #dataDir: string
  #isCut = false

  private constructor(plan: NodePlan, ports: { port: number; restPort: number }, relays: [Relay, Relay, ...Relay[]]) {
    const { name, folder, account } = plan
    this.name = name
    this.port = ports.port
    this.restPort = ports.restPort
    this.#relays = relays
    ;[this.pgRelay, this.restRelay] = relays
    this.#dataDir = join(folder, name, 'data')
    const file = join(folder, name, 'patroni.yml')
    // YAML accepts JSON.
    writeFileSync(file, JSON.stringify(settings(plan, ports, relays), null, 2))
    this.patroni = new Daemon({
      name,
      command: [program('patroni'), file],
      logFile: join(folder, `${name}.log`),
      account,
      // Patroni writes its files for passwords there.
      env: { HOME: join(folder, name) },
    })
  }

  static async create(plan: NodePlan): Promise<PostgresNode> {
    const home = join(plan.folder, plan.name)
    await mkdir(home, { mode: 0o755 })
    if (plan.account) await chown(home, plan.account.ids.uid, plan.account.ids.gid)
    const ports = { port: await freePort(), restPort: await freePort() }
    const etcd = []
    for (const port of plan.etcdPorts) etcd.push(await Relay.to(port))
    return new PostgresNode(plan, ports, [await Relay.to(ports.port), await Relay.to(ports.restPort), ...etcd])
  }

  /** The process id of the PostgreSQL server; 0 when none runs. */
  postmaster(): number {
    try {
      return Number(readFileSync(join(this.#dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return 0
    }
  }

  /** Kills PostgreSQL with all its backends; Patroni keeps running. */
  async killPostgres() {
    const pid = this.postmaster()
    if (!pid) return
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      return
    }
    while ((await processStamp(pid)) !== null) await sleep(5)
  }

  /** Kills PostgreSQL and Patroni, as the loss of a machine does. */
  async killMachine() {
    await this.patroni.kill()
    await this.killPostgres()
  }

  /** Starts again without data: Patroni then copies the primary. */
  async replace() {
    await this.killMachine()
    await rm(this.#dataDir, { recursive: true, force: true })
    this.patroni.start()
  }

  get isCut(): boolean {
    return this.#isCut
  }

  set isCut(isCut: boolean) {
    this.#isCut = isCut
    for (const relay of this.#relays) relay.isCut = isCut
  }

  async stop() {
    this.isCut = false
    await this.patroni.stop(30_000)
    await this.killPostgres()
    await Promise.all(this.#relays.map((relay) => relay.stop()))
  }
}

function settings(
  { name, folder, etcdPorts }: NodePlan,
  { port, restPort }: { port: number; restPort: number },
  [pgRelay, restRelay, ...etcdRelays]: [Relay, Relay, ...Relay[]],
) {
  const home = join(folder, name)
  return {
    scope: 'stringbed',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restRelay.port}` },
    // With use_proxies, Patroni uses these addresses instead of asking etcd for those of its members.
    etcd3: { hosts: etcdPorts.map((_, index) => `127.0.0.1:${etcdRelays[index]?.port}`), use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        // The longest that the lease allows: etcd can be slow on a busy machine.
        retry_timeout: 9,
        maximum_lag_on_failover: 16 * 1024 * 1024,
        synchronous_mode: true,
        // A killed primary is replaced at once instead of being started again first.
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, shared_buffers: '32MB', wal_keep_size: '256MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${pgRelay.port}`,
      data_dir: join(home, 'data'),
      bin_dir: program('postgresql'),
      pgpass: join(home, 'pgpass'),
      authentication: { superuser: SUPERUSER, replication: REPLICATION },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      parameters: { unix_socket_directories: home, wal_receiver_timeout: '10s', wal_sender_timeout: '10s' },
    },
  }
}
