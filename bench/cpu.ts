import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** Linux reports CPU time in hundredths of a second, whatever the kernel's own tick is. */
const TICK_MS = 10

interface Stat {
  parent: number
  /** CPU time of the process, in milliseconds. */
  own: number
  /** CPU time of its children that have ended. */
  ended: number
}

function statOf(pid: number | string): Stat {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the name in parentheses, and it can contain spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((i) => fields[i])
  return { parent, own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS }
}

/** The CPU time that a server process has used, in milliseconds. */
export const serverCpu = (pid: number) => statOf(pid).own

/** The CPU time that PostgreSQL has used with all its backends, present and past, in milliseconds. */
export function databaseCpu(postmaster: number): number {
  const { own, ended } = statOf(postmaster)
  let sum = own + ended
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = statOf(name)
      if (stat.parent === postmaster) sum += stat.own
    } catch {
      // The process ended after its folder was listed.
    }
  }
  return sum
}

/** The process id of the PostgreSQL server behind a connection; it must run on this machine. */
export async function postmasterOf(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ data_directory: string }>('show data_directory')
  return Number.parseInt(readFileSync(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8'), 10)
}

/** The resident memory of a process, in MB. */
export function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
