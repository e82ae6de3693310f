import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Volley } from './load.ts'
import type { Probe } from './probe.ts'

/** The folder of the checkout; this code runs from dist/bench. */
export const project = fileURLToPath(new URL('../..', import.meta.url))
const built = (name: string) => join(project, 'dist/bench', `${name}.js`)

export interface Server {
  port: number
  /** Milliseconds from the start of the process to its first answer. */
  startedIn: number
  probe(): Promise<Probe>
  resetProbe(): void
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

function start(script: string, env: NodeJS.ProcessEnv): ChildProcess {
  return fork(script, [], {
    cwd: project,
    env: { ...process.env, ...env },
    execArgv: ['--import', built('probe')],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

function controls(child: ChildProcess): Pick<Server, 'probe' | 'resetProbe' | 'stop'> {
  return {
    async probe() {
      const answered = once(child, 'message')
      child.send('probe')
      const [probe] = await answered
      return probe as Probe
    },
    resetProbe: () => child.send('reset'),
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts the built portal as `npm start` does, without rate limits; on `databaseUrl` when given, else embedded. */
export async function startPortal({ dataDir, ...env }: { dataDir: string } & NodeJS.ProcessEnv): Promise<Server> {
  const port = await freePort()
  const began = performance.now()
  const child = start(join(project, 'scripts/start.mjs'), {
    PORT: String(port),
    PUBLIC_URL,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ...env,
  })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('The portal did not start')
    await sleep(10)
  }
  return { port, startedIn: performance.now() - began, ...controls(child) }
}

/** What tokens and links speak of, whichever server of a run they are for. */
export const PUBLIC_URL = 'http://localhost:3000'

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/ready`)
    return response.ok
  } catch {
    return false
  }
}

export interface Floor extends Server {
  /** Asks PostgreSQL alone what the shots would have asked it; answers how many a second it did. */
  statementsPerSecond(volley: Omit<Volley, 'port'>): Promise<number>
}

/** Starts the floor on a database. */
export async function startFloor(databaseUrl: string): Promise<Floor> {
  const port = await freePort()
  const began = performance.now()
  const child = start(built('floor'), { PORT: String(port), PUBLIC_URL, DATABASE_URL: databaseUrl })
  await once(child, 'message')
  return {
    port,
    startedIn: performance.now() - began,
    ...controls(child),
    async statementsPerSecond(volley) {
      const answered = once(child, 'message')
      child.send({ ask: volley })
      const [perSecond] = await answered
      return perSecond as number
    },
  }
}

/** How to reach the database of a running portal. */
export function databaseUrlOf(dataDir: string): string {
  const path = join(dataDir, 'runtime.json')
  if (!existsSync(path)) throw new Error(`No portal runs on ${dataDir}`)
  return String(JSON.parse(readFileSync(path, 'utf8')).url)
}
