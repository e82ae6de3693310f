import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import { project } from './run.mjs'

// Starts server and pages with reload on change. The browser connects to Vite, which forwards API calls to the server.
await install()
const port = process.env.PORT ?? '3000'

const children = [
  start('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts'], {
    PORT: port,
    PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
  }),
  start('vite/bin/vite.js', [], { API_URL: `http://127.0.0.1:${port}` }),
]

function start(script, args, env) {
  // A process group of its own: otherwise Ctrl+C would reach the child twice, from the terminal and from here, and tsx
  // exits at once on the second signal and leaves the database running.
  const child = spawn(process.execPath, [`${project}node_modules/${script}`, ...args], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  child.once('exit', (code) => stop(code ?? 0))
  return child
}

let stopping = false

/** Stops both processes, even when one of them ends by itself. */
function stop(code) {
  if (stopping) return
  stopping = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
