import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { capitalized } from '../../contract/base/capitals.ts'
import { connect } from '../base/database/connect.ts'
import { migrate } from '../base/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../base/database/open.ts'
import { isPortalPresent } from '../base/database/presence.ts'
import { holderOf } from '../base/embedded/runtime-file.ts'
import { codeOf, isLockTimeout } from '../base/errors.ts'
import { type Config, loadConfig } from '../base/process/config.ts'
import { readEnvFile } from '../base/process/env-file.ts'
import { StartError } from '../base/process/start-error.ts'
import { runUntilStopped } from '../base/process/stop-signals.ts'
import { unlessStopped } from '../base/process/stopped.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'

const BAD_USAGE = 2
const START_TIMEOUT_MS = 30_000

/** Connects to the running portal's database, or starts the configured one for this command only. */
async function reachDatabase(config: Config, stopped: AbortSignal): Promise<OpenDatabase> {
  const until = Date.now() + START_TIMEOUT_MS
  while (!config.databaseUrl) {
    const holder = await holderOf(config.dataDir)
    if (holder?.url) return { url: holder.url, directUrl: holder.url, home: null, stop: async () => {} }
    if (!holder || Date.now() > until) break
    await sleep(200, undefined, { signal: stopped })
  }
  return openDatabase(config, { role: 'manage', log: (line) => console.error(line), stopped })
}

interface Asked {
  args: string[]
  options: Record<string, unknown>
  /** Ends the command with the database that it has started. */
  stopped: AbortSignal
}

async function execute(command: Command, asked: Asked): Promise<string> {
  readEnvFile()
  const config = loadConfig(process.env)
  const database = await reachDatabase(config, asked.stopped)
  return unlessStopped(asked.stopped, runOn(database, command, { ...asked, config }), () => database.stop())
}

async function runOn(database: OpenDatabase, command: Command, { args, options, config }: Asked & { config: Config }) {
  const { db, close } = connect(database.directUrl, { max: 1, applicationName: 'stringbed manage' })
  try {
    await migrate(db, { othersRun: await isPortalPresent(db) })
    return await command.run(db, args, options, { url: database.directUrl, config })
  } finally {
    await close()
    await database.stop()
  }
}

const commandLine = ({ name, usage }: Command) => `npm run manage -- ${name}${usage ? ` ${usage}` : ''}`

function overview(): string {
  const width = Math.max(...commands.map(({ name, usage }) => `${name} ${usage}`.length))
  const rows = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(width)}  ${summary}`)
  return ['Usage: npm run manage -- COMMAND', '', ...rows, '', 'For details, run a command with --help.'].join('\n')
}

function refuse(text: string): number {
  console.error(text)
  return BAD_USAGE
}

const words = (name: string) => name.split(' ').length

/** Runs a command line and returns its exit code: 0 done, 1 failed, 2 bad usage. */
async function manage(argv: string[], stopped: AbortSignal): Promise<number> {
  const command = commands.find(({ name }) => argv.slice(0, words(name)).join(' ') === name)
  if (!command) {
    if (argv.length === 0) return refuse(overview())
    if (argv.includes('--help') || argv[0] === 'help') {
      console.log(overview())
      return 0
    }
    return refuse(`There is no command ${argv.slice(0, 2).join(' ')}.\n\n${overview()}`)
  }
  try {
    const { positionals, values } = parseArgs({
      args: argv.slice(words(command.name)),
      options: { ...command.options, help: { type: 'boolean' } },
      allowPositionals: true,
    })
    if (values.help) {
      console.log(`Usage: ${commandLine(command)}\n\n${capitalized(command.summary)}.\n${command.detail}`)
      return 0
    }
    if (positionals.length !== command.args.length) return refuse(`Usage: ${commandLine(command)}`)
    console.log(await execute(command, { args: positionals, options: values, stopped }))
    return 0
  } catch (error) {
    // The command failed because it was ended.
    if (stopped.aborted) return 1
    if (error instanceof TypeError && codeOf(error).startsWith('ERR_PARSE_ARGS')) {
      return refuse(`${error.message}\nUsage: ${commandLine(command)}`)
    }
    if (isDiskFull(error)) console.error('The disk is full. Free up space and try again.')
    else if (isLockTimeout(error))
      console.error('A backup is being restored, or the database is busy. Try again later.')
    else if (error instanceof StartError) console.error(error.message)
    else throw error
    return 1
  }
}

/** True for an error of the file system, or of PostgreSQL, that reports a full disk. */
const isDiskFull = (error: unknown) => ['ENOSPC', '53100'].includes(codeOf(error))

await runUntilStopped(
  (line) => console.error(line),
  async (stopped) => {
    process.exitCode = await manage(process.argv.slice(2), stopped)
    return { stop: async () => {} }
  },
)
