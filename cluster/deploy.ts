import { join } from 'node:path'
import { projectFolder } from '../server/base/process/project.ts'
import { checked, type Line } from '../torture/faults.ts'
import { run } from './daemon.ts'
import { program } from './packages.ts'

const file = (name: string) => join(projectFolder, 'docs/deploy', name)
const at = (port: number) => `127.0.0.1:${port}`

/** Lets each program check its own file in docs/deploy/, without starting anything. */
export async function checkDeployFiles(): Promise<Line[]> {
  const servers = Object.fromEntries(
    ['ONE', 'TWO', 'THREE'].flatMap((name, index) => [
      [`POSTGRES_${name}`, at(5_432 + index)],
      [`PATRONI_${name}`, String(8_008 + index)],
      [`PORTAL_${name}`, at(3_000 + index)],
    ]),
  )
  const env = { ...servers, DATABASE_BIND: at(5_000), PORTAL_BIND: at(8_080) }
  const checks: [name: string, run: Promise<unknown>][] = [
    ['stringbed.service', run(program('systemd-analyze'), ['verify', '--man=no', file('stringbed.service')])],
    ['haproxy-database.cfg', run(program('haproxy'), ['-c', '-f', file('haproxy-database.cfg')], null, env)],
    ['haproxy-portals.cfg', run(program('haproxy'), ['-c', '-f', file('haproxy-portals.cfg')], null, env)],
  ]
  const wrong: string[] = []
  for (const [name, result] of checks) await result.catch((error: unknown) => wrong.push(`${name}: ${error}`))
  return [checked('files of docs/deploy', checks.length, wrong)]
}
