import { afterEach, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { announcePresence, isPortalPresent, type Presence, withoutPortals } from './presence.ts'

const portal = testApp()
const url = () => portal.pool.options.connectionString ?? ''
const present: Presence[] = []
afterEach(async () => {
  for (const presence of present.splice(0)) await presence.stop()
})

async function come() {
  const presence = await announcePresence(url())
  present.push(presence)
  return presence
}

/** The connections of portals that run on the database. */
const HOLDERS = `select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
  and database = (select oid from pg_database where datname = current_database())`

test('only the first portal is alone, and a restore waits for the first and every other portal to stop', async () => {
  expect(await isPortalPresent(portal.db)).toBe(false)
  const [first, second] = [await come(), await come()]
  expect(await isPortalPresent(portal.db)).toBe(true)
  expect([first.isAlone, second.isAlone]).toEqual([true, false])
  await first.stop()
  await expect(withoutPortals(url(), async () => {})).rejects.toThrow('The portal is running on this database')
  await second.stop()
  await expect.poll(() => isPortalPresent(portal.db)).toBe(false)
  expect(await withoutPortals(url(), async () => 'done')).toBe('done')
})

test('portals that start at once all register, and only one of them is alone', async () => {
  const all = await Promise.all([come(), come(), come(), come()])
  expect(all.filter(({ isAlone }) => isAlone)).toHaveLength(1)
})

test('the portal does not start while a backup is restored', async () => {
  await withoutPortals(url(), async () => {
    await expect(come()).rejects.toThrow('A backup is being restored into this database')
  })
  await come()
})

test('a restore waits for another one to end', async () => {
  await withoutPortals(url(), async () => {
    await expect(withoutPortals(url(), async () => {})).rejects.toThrow('Another restore is using this database')
  })
  expect(await withoutPortals(url(), async () => 'done')).toBe('done')
})

test('a portal that lost its connection to the database registers again when it reconnects', async () => {
  await come()
  const holder = async () => (await portal.pool.query<{ pid: number }>(HOLDERS)).rows[0]?.pid
  const before = await holder()
  await portal.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'stringbed presence'`)
  await expect.poll(async () => [undefined, before].includes(await holder())).toBe(false)
  await expect(withoutPortals(url(), async () => {})).rejects.toThrow('The portal is running')
})
