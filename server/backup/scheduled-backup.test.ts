import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { urlOf } from '../testing/database-url.ts'
import { createPerson } from '../testing/factories.ts'
import { testApp } from '../testing/test-app.ts'
import { checkBackup } from './restore.ts'
import { createScheduledBackup } from './scheduled-backup.ts'

const portal = testApp()

async function schedule({ keep = 14 } = {}) {
  const parent = await mkdtemp(join(tmpdir(), 'stringbed-scheduled-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'backups')
  const url = await urlOf(portal.db)
  let today = ''
  const run = createScheduledBackup({
    url,
    config: { backups: { folder, keep }, authSecret: null, dataDir: parent },
    today: () => new Date(`${today}T22:10:00Z`),
  })
  const runOn = (day: string) => {
    today = day
    return run()
  }
  return { folder, runOn }
}

test('every day gets one backup, which contains the shop and which only its owner can read', async () => {
  await createPerson(portal)
  const { folder, runOn } = await schedule()
  await runOn('2026-11-24')
  await runOn('2026-11-24')
  await runOn('2026-11-25')

  expect(await readdir(folder)).toEqual(['stringbed-2026-11-24.backup', 'stringbed-2026-11-25.backup'])
  const file = join(folder, 'stringbed-2026-11-24.backup')
  expect(await checkBackup(file)).toMatchObject({ people: 1, auth_secret: null })
  expect((await stat(file)).mode & 0o077).toBe(0)
})

test('the oldest backups are deleted, and other files in the folder stay', async () => {
  const { folder, runOn } = await schedule({ keep: 2 })
  await runOn('2026-11-23')
  await writeFile(join(folder, 'stringbed-2026.backup'), 'a copy made by hand')
  await runOn('2026-11-24')
  await runOn('2026-12-01')

  expect((await readdir(folder)).sort()).toEqual([
    'stringbed-2026-11-24.backup',
    'stringbed-2026-12-01.backup',
    'stringbed-2026.backup',
  ])
})

test('backups from days on which the clock was ahead do not replace the new ones', async () => {
  const { folder, runOn } = await schedule({ keep: 2 })
  for (const day of ['2031-01-01', '2031-01-02', '2026-11-23', '2026-11-24', '2026-11-25']) await runOn(day)
  expect((await readdir(folder)).sort()).toEqual([
    'stringbed-2026-11-24.backup',
    'stringbed-2026-11-25.backup',
    'stringbed-2031-01-01.backup',
    'stringbed-2031-01-02.backup',
  ])
})

test('the draft that a killed portal left goes with the next backup', async () => {
  const { folder, runOn } = await schedule()
  await runOn('2026-11-23')
  await writeFile(join(folder, 'stringbed-2026-11-24.backup.part'), 'half a shop')
  await writeFile(join(folder, `stringbed-2026-11-24.backup.${randomUUID()}.part`), 'half a shop')
  await runOn('2026-11-25')
  expect((await readdir(folder)).sort()).toEqual(['stringbed-2026-11-23.backup', 'stringbed-2026-11-25.backup'])
})

test('a run that begins while another one has not ended leaves the backup to it', async () => {
  const { folder, runOn } = await schedule()
  const begun = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and application_name = 'stringbed backup'
    `.execute(portal.db)
    return rows.length
  }
  let first = Promise.resolve()
  await portal.db.transaction().execute(async (trx) => {
    // The first run waits for the table, as it would for a disk that does not answer.
    await sql`lock table strings in access exclusive mode`.execute(trx)
    first = runOn('2026-11-24')
    await expect.poll(begun).toBe(1)
    expect(await Promise.race([runOn('2026-11-24').then(() => 'left'), sleep(3_000, 'waits')])).toBe('left')
  })
  await first
  expect(await readdir(folder)).toEqual(['stringbed-2026-11-24.backup'])
})

test('a folder that cannot be written to fails the job with the reason', async () => {
  const { folder, runOn } = await schedule()
  await writeFile(folder, 'not a folder')
  await expect(runOn('2026-11-24')).rejects.toThrow(/EEXIST|ENOTDIR/)
})
