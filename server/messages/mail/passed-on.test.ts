import { expect, test } from 'vitest'
import { createManager } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

test('a manager can mark an unsent email as passed on, but not a sent one', async () => {
  const manager = await createManager(portal)
  const mail = { recipient: 'lena@example.com', subject: '', text_body: '', html_body: '' }
  const [kept, sent] = await portal.db
    .insertInto('messages')
    .values([
      { ...mail, state: 'kept' },
      { ...mail, state: 'sent', sent_at: new Date() },
    ])
    .returning('id')
    .execute()
  const passOn = async (id = 0) =>
    (await portal.ask('POST', `/shop/mail/${id}/passed_on/`, { as: manager, body: {} })).status
  expect([await passOn(kept?.id), await passOn(sent?.id)]).toEqual([204, 404])
  const { body } = await portal.ask('GET', '/shop/mail/', { as: manager })
  expect(body.results).toMatchObject([{ passed_on_date: null }, { passed_on_date: expect.any(String) }])
})
