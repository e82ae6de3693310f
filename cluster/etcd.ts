import { join } from 'node:path'
import { freePort } from '../server/base/embedded/server.ts'
import { Daemon, getJson, until } from './daemon.ts'
import { program } from './packages.ts'

interface Member {
  port: number
  daemon: Daemon
}

/** Three members of etcd. Patroni keeps in it which server is the primary. */
export class Etcd {
  readonly members: Member[]

  private constructor(members: Member[]) {
    this.members = members
  }

  static async start(folder: string): Promise<Etcd> {
    const ports = []
    for (let count = 0; count < 6; count++) ports.push(await freePort())
    const [clients, peers] = [ports.slice(0, 3), ports.slice(3)]
    const url = (port: number | undefined) => `http://127.0.0.1:${port}`
    const members = clients.map((port, index): Member => {
      const name = `etcd${index + 1}`
      // The heartbeats suit a busy machine; the defaults of 100 and 1000 ms suit servers of their own.
      const options = {
        name,
        'data-dir': join(folder, name),
        'listen-client-urls': url(port),
        'advertise-client-urls': url(port),
        'listen-peer-urls': url(peers[index]),
        'initial-advertise-peer-urls': url(peers[index]),
        'initial-cluster': peers.map((peer, other) => `etcd${other + 1}=${url(peer)}`).join(),
        'initial-cluster-state': 'new',
        'heartbeat-interval': '200',
        'election-timeout': '2000',
        'auto-compaction-retention': '1',
      }
      const args = Object.entries(options).map(([option, value]) => `--${option}=${value}`)
      const logFile = join(folder, `${name}.log`)
      return { port, daemon: new Daemon({ name, command: [program('etcd'), ...args], logFile }) }
    })
    const etcd = new Etcd(members)
    for (const { daemon } of members) daemon.start()
    for (const { port, daemon } of members) {
      await daemon.ready(async () => (await getJson<{ health: string }>(`${url(port)}/health`)).body.health === 'true')
    }
    return etcd
  }

  /** Waits until a member leads the others. */
  leader(): Promise<Member> {
    return until('A leader of etcd', async () => {
      for (const member of this.members) {
        if (!member.daemon.isRunning) continue
        const { body } = await getJson<{ leader?: string; header: { member_id: string } }>(
          `http://127.0.0.1:${member.port}/v3/maintenance/status`,
          { method: 'POST', body: '{}' },
        )
        if (body.leader === body.header.member_id) return member
      }
      return false
    })
  }

  async stop() {
    await Promise.all(this.members.map(({ daemon }) => daemon.kill()))
  }
}
