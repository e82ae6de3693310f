import { databaseCpu, serverCpu } from './cpu.ts'
import { type Drive, type Driven, drive } from './drive.ts'
import { median } from './numbers.ts'
import type { Server } from './servers.ts'

/** CPU times are milliseconds per request. */
export interface Cost extends Driven {
  server: number
  database: number
}

export const cpuOf = ({ server, database }: Cost) => server + database

/** Drives a server and reads the CPU time that it and its database used meanwhile. */
export async function measure({ port, pid }: Server, postmaster: number, options: Omit<Drive, 'port'>): Promise<Cost> {
  const before = { server: serverCpu(pid), database: databaseCpu(postmaster) }
  const driven = await drive({ port, ...options })
  return {
    ...driven,
    server: (serverCpu(pid) - before.server) / driven.requests,
    database: (databaseCpu(postmaster) - before.database) / driven.requests,
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
  }
}
