import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

async function onLinux(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The command in parentheses can contain spaces, so count from the last parenthesis. Field 3 is the state, 22 the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    return `${boot.trim()}:${fields[19]}`
  } catch {
    return null
  }
}

async function byPs(pid: number): Promise<string | null> {
  try {
    const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)])
    const line = stdout.trim()
    return line.startsWith('Z') ? null : line.replace(/^\S+\s+/, '')
  } catch {
    return null
  }
}

/** Returns when a process started, or null if it does not run. A later process with the same id has another stamp. */
export const processStamp = (pid: number) => (process.platform === 'linux' ? onLinux(pid) : byPs(pid))

/** The command line of a running process, or '' if it cannot be read. */
export async function commandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    return (await run('ps', ['-o', 'command=', '-p', String(pid)])).stdout
  } catch {
    return ''
  }
}
