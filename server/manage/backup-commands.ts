import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { sql } from 'kysely'
import { DEFAULT_COUNTRY } from '../../contract/base/region.ts'
import { deviceTimeZone, fullDate } from '../../contract/base/shop-time.ts'
import { backUp } from '../backup/backup.ts'
import type { Header } from '../backup/format.ts'
import { portalVersion } from '../backup/portal-version.ts'
import { checkBackup, restore } from '../backup/restore.ts'
import {
  adoptDraftSecret,
  discardDraftSecret,
  draftSecret,
  refuseOtherSecret,
  secretForBackup,
} from '../backup/secret.ts'
import {
  findUnfinishedRestore,
  forgetRestore,
  markRestoreStarted,
  settleEarlierRestore,
} from '../backup/unfinished-restore.ts'
import type { Db } from '../base/database/connect.ts'
import { portalRuns, withoutPortals } from '../base/database/presence.ts'
import { holderOf } from '../base/embedded/runtime-file.ts'
import { StartError } from '../base/process/start-error.ts'
import type { Command, Place } from './command.ts'

const counted = ({ people, string_jobs }: Pick<Header, 'people' | 'string_jobs'>) =>
  `${people} ${people === 1 ? 'person' : 'people'} and ${string_jobs} string ${string_jobs === 1 ? 'job' : 'jobs'}`

export const backupCommand: Command = {
  name: 'backup',
  args: ['FILE'],
  usage: 'FILE',
  summary: 'write the whole shop to one file',
  detail:
    'FILE must not exist yet. The portal can keep running: the file is a snapshot of one moment. It contains everything,\nincluding the secret that protects sign-ins, so keep it where only you can read it.',
  async run(_db, [file = ''], _options, { url, config }) {
    await settleEarlierRestore(url, config)
    const header = await backUp(url, resolve(file), {
      portal: await portalVersion(),
      auth_secret: await secretForBackup(config),
    })
    return `${file} contains the whole shop: ${counted(header)}.`
  },
}

export const restoreCommand: Command = {
  name: 'restore',
  args: ['FILE'],
  options: { yes: { type: 'boolean' } },
  usage: 'FILE [--yes]',
  summary: 'replace the whole shop with a backup',
  detail:
    'Stop the portal first. The current shop is replaced only when the whole backup is in the database; if the restore\nfails, nothing changes. The command asks for confirmation unless you pass --yes. Backups from older versions are upgraded.',
  async run(db, [file = ''], { yes }, { url, config }) {
    const path = resolve(file)
    const header = await checkBackup(path)
    refuseOtherSecret(header, config)
    await refuseWhilePortalRuns(db, config)
    const current = await contents(db)
    const made = fullDate(header.created, { country: DEFAULT_COUNTRY, time_zone: deviceTimeZone() })
    if (current.people > 0 && yes !== true) {
      await ask(
        `This replaces the current shop (${counted(current)})\nwith the backup of ${made} (${counted(header)}).\nYou cannot undo this.`,
      )
    }
    await withoutPortals(url, () => replace(url, path, header, config))
    const outcome = `Restored from the backup of ${made}: ${counted(header)}.`
    const problems = await contradictions(db)
    if (problems.length > 0) throw new StartError(`${outcome} The books do not balance:\n${problems.join('\n')}`)
    return `${outcome} The books balance.`
  },
}

export const abandonRestoreCommand: Command = {
  name: 'abandon restore',
  args: [],
  usage: '',
  summary: 'keep the shop as it was before an unfinished restore',
  detail: 'The portal does not start while a restore is unfinished.',
  async run(_db, _args, _options, { url, config }) {
    const unfinished = await findUnfinishedRestore(url)
    if (!unfinished) throw new StartError('There is no unfinished restore.')
    await withoutPortals(url, () => abandon(url, config))
    return 'The portal can start again, with the shop as it was before the restore.'
  },
}

/** Shop and secret change together: the commit decides, and the secret's draft is adopted or discarded accordingly. */
async function replace(url: string, file: string, header: Header, config: Place['config']) {
  await markRestoreStarted(url, file)
  try {
    await discardDraftSecret(config)
    await draftSecret(header, config)
    await restore(url, file, header)
  } catch (error) {
    // A connection that breaks during the commit leaves its outcome unknown; the mark is gone if it succeeded.
    if (await findUnfinishedRestore(url)) {
      await abandon(url, config)
      throw error
    }
  }
  await adoptDraftSecret(config)
}

async function abandon(url: string, config: Place['config']) {
  await discardDraftSecret(config)
  await forgetRestore(url)
}

/** An early check for a clear message; the lock that the restore takes later is what decides. */
async function refuseWhilePortalRuns(db: Db, { dataDir, databaseUrl }: Place['config']) {
  const holder = databaseUrl ? null : await holderOf(dataDir)
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'stringbed'
  `.execute(db)
  if (holder?.role === 'portal' || rows.length > 0) {
    throw portalRuns()
  }
}

async function contents(db: Db): Promise<Pick<Header, 'people' | 'string_jobs'>> {
  const { rows } = await sql<Pick<Header, 'people' | 'string_jobs'>>`
    select (select count(*) from users) as people, (select count(*) from string_jobs) as string_jobs
  `.execute(db)
  return rows[0] ?? { people: 0, string_jobs: 0 }
}

async function contradictions(db: Db): Promise<string[]> {
  const problems = await db.selectFrom('reconciliation').selectAll().execute()
  return problems.map(({ problem, subject }) => `  ${problem}: ${subject}`)
}

async function ask(question: string) {
  if (!process.stdin.isTTY) throw new StartError(`${question}\nPass --yes to confirm.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question}\nType yes to continue: `)
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new StartError('Nothing was changed.')
}
