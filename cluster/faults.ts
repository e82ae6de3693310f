import type { Line } from '../torture/faults.ts'
import { getJson, until } from './daemon.ts'
import { type Ground, underFault } from './ground.ts'
import type { PostgresNode } from './postgres-node.ts'

/** Kills a server with kill -9, as the loss of its machine does, and restarts it when the portals work. */
async function loseMachine(ground: Ground, name: string, role: 'leader' | 'replica'): Promise<Line> {
  let lost: PostgresNode | undefined
  return underFault(ground, {
    name,
    async cause() {
      lost = await ground.cluster.node(role)
      await lost.killMachine()
    },
    heal: async () => lost?.patroni.start(),
  })
}

/** Kills the primary's PostgreSQL repeatedly. Patroni keeps running and notices it within seconds. */
export async function failovers(ground: Ground, rounds: number): Promise<Line> {
  const { cluster } = ground
  let changes = 0
  return underFault(ground, {
    name: `kill -9 of the primary's PostgreSQL${cluster.synchronous ? '' : ', asynchronous'}`,
    rounds,
    mayLose: !cluster.synchronous,
    observe: () => `the primary changed in ${changes} of ${rounds} rounds`,
    async cause() {
      const former = await cluster.node('leader')
      const killed = former.postmaster()
      await former.killPostgres()
      // On a busy machine, Patroni sometimes restarts the former primary before another server has replaced it.
      const next = await until(
        'A new primary',
        async () => {
          const leader = await cluster.node('leader')
          return (leader !== former || ![0, killed].includes(former.postmaster())) && leader
        },
        120_000,
      )
      if (next !== former) changes++
    },
  })
}

const killEtcdLeader = async (ground: Ground): Promise<Line> => {
  let start = () => {}
  return underFault(ground, {
    name: "kill -9 of etcd's leader",
    async cause() {
      const { daemon } = await ground.cluster.etcd.leader()
      await daemon.kill()
      start = () => daemon.start()
      await until('Another leader of etcd', async () => (await ground.cluster.etcd.leader()).daemon !== daemon)
    },
    heal: async () => start(),
  })
}

const killPortal = (ground: Ground): Promise<Line> => {
  const { portals } = ground
  const [portal] = portals.both
  return underFault(ground, {
    name: 'kill -9 of a portal',
    rounds: 2,
    cause: () => portal.kill(),
    heal: () => portals.start(portal),
  })
}

/** A planned change of the primary, by Patroni's own call. */
const switchover = (ground: Ground): Promise<Line> =>
  underFault(ground, {
    name: 'planned switchover',
    rounds: 2,
    async cause() {
      const leader = await ground.cluster.node('leader')
      const candidate = await ground.cluster.node('sync_standby')
      // Patroni responds with words instead of JSON. Only the outcome counts.
      await getJson(`http://127.0.0.1:${leader.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
        signal: AbortSignal.timeout(60_000),
      }).catch(() => {})
      await until('The switchover', async () => (await ground.cluster.node('leader')) === candidate)
    },
  })

/** The primary loses its network: nothing reaches it, and it does not reach etcd. */
const partition = (ground: Ground): Promise<Line> => {
  let cut: PostgresNode | undefined
  return underFault(ground, {
    name: 'partition of the primary',
    async cause() {
      const former = await ground.cluster.node('leader')
      former.isCut = true
      cut = former
      await until('Another primary', async () => (await ground.cluster.node('leader')) !== former, 120_000)
    },
    async heal() {
      if (cut) cut.isCut = false
    },
  })
}

const restarts = (ground: Ground): Promise<Line> =>
  underFault(ground, {
    name: 'rolling restart of the portals',
    cause: () => ground.portals.restartInTurn(),
  })

/** Every fault of docs/scaling.md, with synchronous replication; then a failover with asynchronous replication. */
export async function allFaults(ground: Ground): Promise<Line[]> {
  const lines = [
    await failovers(ground, 3),
    await loseMachine(ground, "kill -9 of the primary's machine", 'leader'),
    await loseMachine(ground, "kill -9 of a replica's machine", 'replica'),
    await killEtcdLeader(ground),
    await killPortal(ground),
    await switchover(ground),
    await partition(ground),
    await restarts(ground),
  ]
  await ground.cluster.replicateAsynchronously()
  lines.push(await failovers(ground, 3))
  return lines
}
