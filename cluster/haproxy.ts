import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { projectFolder } from '../server/base/process/project.ts'
import { Daemon } from './daemon.ts'
import { program } from './packages.ts'

/** HAProxy with a file of docs/deploy/; `env` fills its variables. */
export class Haproxy {
  readonly daemon: Daemon
  readonly #socket: string

  constructor(folder: string, file: string, env: Record<string, string>) {
    this.#socket = join(folder, `${file}.sock`)
    const socketConfig = join(folder, file)
    writeFileSync(socketConfig, `global\n    stats socket "${this.#socket}"\n`)
    this.daemon = new Daemon({
      name: file,
      command: [program('haproxy'), '-db', '-f', join(projectFolder, 'docs/deploy', file), '-f', socketConfig],
      logFile: join(folder, `${file}.log`),
      env,
    })
    this.daemon.start()
  }

  /** Returns true while the server with this name passes its health checks. */
  async isUp(name: string): Promise<boolean> {
    const socket = connect(this.#socket)
    socket.write('show stat\n')
    let csv = ''
    for await (const chunk of socket) csv += chunk
    const [header = [], ...rows] = csv.split('\n').map((line) => line.split(','))
    const [nameColumn, stateColumn] = [header.indexOf('svname'), header.indexOf('status')]
    return rows.some((row) => row[nameColumn] === name && row[stateColumn] === 'UP')
  }
}
