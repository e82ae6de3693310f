import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createJob, createPerson } from '../testing/factories.ts'
import { testApp } from '../testing/test-app.ts'

const portal = testApp()

describe('the database itself refuses', () => {
  test.each([
    ['a message of an unknown kind', "kind = 'gossip'"],
    ['a message about an order without its customer', 'customer_id = null'],
    ['an unknown channel', "channel = 'pigeon'"],
    ['an unknown state', "state = 'read'"],
    ['a stopped message without a reason', "state = 'stopped'"],
    ['a reason of a message that is not stopped', "stop_reason = 'by hand'"],
    ['an unknown reason', "state = 'stopped', stop_reason = 'mood'"],
    ['a final message that did not fail', 'is_final = true'],
    ['a negative number of attempts', 'attempts = -1'],
    ['a detail of 501 characters', "detail = repeat('x', 501)"],
  ])('%s', async (_, assignment) => {
    await createMessage()
    await expect(sql.raw(`update messages set ${assignment}`).execute(portal.db)).rejects.toMatchObject({
      code: '23514',
    })
  })

  test('two messages with the same id, and a message to a customer who does not exist', async () => {
    const { public_id, customer_id } = await createMessage()
    const values = {
      public_id,
      kind: 'ready',
      customer_id,
      recipient: '',
      subject: '',
      text_body: '',
      html_body: '',
    } as const
    await expect(portal.db.insertInto('messages').values(values).execute()).rejects.toMatchObject({ code: '23505' })
    await expect(sql`update messages set customer_id = 999999`.execute(portal.db)).rejects.toMatchObject({
      code: '23503',
    })
  })

  test('announcing a racket twice', async () => {
    const [first, second] = [await createMessage(), await createMessage()]
    const string_job_id = await createJob(portal, { id: first.customer_id ?? 0 })
    const announce = (message_id: number) =>
      portal.db.insertInto('message_jobs').values({ message_id, string_job_id, once: 'ready' }).execute()
    await announce(first.id)
    await expect(announce(second.id)).rejects.toMatchObject({ code: '23505' })
    await expect(sql`delete from string_jobs`.execute(portal.db)).rejects.toThrow(/violates/)
  })

  test.each([
    ['a delay of more than a day', 'delay_minutes = 1441'],
    ['a negative delay', 'delay_minutes = -1'],
    ['an unknown kind', "kinds = '{gossip}'"],
    ['six reminders', "reminder_days = '{1,2,3,4,5,6}'"],
    ['a webhook with an http address', "webhook_url = 'http://example.com', webhook_secret = 'whsec_x'"],
    ['a webhook without a secret', "webhook_url = 'https://example.com', webhook_secret = null"],
  ])('message settings with %s', async (_, assignment) => {
    const change = sql.raw(`update message_settings set ${assignment}`).execute(portal.db)
    await expect(change).rejects.toMatchObject({ code: '23514' })
  })

  test.each([
    ['a template of an unknown kind', "insert into message_templates values ('gossip', 'a', 'b')"],
    ['a template without a subject', "insert into message_templates values ('ready', '', 'b')"],
    ['a template with 5,001 characters', "insert into message_templates values ('ready', 'a', repeat('x', 5001))"],
    [
      'a template in a language that the portal does not speak',
      "insert into message_templates values ('ready', 'a', 'b', 'fr')",
    ],
    ['choices of unknown kinds', "insert into message_choices (user_id, unwanted) select id, '{gossip}' from users"],
    [
      'a second pair of push keys',
      "insert into push_keys (public_key, private_key) values (repeat('x', 87), repeat('x', 43)); insert into push_keys (is_the_only_row, public_key, private_key) values (false, repeat('x', 87), repeat('x', 43))",
    ],
    ['a push key of another length', "insert into push_keys (public_key, private_key) values ('x', 'y')"],
    ['a browser with an http address', deviceAt("'http://push.example/1'")],
    ['a browser with a very long address', deviceAt("'https://push.example/' || repeat('x', 1000)")],
    ['a browser without a key', deviceAt("'https://push.example/1'", "''")],
  ])('%s', async (_, statement) => {
    await createPerson(portal)
    await expect(sql.raw(statement).execute(portal.db)).rejects.toMatchObject({ code: '23514' })
  })

  test('two rows of settings, and the same endpoint for two people', async () => {
    await expect(sql`insert into message_settings default values`.execute(portal.db)).rejects.toMatchObject({
      code: '23505',
    })
    await createPerson(portal)
    await createPerson(portal)
    await expect(sql.raw(deviceAt("'https://push.example/1'")).execute(portal.db)).rejects.toMatchObject({
      code: '23505',
    })
  })
})

function deviceAt(endpoint: string, key = "repeat('x', 87)") {
  return `insert into push_devices (user_id, endpoint, public_key, auth_secret)
    select id, ${endpoint}, ${key}, repeat('x', 22) from users`
}

async function createMessage() {
  const { id: customer_id } = await createPerson(portal)
  return portal.db
    .insertInto('messages')
    .values({ kind: 'ready', customer_id, recipient: '', subject: '', text_body: '', html_body: '' })
    .returning(['id', 'public_id', 'customer_id'])
    .executeTakeFirstOrThrow()
}
