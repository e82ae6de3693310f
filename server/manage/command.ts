import type { ParseArgsConfig } from 'node:util'
import type { Db } from '../base/database/connect.ts'
import type { Config } from '../base/process/config.ts'

export interface Command {
  /** The words on the command line, such as 'technician add'. */
  name: string
  /** The names of the arguments, in order. */
  args: string[]
  options?: NonNullable<ParseArgsConfig['options']>
  usage: string
  summary: string
  detail: string
  /** Runs the command and returns the text to print; throws StartError when it is impossible. */
  run(db: Db, args: string[], options: Record<string, unknown>, place: Place): Promise<string>
}

/** The database's URL and configuration, for commands that need more than a connection. */
export interface Place {
  url: string
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'authSecret' | 'auth' | 'publicUrl'>
}
