import type { Exercise } from './exercise.ts'

const CHOSEN = 'received,ready,reminder,new_time,question,thanks'
const KINDS = `${CHOSEN},restring`

const MIGRATION = `alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind = any ('{account,${KINDS}}'));
alter table message_settings drop constraint message_settings_kinds_check;
alter table message_settings add constraint message_settings_kinds_check check (kinds <@ '{${KINDS}}');
alter table message_templates drop constraint message_templates_kind_check;
alter table message_templates add constraint message_templates_kind_check check (kind = any ('{${KINDS}}'));
alter table message_choices drop constraint message_choices_unwanted_check;
alter table message_choices add constraint message_choices_unwanted_check check (unwanted <@ '{${CHOSEN}}');
`

const TEST = `import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createJob, createPerson } from '../testing/factories.ts'
import { messageShop } from '../testing/message-shop.ts'
import { DAY, HOUR, later } from '../testing/moments.ts'

const { portal, mail, setStatus, workAt, messages } = messageShop()
const turnOn = () => sql\`update message_settings set kinds = '{thanks}'\`.execute(portal.db)

test('thanks are sent once after the pickup, and not when it was undone', async () => {
  await turnOn()
  const [id, other] = [await createJob(portal, await createPerson(portal)), await createJob(portal, await createPerson(portal))]
  for (const job of [id, other]) for (const status of ['READY_FOR_PICKUP', 'COMPLETED']) await setStatus(job, status)
  await workAt(later(0))
  expect(await messages()).toMatchObject([{ kind: 'thanks', state: 'waiting' }, { kind: 'thanks', state: 'waiting' }])
  await setStatus(other, 'READY_FOR_PICKUP')
  await workAt(later(HOUR))
  await workAt(later(2 * HOUR))
  expect(mail.received).toHaveLength(1)
  expect(await messages()).toMatchObject([{ subject: 'Thank you', state: 'sent' }, { state: 'stopped' }])
})

test('no thanks are sent for a cancelled job, or for a pickup of long ago', async () => {
  await setStatus(await createJob(portal, await createPerson(portal)), 'CANCELLED')
  await setStatus(await createJob(portal, await createPerson(portal)), 'COMPLETED')
  await turnOn()
  await workAt(later(3 * DAY))
  expect(await messages()).toEqual([])
})
`

/** A message after the pickup. */
export const thanks: Exercise = {
  name: "a message 'thanks'",
  files: 4,
  edits: [
    {
      file: 'contract/messages/message-kinds.ts',
      from: '} as const satisfies Record<string, MessageFacts>',
      to: `  thanks: {
    label: 'Thanks',
    choice: 'A word of thanks after I collected my racket',
    template: { subject: 'Thank you', body: 'Hello {first name},\\n\\nEnjoy your game!' },
    hasStatus: isCompleted,
    hasLeft: true,
    moment: 'left_at',
    cause: 'moment',
    waitsForOrder: false,
    maxDays: 2,
    sampleDetail: none,
  },
} as const satisfies Record<string, MessageFacts>`,
    },
  ],
  added: {
    'server/base/database/migrations/9999_thanks.sql': MIGRATION,
    'server/messages/thanks.test.ts': TEST,
  },
  tests: ['server/messages/thanks.test.ts', 'server/messages/concerned.test.ts', 'server/messages/ready.test.ts'],
}
