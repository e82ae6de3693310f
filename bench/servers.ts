import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/base/embedded/server.ts'

/** The folder of this checkout; the compiled bench is in dist/bench. */
export const project = fileURLToPath(new URL('../..', import.meta.url))

/** The folder of the portal that is measured: this checkout, or another one that is already built. */
export const portalFolder = resolve(process.env.BENCH_PORTAL ?? project)

/** Tokens and links name this address, whichever port a server really has. */
export const PUBLIC_URL = 'http://localhost:3000'

export interface Server {
  port: number
  pid: number
  /** Milliseconds from the start of the process to its first response. */
  startedIn: number
  stop(): Promise<void>
}

/** Starts the built portal with an embedded database the way `npm start` does, but without rate limits. */
export function startPortal(dataDir: string): Promise<Server> {
  const env = { PUBLIC_URL, DATA_DIR: dataDir, RATE_LIMITS: 'off', DATABASE_URL: '' }
  return startServer(['--max-old-space-size=512', join(portalFolder, 'scripts/start.mjs')], env, '/api/ready')
}

/** Starts the floor on the portal's database. */
export function startFloor(databaseUrl: string): Promise<Server> {
  return startServer([join(project, 'dist/bench/floor.js')], { PUBLIC_URL, DATABASE_URL: databaseUrl }, '/ready')
}

async function startServer(args: string[], env: NodeJS.ProcessEnv, ready: string): Promise<Server> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: portalFolder,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGTERM'))
  while (!(await isReady(`http://127.0.0.1:${port}${ready}`))) {
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} did not start`)
    await sleep(10)
  }
  return { port, pid: child.pid ?? 0, startedIn: performance.now() - began, stop: () => stop(child) }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    return response.ok
  } catch {
    return false
  }
}
