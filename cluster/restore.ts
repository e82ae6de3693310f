import { writeFileSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseAccount } from '../server/base/embedded/account.ts'
import { freePort } from '../server/base/embedded/server.ts'
import { contradictions, onDatabase } from '../torture/audit.ts'
import { Client } from '../torture/client.ts'
import { checked, type Line } from '../torture/faults.ts'
import { PortalProcess } from '../torture/portal-process.ts'
import { expectOk } from '../torture/shop.ts'
import { Daemon, run } from './daemon.ts'
import { fillIn } from './deploy-file.ts'
import { program } from './packages.ts'

/** Backs up a shop's own PostgreSQL server with pgBackRest, and restores it to a moment before a mistake. */
export async function restore(folder: string): Promise<Line[]> {
  const server = await createServer(folder)
  const portal = new PortalProcess({ port: await freePort(), dataDir: join(folder, 'portal'), databaseUrl: server.url })
  const rackets = () =>
    onDatabase(server.url, async (client) => {
      const { rows } = await client.query<{ name: string }>('select model_name as name from rackets order by id')
      return rows.map(({ name }) => name).join()
    })
  try {
    await server.start()
    await server.createDatabase()
    await server.pgbackrest('stanza-create')
    await server.pgbackrest('check')
    portal.start()
    await portal.ready()
    const boss = new Client(portal.url, `http://localhost:${portal.settings.port}`, 'boss@example.com')
    await boss.signUp()
    const add = (model_name: string) => expectOk(boss.call('POST', '/racket/', { manufacturer: 'Yonex', model_name }))
    await add('before the backup')
    await server.pgbackrest('backup', '--type=full')
    await add('after the backup')
    const moment = await onDatabase(server.url, async (client) => {
      const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
      return rows[0]?.now ?? ''
    })
    await add('the mistake')
    await onDatabase(server.url, (client) => client.query('select pg_switch_wal()'))
    await server.pgbackrest('check')
    await portal.stop()
    await server.stop()

    const begin = performance.now()
    await server.pgbackrest('restore', '--delta', '--type=time', `--target=${moment}`, '--target-action=promote')
    await server.start()
    portal.start()
    await portal.ready()
    const took = performance.now() - begin
    const wrong: string[] = []
    const found = await rackets()
    if (found !== 'before the backup,after the backup') wrong.push(`the rackets after the restore: ${found}`)
    wrong.push(...(await onDatabase(server.url, contradictions)))
    await expectOk(boss.call('GET', '/me/'))
    const note = 'recovery counts from the restore to a portal that is ready'
    return [checked('restore to a moment with pgBackRest', 2, wrong, { recoveries: [took], note })]
  } finally {
    await portal.stop()
    await server.stop()
  }
}

async function createServer(folder: string) {
  const account = await databaseAccount(folder, () => {})
  const port = await freePort()
  const [data, repository, logs] = ['data', 'repository', 'logs'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ] // map() loses the length.
  for (const path of [data, repository, logs]) {
    await mkdir(path, { mode: 0o700 })
    if (account) await chown(path, account.ids.uid, account.ids.gid)
  }
  const config = fillIn(folder, 'pgbackrest.conf', {
    REPOSITORY: repository,
    LOG_FOLDER: logs,
    DATA_FOLDER: data,
    PORT: port,
    SOCKET_FOLDER: logs,
  })
  const bin = program('postgresql')
  const backrest = [program('pgbackrest'), `--config=${config}`, '--stanza=stringbed'] as const
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--data-checksums'], account)
  writeFileSync(
    join(data, 'postgresql.auto.conf'),
    [
      `port = ${port}`,
      `listen_addresses = '127.0.0.1'`,
      `unix_socket_directories = '${logs}'`,
      'archive_mode = on',
      `archive_command = '${backrest.join(' ')} archive-push %p'`,
      '',
    ].join('\n'),
  )
  const postgres = new Daemon({
    name: 'PostgreSQL',
    command: [join(bin, 'postgres'), '-D', data],
    logFile: join(folder, 'postgres.log'),
    account,
  })
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const isPrimary = () =>
    onDatabase(url('postgres'), async (client) => {
      const { rows } = await client.query<{ is_replica: boolean }>('select pg_is_in_recovery() as is_replica')
      return rows[0]?.is_replica === false
    })
  return {
    url: url('stringbed'),
    async start() {
      postgres.start()
      await postgres.ready(isPrimary)
    },
    stop: () => postgres.stop(),
    createDatabase: () => onDatabase(url('postgres'), (client) => client.query('create database stringbed')),
    pgbackrest: (command: string, ...args: string[]) =>
      run(backrest[0], [...backrest.slice(1), ...args, command], account),
  }
}
