import { median } from '../tools/numbers.ts'
import { emptyQueue, finishBackgroundJobs } from './background.ts'
import { databaseCpu, serverCpu } from './cpu.ts'
import { type Drive, type Driven, drive } from './drive.ts'
import type { Server } from './servers.ts'
import type { Shop } from './shop.ts'

/** CPU times are milliseconds per request. */
export interface Cost extends Driven {
  /** Until the last response. */
  server: number
  database: number
  /** Of both for the background jobs that the requests caused, such as planning messages. */
  background: number
  /** Of both for writing and sending the messages that the requests caused, after their delay. */
  messages: number
}

export const requestCpuOf = ({ server, database }: Cost) => server + database
/** Without the messages, which the floor does not send. */
export const cpuOf = (cost: Cost) => requestCpuOf(cost) + cost.background

/** Drives a server and reads the CPU time that it and its database use until no background job is left. */
export async function measure(
  { port, pid }: Server,
  { db, postmaster }: Pick<Shop, 'db' | 'postmaster'>,
  options: Omit<Drive, 'port'>,
): Promise<Cost> {
  const read = () => {
    const [server, database] = [serverCpu(pid), databaseCpu(postmaster)]
    return { server, database, both: server + database }
  }
  const before = read()
  const driven = await drive({ port, ...options })
  const answered = read()
  await emptyQueue(db)
  const planned = read()
  await finishBackgroundJobs(db)
  const done = read()
  return {
    ...driven,
    server: (answered.server - before.server) / driven.requests,
    database: (answered.database - before.database) / driven.requests,
    background: (planned.both - answered.both) / driven.requests,
    messages: (done.both - planned.both) / driven.requests,
  }
}

/** The medians of several rounds. */
export function middle(rounds: Cost[]): Cost {
  const of = (key: keyof Cost) => median(rounds.map((round) => round[key]))
  return {
    requests: of('requests'),
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    server: of('server'),
    database: of('database'),
    background: of('background'),
    messages: of('messages'),
  }
}
