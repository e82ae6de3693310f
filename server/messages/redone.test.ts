import { beforeEach, expect, test } from 'vitest'
import { createJob, createPerson, createTechnician, type Person } from '../testing/factories.ts'
import { messageShop } from '../testing/message-shop.ts'
import { DAY, HOUR, later, MINUTE } from '../testing/moments.ts'
import { planMessages } from '../testing/plan-messages.ts'

// A racket is ready, and the shop takes it back to string it again free of charge. Its first job stays ready.

const { portal, workAt, setStatus } = messageShop()

let technician: Person
let owner: Person
let first: number
beforeEach(async () => {
  technician = await createTechnician(portal)
  await portal.db.updateTable('shop_settings').set({ redo_days: 14 }).execute()
  owner = await createPerson(portal, { phone: '+493012345678' })
  first = await createJob(portal, owner, { received_at: new Date() })
  await setStatus(first, 'READY_FOR_PICKUP')
  return () => portal.db.updateTable('shop_settings').set({ redo_days: null }).execute()
})

async function restringFree() {
  const { body } = await portal.ask('POST', `/counter/jobs/${first}/redo/`, { as: technician, body: {} })
  await planMessages(portal)
  return body as { id: number; order_id: number }
}
const sent = () =>
  portal.db
    .selectFrom('messages as m')
    .innerJoin('message_jobs as mj', 'mj.message_id', 'm.id')
    .select(['m.kind', 'mj.string_job_id as job'])
    .where('m.state', '=', 'sent')
    .orderBy('m.id')
    .execute()

test('its customer is not told that it is ready until it has been strung again', async () => {
  const redo = await restringFree()
  await workAt(later(20 * MINUTE))
  expect(await sent()).toEqual([])
  await setStatus(redo.id, 'READY_FOR_PICKUP')
  await workAt(later(40 * MINUTE))
  expect(await sent()).toEqual([{ kind: 'ready', job: redo.id }])
})

test('its customer is not reminded of it while it is strung again, nor after it was collected', async () => {
  await workAt(later(20 * MINUTE))
  const redo = await restringFree()
  for (let day = 0; day <= 11; day++) await workAt(later(day * DAY + HOUR))
  expect(await sent()).toEqual([{ kind: 'ready', job: first }])
  await setStatus(redo.id, 'COMPLETED')
  for (let day = 11; day <= 20; day++) await workAt(later(day * DAY + HOUR))
  expect(await sent()).toEqual([{ kind: 'ready', job: first }])
})

test('its message is not sent again by hand while it is strung again', async () => {
  await workAt(later(20 * MINUTE))
  await restringFree()
  const { id } = await portal.db.selectFrom('messages').select('id').executeTakeFirstOrThrow()
  const answer = await portal.ask('POST', `/message/${id}/send_again/`, { as: technician, body: {} })
  expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('out of date') } })
})

test('a call about another racket of the customer is not one about it, and nor is a message by WhatsApp', async () => {
  await restringFree()
  const other = await createJob(portal, owner, { order_status: 'READY_FOR_PICKUP', ready_at: new Date() })
  await portal.call('POST', `/technician/string_job/${other}/called/`, { as: technician, body: {} })
  expect(await sent()).toEqual([{ kind: 'ready', job: other }])
  for (const action of ['called', 'whatsapp']) {
    const answer = await portal.ask('POST', `/technician/string_job/${first}/${action}/`, { as: technician, body: {} })
    expect(answer).toMatchObject({ status: 409 })
  }
})

test('its customer is told that it is ready when the redo was a mistake', async () => {
  const redo = await restringFree()
  await portal.call('POST', '/undo/', { as: technician, body: { order: redo.order_id } })
  await planMessages(portal)
  await workAt(later(20 * MINUTE))
  expect(await sent()).toEqual([{ kind: 'ready', job: first }])
})
