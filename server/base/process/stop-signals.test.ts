import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commandLine } from '../embedded/process-stamp.ts'
import { freePort } from '../embedded/server.ts'
import { projectFolder } from './project.ts'

/** The command lines of all processes. A small Linux has no `ps`. */
async function commandLines(): Promise<string[]> {
  if (process.platform !== 'linux') return execFileSync('ps', ['-eo', 'args']).toString().split('\n')
  const ids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  return Promise.all(ids.map(commandLine))
}

const processesOf = async (folder: string) => (await commandLines()).filter((line) => line.includes(`${folder}/`))

const hasUrl = (folder: string) => readFileSync(join(folder, 'runtime.json'), 'utf8').includes('postgres:')

const STEPS: [step: string, isReached: (folder: string) => boolean][] = [
  ['created', (folder) => existsSync(join(folder, 'postgres.new'))],
  ['started', (folder) => existsSync(join(folder, 'postgres.log'))],
  ['migrated', (folder) => existsSync(join(folder, 'runtime.json')) && hasUrl(folder)],
]

const PROGRAMS = [
  { name: 'a portal', file: 'server/main.ts', args: [], ends: 0 },
  // A script that goes on after a command must see that it was not done.
  { name: 'a command', file: 'server/manage/main.ts', args: ['sessions', 'nobody@club.example'], ends: 1 },
]

test.each(PROGRAMS.flatMap((program) => STEPS.map(([step, isReached]) => ({ ...program, step, isReached }))))(
  '$name that is asked to end while its database is being $step leaves no process behind',
  async ({ file, args, ends, isReached }) => {
    const folder = await mkdtemp(join(tmpdir(), 'stringbed-embedded-'))
    // The program creates it so that the user of the database can enter it.
    await rm(folder, { recursive: true })
    const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: folder, DATABASE_URL: '', NODE_ENV: '' }
    const started = spawn(process.execPath, ['--import', 'tsx', join(projectFolder, file), ...args], {
      env,
      stdio: 'ignore',
    })
    onTestFinished(async () => {
      started.kill('SIGKILL')
      await expect.poll(() => processesOf(folder)).toEqual([])
      await rm(folder, { recursive: true, force: true })
    })
    await expect.poll(() => isReached(folder), { timeout: 60_000, interval: 10 }).toBe(true)
    started.kill('SIGTERM')
    const [code] = await once(started, 'exit')
    expect(code).toBe(ends)
    expect(await processesOf(folder)).toEqual([])
    expect(existsSync(join(folder, 'runtime.json'))).toBe(false)
  },
  120_000,
)
