import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transact } from '../base/database/connect.ts'
import { createJob, createPerson, createTechnician } from '../testing/factories.ts'
import { messageShop } from '../testing/message-shop.ts'
import { DAY, daysAgo, HOUR, later, MINUTE } from '../testing/moments.ts'
import { stopRestoredMessages } from './forget.ts'
import { createSweepMessages } from './sweep.ts'

const { portal, mail, setStatus, readyAt, workAt, messages } = messageShop()

async function openOnMondays() {
  await sql`delete from opening_hours`.execute(portal.db)
  await sql`insert into opening_hours (weekday, opens, closes) values (1, 540, 1080)`.execute(portal.db)
}

/** Works at these times on each day from this one of November to the 16th, a Monday. */
async function workFrom(first: number, times: string[]) {
  for (let day = first; day <= 16; day++) {
    for (const time of times) await workAt(new Date(`2026-11-${String(day).padStart(2, '0')}T${time}Z`))
  }
}

describe('reminders', () => {
  test('are sent 3 and 10 days after the racket is ready, with a link to stop them', async () => {
    const me = await createPerson(portal)
    await setStatus(await createJob(portal, me), 'READY_FOR_PICKUP')
    for (let day = 0; day <= 20; day++) await workAt(later(day * DAY + HOUR))
    expect((await messages()).map(({ kind, state }) => [kind, state])).toEqual([
      ['ready', 'sent'],
      ['reminder', 'sent'],
      ['reminder', 'sent'],
    ])
    expect(mail.received[1]?.text).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/stop\/[0-9A-Z]{26}>/im)
    expect(mail.received[1]?.text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(mail.received[0]?.text).not.toContain('/stop/')
  })

  test('that become due at night wait for the opening, which staff see', async () => {
    await sql`delete from opening_hours`.execute(portal.db)
    await readyAt(await createJob(portal, await createPerson(portal)), '2026-11-02T10:00Z')
    await workAt(new Date('2026-11-02T10:16Z'))
    await workAt(new Date('2026-11-05T23:00Z'))
    const opening = new Date('2026-11-06T09:00Z')
    expect((await messages()).at(-1)).toMatchObject({ kind: 'reminder', state: 'waiting', due_at: opening })
    await workAt(opening)
    expect((await messages()).at(-1)).toMatchObject({ kind: 'reminder', state: 'sent' })
  })

  test('do not follow at once on the message that a racket is ready, when that had to wait for the opening', async () => {
    await openOnMondays()
    await readyAt(await createJob(portal, await createPerson(portal)), '2026-11-03T10:00Z')
    await workFrom(3, ['09:00', '09:10', '17:50'])
    expect((await messages()).map(({ kind, sent_at }) => [kind, sent_at?.toISOString()])).toEqual([
      ['ready', '2026-11-09T09:00:00.000Z'],
      ['reminder', '2026-11-16T09:00:00.000Z'],
    ])
  })

  test('do not follow at once on one that had to wait for the opening', async () => {
    await sql`update message_settings set reminder_days = '{3,5}'`.execute(portal.db)
    await openOnMondays()
    await readyAt(await createJob(portal, await createPerson(portal)), '2026-11-02T10:00Z')
    await workFrom(2, ['09:00', '09:10', '10:20'])
    expect((await messages()).map(({ kind, sent_at }) => [kind, sent_at?.toISOString()])).toEqual([
      ['ready', '2026-11-02T10:20:00.000Z'],
      ['reminder', '2026-11-09T09:00:00.000Z'],
    ])
  })

  test('that were due before a call are not sent when the shop switches them on later', async () => {
    await sql`update message_settings set kinds = '{ready}'`.execute(portal.db)
    const job = await createJob(portal, await createPerson(portal))
    await readyAt(job, daysAgo(5).toISOString())
    await workAt(later(HOUR - 5 * DAY))
    const as = await createTechnician(portal)
    await portal.call('POST', `/technician/string_job/${job}/called/`, { as, body: {} })
    await sql`update message_settings set kinds = '{ready,reminder}'`.execute(portal.db)
    await workAt(later(HOUR))
    expect((await messages()).map(({ channel }) => channel)).toEqual(['email', 'phone'])
  })

  test('are not sent about a racket that was ready before the portal sent messages', async () => {
    await sql`update message_settings set since = now()`.execute(portal.db)
    await readyAt(await createJob(portal, await createPerson(portal)), later(-HOUR).toISOString())
    for (let day = 0; day <= 20; day++) await workAt(later(day * DAY))
    expect(await messages()).toEqual([])
  })

  test('are sent although the message that the racket is ready was refused for good', async () => {
    mail.refuse = () => 550
    await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
    await workAt(later(HOUR))
    mail.refuse = () => null
    await workAt(later(4 * DAY))
    expect((await messages()).map(({ kind, state }) => [kind, state])).toEqual([
      ['ready', 'failed'],
      ['reminder', 'sent'],
    ])
  })

  test('wait while the message that the racket is ready is tried again, and are not sent after it', async () => {
    await sql`update message_settings set reminder_days = '{1}'`.execute(portal.db)
    await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
    mail.refuse = () => 451
    for (const hours of [1, 24.5]) await workAt(later(hours * HOUR))
    mail.refuse = () => null
    for (const hours of [25, 26]) await workAt(later(hours * HOUR))
    expect((await messages()).map(({ kind, state }) => [kind, state])).toEqual([['ready', 'sent']])
  })

  test('are not sent to a customer who turned them off or has no address, or after the racket was collected', async () => {
    const [unwilling, quick] = [await createPerson(portal), await createPerson(portal)]
    await setStatus(await createJob(portal, await createPerson(portal, { email: '' })), 'READY_FOR_PICKUP')
    await portal.db
      .insertInto('message_choices')
      .values({ user_id: unwilling.id, unwanted: ['reminder'] })
      .execute()
    await setStatus(await createJob(portal, unwilling), 'READY_FOR_PICKUP')
    const collected = await createJob(portal, quick)
    await setStatus(collected, 'READY_FOR_PICKUP')
    await workAt(later(HOUR))
    await setStatus(collected, 'COMPLETED')
    for (let day = 0; day <= 20; day++) await workAt(later(day * DAY + HOUR))
    expect((await messages()).map(({ kind }) => kind)).toEqual(['ready', 'ready'])
  })

  test('that are sent late name only the rackets that are still there, and only these have them in their history', async () => {
    const me = await createPerson(portal)
    const [collected, left] = [await createJob(portal, me), await createJob(portal, me)]
    for (const id of [collected, left]) await setStatus(id, 'READY_FOR_PICKUP')
    await workAt(later(HOUR))
    mail.refuse = () => 451
    await workAt(later(4 * DAY))
    await setStatus(collected, 'COMPLETED')
    mail.refuse = () => null
    await workAt(later(4 * DAY + HOUR))
    const reminded = portal.db.selectFrom('job_events').select('string_job_id').where('from_value', '=', 'reminder')
    expect(await reminded.execute()).toEqual([{ string_job_id: left }])
    const named = portal.db.selectFrom('message_jobs').select('string_job_id').where('once', '=', 'reminder 1')
    expect(await named.execute()).toEqual([{ string_job_id: left }])
  })

  test('about two rackets that waited for different times are one message, and each racket gets all of its own', async () => {
    const me = await createPerson(portal)
    const [first, second] = [await createJob(portal, me), await createJob(portal, me)]
    await readyAt(first, daysAgo(7).toISOString())
    for (const day of [-7, -4]) await workAt(later(day * DAY + HOUR))
    await readyAt(second, later(0).toISOString())
    for (let day = 0; day <= 20; day++) await workAt(later(day * DAY + HOUR))
    const reminded = portal.db
      .selectFrom('message_jobs')
      .select(['string_job_id', 'once'])
      .where('once', 'like', 'reminder %')
    expect(await reminded.orderBy('message_id').orderBy('string_job_id').execute()).toEqual([
      { string_job_id: first, once: 'reminder 1' },
      { string_job_id: first, once: 'reminder 2' },
      { string_job_id: second, once: 'reminder 1' },
      { string_job_id: second, once: 'reminder 2' },
    ])
    expect((await messages()).filter(({ kind }) => kind === 'reminder')).toHaveLength(3)
  })

  test('start again when the racket is ready a second time', async () => {
    const id = await createJob(portal, await createPerson(portal))
    await setStatus(id, 'READY_FOR_PICKUP')
    for (let day = 0; day <= 5; day++) await workAt(later(day * DAY + HOUR))
    await setStatus(id, 'NEW')
    await readyAt(id, later(5 * DAY).toISOString())
    const sentOn: (number | undefined)[] = []
    for (let day = 6; day <= 20; day++) {
      const before = (await messages()).length
      await workAt(later(day * DAY + HOUR))
      if ((await messages()).length > before) sentOn.push(day)
    }
    expect(sentOn).toEqual([8, 15])
    expect((await messages()).map(({ kind, state }) => [kind, state])).toEqual([
      ['ready', 'sent'],
      ['reminder', 'sent'],
      ['reminder', 'sent'],
      ['reminder', 'sent'],
    ])
  })

  test('lock no customer who was reminded already, because thousands of rackets can wait for weeks', async () => {
    const me = await createPerson(portal)
    await setStatus(await createJob(portal, me), 'READY_FOR_PICKUP')
    for (let day = 0; day <= 4; day++) await workAt(later(day * DAY + HOUR))
    expect((await messages()).map(({ kind }) => kind)).toEqual(['ready', 'reminder'])
    const holder = await portal.pool.connect()
    await holder.query('begin')
    await holder.query("select pg_advisory_xact_lock(hashtext('messages'), $1)", [me.id])
    const swept = await createSweepMessages(portal.db, () => later(5 * DAY))().then(
      () => 'swept',
      () => 'waited',
    )
    await holder.query('rollback')
    holder.release()
    expect(swept).toBe('swept')
  })

  test('reach the other customers while the messages of one cannot be written', async () => {
    const [first, second] = [await createPerson(portal), await createPerson(portal)]
    for (const customer of [first, second]) await setStatus(await createJob(portal, customer), 'READY_FOR_PICKUP')
    await workAt(later(HOUR))
    await portal.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$;
      create trigger refuse before insert on messages for each row when (new.customer_id = ${first.id}) execute function refuse()`)
    const swept = workAt(later(4 * DAY)).finally(() => portal.pool.query('drop function refuse cascade'))
    await expect(swept).rejects.toThrow('refused by the test')
    const reminded = (await messages()).filter(({ kind }) => kind === 'reminder')
    expect(reminded.map(({ customer_id }) => customer_id)).toEqual([second.id])
    await workAt(later(4 * DAY + HOUR))
    expect((await messages()).map(({ kind, state }) => [kind, state])).toEqual([
      ['ready', 'sent'],
      ['ready', 'sent'],
      ['reminder', 'sent'],
      ['reminder', 'sent'],
    ])
  })

  test('are all that a customer gets after a restore about a racket whose message was not planned before', async () => {
    const id = await createJob(portal, await createPerson(portal))
    await readyAt(id, later(-HOUR).toISOString())
    await sql`update message_settings set restored_at = now()`.execute(portal.db)
    for (let day = 0; day <= 20; day++) await workAt(later(day * DAY + HOUR))
    expect((await messages()).map(({ kind }) => kind)).toEqual(['reminder', 'reminder'])
  })

  test('that were due before a restore are not sent, and waiting messages are stopped', async () => {
    const me = await createPerson(portal)
    await setStatus(await createJob(portal, me), 'READY_FOR_PICKUP')
    await stopRestoredMessages(portal.db)
    await sql`update message_settings set restored_at = now() + interval '5 days'`.execute(portal.db)
    for (let day = 0; day <= 20; day++) await workAt(later(day * DAY + HOUR))
    expect((await messages()).map(({ kind, state, stop_reason }) => [kind, state, stop_reason])).toEqual([
      ['ready', 'stopped', 'restored'],
      ['reminder', 'sent', null],
    ])
  })
})

test('a reminder that was due before a restore is not sent, also to a customer who was told that the racket is ready', async () => {
  await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
  await workAt(later(HOUR))
  await sql`update message_settings set restored_at = now() + interval '5 days'`.execute(portal.db)
  for (let day = 6; day <= 9; day++) await workAt(later(day * DAY))
  expect((await messages()).map(({ kind }) => kind)).toEqual(['ready'])
  await workAt(later(10 * DAY + HOUR))
  expect((await messages()).map(({ kind }) => kind)).toEqual(['ready', 'reminder'])
})

test('a racket that came before a restore is not announced when the shop switches the message on again', async () => {
  const me = await createPerson(portal)
  await sql`update message_settings set kinds = '{ready}'`.execute(portal.db)
  await createJob(portal, me, { received_at: later(-HOUR) })
  await stopRestoredMessages(portal.db)
  await sql`update message_settings set kinds = '{received,ready}'`.execute(portal.db)
  const string_job_id = await createJob(portal, me, { received_at: later(HOUR) })
  await workAt(later(2 * HOUR))
  expect((await messages()).map(({ kind }) => kind)).toEqual(['received'])
  const announced = await portal.db.selectFrom('message_jobs').select('string_job_id').execute()
  expect(announced).toEqual([{ string_job_id }])
})

test('a message that was tried again when a backup was made is stopped by its restore', async () => {
  mail.refuse = () => 451
  await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
  await workAt(later(HOUR))
  await stopRestoredMessages(portal.db)
  expect(await messages()).toMatchObject([{ state: 'stopped', stop_reason: 'restored' }])
})

test('a message that failed for good keeps its reason after a restore', async () => {
  mail.refuse = () => 550
  await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
  await workAt(later(HOUR))
  await stopRestoredMessages(portal.db)
  expect(await messages()).toMatchObject([{ state: 'failed', is_final: true, stop_reason: null }])
})

test('texts and addresses are removed after 180 days and when the account is deleted', async () => {
  const [old, leaver] = [await createPerson(portal), await createPerson(portal)]
  await setStatus(await createJob(portal, old), 'READY_FOR_PICKUP')
  await workAt(later(HOUR))
  await workAt(later(179 * DAY))
  expect((await messages())[0]?.text_body).toMatch(/\w/)
  await workAt(later(181 * DAY))
  expect((await messages())[0]).toMatchObject({ state: 'sent', recipient: '', subject: '', text_body: '' })
  await setStatus(await createJob(portal, leaver), 'READY_FOR_PICKUP')
  await transact(portal.db, (trx) => portal.people.forget(trx, leaver.subject))
  expect((await messages()).at(-1)).toMatchObject({ state: 'stopped', stop_reason: 'account deleted', recipient: '' })
})

test('a deleted account leaves no choice of messages, and nothing of a question that could not be sent yet', async () => {
  const [leaver, as] = [await createPerson(portal), await createTechnician(portal)]
  await portal.call('PUT', '/me/messages/', { as: leaver, body: { unwanted: ['ready'], wanted: ['restring'] } })
  const job = await createJob(portal, leaver, { received_at: new Date() })
  await portal.call('POST', `/counter/jobs/${job}/frame/`, { as, body: { problem: 'crack', is_settled: false } })
  mail.refuse = () => 451
  await workAt(later(20 * MINUTE))
  expect(await messages()).toMatchObject([{ state: 'failed', html_body: expect.stringContaining('crack') }])
  await transact(portal.db, (trx) => portal.people.forget(trx, leaver.subject))
  const blank = { recipient: '', subject: '', text_body: '', html_body: '', detail: '', last_error: null }
  expect(await messages()).toMatchObject([{ state: 'stopped', stop_reason: 'account deleted', ...blank }])
  for (const table of ['message_choices', 'message_wishes'] as const) {
    expect(await portal.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})
