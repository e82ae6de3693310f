import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '../../contract/job/statuses.ts'
import { canConcern, MESSAGE_KINDS, OPT_OUT_KINDS } from '../../contract/messages/message-kinds.ts'
import { createJob, createPerson } from '../testing/factories.ts'
import { testApp } from '../testing/test-app.ts'
import { concerns } from './concerned.ts'

const portal = testApp()

test('a message concerns the same jobs in SQL as in the contract, whatever their status and moments', async () => {
  const me = await createPerson(portal)
  for (const order_status of ORDER_STATUSES) {
    await createJob(portal, me, { order_status })
    await createJob(portal, me, { order_status, received_at: new Date() })
  }
  const jobs = await portal.db
    .selectFrom('string_jobs as j')
    .select(['j.id', 'j.order_status', 'j.received_at', 'j.ready_at', 'j.left_at'])
    .orderBy('j.id')
    .execute()
  for (const kind of MESSAGE_KINDS) {
    const found = await portal.db
      .selectFrom('string_jobs as j')
      .select('j.id')
      .where(concerns(kind, 'j'))
      .orderBy('j.id')
      .execute()
    expect([kind, found.map(({ id }) => id)]).toEqual([
      kind,
      jobs.filter((job) => canConcern(kind, job)).map(({ id }) => id),
    ])
    expect([kind, found.length]).not.toEqual([kind, 0])
  }
})

test('the checks of the tables list exactly the kinds of the contract', async () => {
  const { rows } = await sql<{ name: string; text: string }>`
    select conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as text from pg_constraint
    where contype = 'c' and pg_get_constraintdef(oid) like '%new_time%' order by 1
  `.execute(portal.db)
  const tables = rows.map(({ name, text }) => ({ name: name.split(' ')[0], text }))
  expect(tables.map(({ name }) => name)).toEqual([
    'message_choices',
    'message_settings',
    'message_templates',
    'messages',
  ])
  for (const { name, text } of tables) {
    const names =
      text.match(/\{([^}]*)\}/)?.[1]?.split(',') ?? [...text.matchAll(/'(\w+)'::text/g)].map(([, kind]) => kind)
    const kinds = name === 'message_choices' ? OPT_OUT_KINDS : MESSAGE_KINDS
    expect([name, names.filter((kind) => kind !== 'account').toSorted()]).toEqual([name, kinds.toSorted()])
  }
})
