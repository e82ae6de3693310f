import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout. */
export const project = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a program in the project's folder. Resolves to its exit code, or the signal that ended it, and with `quiet` its
 * output. With `keepErrors` it prints as usual, and its errors are also the output. A program with a niceness above 0 uses
 * the processor time that others leave.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, keepErrors?: boolean, niceness?: number }} [options]
 * @returns {Promise<{ code: number, signal: string | null, output: string }>}
 */
export function run(program, args, { env = {}, quiet = false, keepErrors = false, niceness = 0 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: project,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', keepErrors ? 'pipe' : 'inherit'],
    })
    if (keepErrors) child.stderr?.pipe(process.stderr, { end: false })
    if (niceness > 0 && child.pid) setPriority(child.pid, niceness)
    // The terminal sends Ctrl+C to the child too, but a SIGTERM must be forwarded.
    const forward = () => child.kill('SIGTERM')
    process.once('SIGTERM', forward)
    let output = ''
    child.stdout?.on('data', (text) => {
      output += text
    })
    child.stderr?.on('data', (text) => {
      output += text
    })
    child.once('error', (error) => resolve({ code: 127, signal: null, output: error.message }))
    child.once('close', (code, signal) => {
      process.off('SIGTERM', forward)
      resolve({ code: code ?? 1, signal, output })
    })
  })
}

/**
 * Runs a package's script with this Node.js, which works the same on every operating system.
 * @param {string} script path below node_modules
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, keepErrors?: boolean, niceness?: number }} [options]
 */
export const runModule = (script, args, options) =>
  run(process.execPath, [`${project}node_modules/${script}`, ...args], options)

/** @param {string} sentence */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}
