import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createJob,
  createManager,
  createPerson,
  createStatement,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { messageShop } from '../../testing/message-shop.ts'
import { DAY, HOUR, later } from '../../testing/moments.ts'

const { portal, workAt, readyAt } = messageShop()

let mia: Person
beforeEach(async () => {
  // The shop of one person: the only technician is also the manager.
  await portal.db.deleteFrom('users').execute()
  mia = await createTechnician(portal, { is_manager: true })
  await portal.db
    .updateTable('shop_settings')
    .set({ shown: [], ways_to_pay: [], languages: [], country: null })
    .execute()
  await portal.db.updateTable('bench_settings').set({ racks: 0 }).execute()
})

const things = async () => (await portal.call('GET', '/shown/', { as: mia })).things

describe('what a shop sees', () => {
  test('is nothing extra while one person runs it', async () => {
    expect(await things()).toEqual([])
    expect((await portal.ask('GET', '/shown/', { as: await createPerson(portal) })).status).toBe(403)
  })

  test.each<[string, string[], () => Promise<unknown>]>([
    [
      'a second technician',
      ['technicians', 'stringer_hours', 'hand_over', 'audit_trail'],
      () => createTechnician(portal),
    ],
    ['a colleague at the counter', ['hand_over', 'audit_trail'], () => createManager(portal)],
    ['racks', ['shelves'], () => portal.db.updateTable('bench_settings').set({ racks: 1 }).execute()],
    ['an unpaid racket', ['hand_over'], async () => createJob(portal, await createPerson(portal))],
    [
      'a racket that is ready and was paid at the counter',
      ['hand_over', 'day_close'],
      async () =>
        createJob(portal, await createPerson(portal), { order_status: 'READY_FOR_PICKUP', paid: 'technician' }),
    ],
    [
      'someone on the waiting list',
      ['waiting_list'],
      () => portal.db.insertInto('waitlist').values({ email: 'kai@example.com' }).execute(),
    ],
    [
      'a way to pay later',
      ['statements'],
      () =>
        portal.db
          .updateTable('shop_settings')
          .set({ ways_to_pay: ['Cash', 'On account'] })
          .execute(),
    ],
    ['an extra', ['extras'], () => portal.db.insertInto('extras').values({ name: 'Grip', amount: 500 }).execute()],
    [
      'a speed',
      ['speeds'],
      () => portal.db.insertInto('speeds').values({ days: 1, ready_by: 1080, bring_by: 600, surcharge: 500 }).execute(),
    ],
    [
      'hours at the machine',
      ['stringer_hours'],
      () =>
        portal.db
          .insertInto('stringer_hours')
          .values({ user_id: mia.id, weekday: 1, begins: 600, ends: 900 })
          .execute(),
    ],
    [
      'a language',
      ['languages'],
      () =>
        portal.db
          .updateTable('shop_settings')
          .set({ languages: ['ko'] })
          .execute(),
    ],
    [
      'a country with a language of the portal',
      ['languages'],
      () => portal.db.updateTable('shop_settings').set({ country: 'JP' }).execute(),
    ],
    ['a board', ['board'], () => sql`insert into board_key default values`.execute(portal.db)],
  ])('%s adds %j', async (_, expected, add) => {
    await add()
    expect(await things()).toEqual(expected)
  })

  test('stays when its reason is gone', async () => {
    const shop = portal.db.updateTable('bench_settings')
    await shop.set({ racks: 2 }).execute()
    expect(await things()).toEqual(['shelves'])
    await shop.set({ racks: 0 }).execute()
    expect(await things()).toEqual(['shelves'])
  })

  test('is remembered once when several browsers ask at the same moment', async () => {
    await createManager(portal)
    await Promise.all(Array.from({ length: 5 }, things))
    const { shown } = await portal.db.selectFrom('shop_settings').select('shown').executeTakeFirstOrThrow()
    expect(shown).toEqual(['audit_trail', 'hand_over'])
  })

  test('includes statements for a shop that has made one', async () => {
    const owner = await createPerson(portal)
    await createStatement(portal, owner, mia)
    expect(await things()).toContain('statements')
  })
})

describe('the call list', () => {
  const calls = async () => (await portal.ask('GET', '/calls/', { as: mia })).body.count > 0

  test.each<[string, boolean, () => Promise<number>]>([
    ['a racket to string', false, async () => createJob(portal, await createPerson(portal))],
    ['a ready racket whose message waits', false, async () => ready(await createPerson(portal))],
    [
      'a ready racket of someone without an address',
      true,
      async () => ready(await createPerson(portal, { email: '' })),
    ],
    [
      'a ready racket after its reminders',
      true,
      async () => {
        const id = await ready(await createPerson(portal))
        await readyAt(id, later(-11 * DAY).toISOString())
        return id
      },
    ],
    [
      'a ready racket that is strung again',
      false,
      async () => {
        const owner = await createPerson(portal, { email: '' })
        const id = await ready(owner)
        await createJob(portal, owner, { redo_of: id, price: 0 })
        return id
      },
    ],
    [
      'a racket whose reminder was skipped by a restore',
      true,
      async () => {
        const id = await ready(await createPerson(portal))
        await readyAt(id, later(-4 * DAY).toISOString())
        await sql`update message_settings set restored_at = now()`.execute(portal.db)
        return id
      },
    ],
    [
      'a racket of someone who wants no reminders, after a restore',
      false,
      async () => {
        const owner = await createPerson(portal)
        await portal.db
          .insertInto('message_choices')
          .values({ user_id: owner.id, unwanted: ['reminder'] })
          .execute()
        const id = await ready(owner)
        await readyAt(id, later(-4 * DAY).toISOString())
        await sql`update message_settings set restored_at = now()`.execute(portal.db)
        return id
      },
    ],
  ])('of %s: shown %s, as the page itself', async (_, isShown, make) => {
    await make()
    expect([await calls(), (await things()).includes('call_list')]).toEqual([isShown, isShown])
  })

  test('leaves again after the call', async () => {
    const id = await ready(await createPerson(portal, { email: '' }))
    expect(await things()).toContain('call_list')
    await portal.call('POST', `/technician/string_job/${id}/called/`, { as: mia, body: {} })
    await workAt(later(HOUR))
    expect(await things()).not.toContain('call_list')
  })

  async function ready(owner: Person) {
    const id = await createJob(portal, owner)
    await portal.call('PATCH', `/technician/string_job/${id}/status/`, {
      as: mia,
      body: { status: 'READY_FOR_PICKUP' },
    })
    return id
  }
})
