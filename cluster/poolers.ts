import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseAccount } from '../server/base/embedded/account.ts'
import { freePort } from '../server/base/embedded/server.ts'
import { checked, type Line } from '../torture/faults.ts'
import { PortalProcess } from '../torture/portal-process.ts'
import type { Cluster } from './cluster.ts'
import { Daemon } from './daemon.ts'
import { fillIn } from './deploy-file.ts'
import { failovers } from './faults.ts'
import { withCluster } from './ground.ts'
import { program } from './packages.ts'

/** One portal behind pgbouncer in session mode, the other in transaction mode, and settings that must be refused. */
export const poolers = (folder: string): Promise<Line[]> => {
  let urls = { session: '', transaction: '' }
  return withCluster(
    {
      folder,
      async pooler(databaseUrl) {
        const { daemon, url } = await startPgbouncer(folder, databaseUrl)
        urls = { session: url('stringbed'), transaction: url('stringbed_transaction') }
        const inSession: Record<string, string> = { DATABASE_URL: urls.session }
        const inTransaction: Record<string, string> = {
          DATABASE_URL: urls.transaction,
          DATABASE_POOLING: 'transaction',
          DATABASE_DIRECT_URL: databaseUrl,
        }
        return { daemon, each: [inSession, inTransaction] }
      },
    },
    async (ground) => {
      const refused = await refusals(folder, ground.cluster, urls)
      const line = await failovers(ground, 2)
      return [{ ...line, fault: `${line.fault}, pgbouncer in both modes` }, refused]
    },
  )
}

async function startPgbouncer(folder: string, databaseUrl: string) {
  const { port: databasePort, username, password } = new URL(databaseUrl)
  const port = await freePort()
  const users = join(folder, 'pgbouncer-users.txt')
  writeFileSync(users, `"${username}" "${password}"\n`)
  chmodSync(users, 0o644)
  const file = fillIn(folder, 'pgbouncer.ini', { DATABASE_PORT: databasePort, POOLER_PORT: port, USERS_FILE: users })
  const daemon = new Daemon({
    name: 'pgbouncer',
    command: [program('pgbouncer'), file],
    logFile: join(folder, 'pgbouncer.log'),
    account: await databaseAccount(folder, () => {}),
  })
  daemon.start()
  const url = (database: string) => `postgres://${username}:${password}@127.0.0.1:${port}/${database}`
  return { daemon, url }
}

/** Starts portals with settings that cannot work. Each must end with the right error message. */
async function refusals(
  folder: string,
  { databaseUrl }: Cluster,
  { session, transaction }: { session: string; transaction: string },
): Promise<Line> {
  const wrong: string[] = []
  const cases: [env: Record<string, string>, sentence: string][] = [
    [{ DATABASE_URL: transaction }, 'The pooler of DATABASE_URL works in transaction mode.'],
    [{ DATABASE_URL: transaction, DATABASE_POOLING: 'transaction' }, 'DATABASE_DIRECT_URL is missing'],
    [
      { DATABASE_URL: session, DATABASE_POOLING: 'transaction', DATABASE_DIRECT_URL: transaction },
      'DATABASE_DIRECT_URL points to a pooler in transaction mode.',
    ],
    [
      { DATABASE_URL: session, DATABASE_POOLING: 'transaction', DATABASE_DIRECT_URL: databaseUrl },
      'the pooler must set time limits',
    ],
  ]
  for (const [env, sentence] of cases) {
    const portal = new PortalProcess({ port: await freePort(), dataDir: join(folder, 'refused'), env })
    portal.start()
    await portal.ended()
    if (!portal.said.includes(sentence)) wrong.push(`${JSON.stringify(env)} said: ${portal.said.slice(-300)}`)
  }
  return checked('settings that a pooler does not allow', cases.length, wrong)
}
