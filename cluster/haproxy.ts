import { join } from 'node:path'
import { projectFolder } from '../server/process/project.ts'
import { Daemon } from './daemon.ts'
import { program } from './packages.ts'

/** Starts HAProxy with a file of docs/deploy/; `env` fills its variables. */
export function startHaproxy(folder: string, file: string, env: Record<string, string>): Daemon {
  const daemon = new Daemon({
    name: file,
    command: [program('haproxy'), '-db', '-f', join(projectFolder, 'docs/deploy', file)],
    logFile: join(folder, `${file}.log`),
    env,
  })
  daemon.start()
  return daemon
}
