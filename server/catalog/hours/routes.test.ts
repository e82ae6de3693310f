import { beforeEach, describe, expect, test } from 'vitest'
import { postEmail } from '../../messages/mail/queries.ts'
import { createManager, type Person } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let manager: Person
beforeEach(async () => {
  manager = await createManager(portal)
})

const read = () => portal.call('GET', '/shop/hours/', { as: manager })
const save = (body: unknown) => portal.ask('PUT', '/shop/hours/', { as: manager, body })

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '10:00', closes: '18:00' }))
const saturday = [
  { weekday: 6, opens: '09:00', closes: '12:30' },
  { weekday: 6, opens: '13:15', closes: '24:00' },
]
const closed = [
  { from: '2026-12-24', to: '2026-12-26' },
  { from: '2027-01-01', to: '2027-01-01' },
]

describe('the opening hours', () => {
  test('are not set at first', async () => {
    expect(await read()).toEqual({ spans: [], closed: [], time_zone: 'UTC' })
  })

  test('are saved in calendar order and replaced by the next save', async () => {
    const spans = [...weekdays, ...saturday]
    const saved = { spans, closed, time_zone: 'UTC' }
    expect(await save({ spans: spans.toReversed(), closed: closed.toReversed() })).toMatchObject({
      status: 200,
      body: saved,
    })
    expect(await read()).toEqual(saved)
    await save({ spans: weekdays, closed: [] })
    expect(await read()).toEqual({ spans: weekdays, closed: [], time_zone: 'UTC' })
    await save({ spans: [], closed: [] })
    expect(await read()).toEqual({ spans: [], closed: [], time_zone: 'UTC' })
  })

  test.each([
    [
      { spans: [...weekdays, { weekday: 1, opens: '17:00', closes: '20:00' }], closed },
      'spans',
      'Two time spans on Mon overlap',
    ],
    [
      { spans: [{ weekday: 1, opens: '18:00', closes: '10:00' }], closed },
      'spans',
      'The shop must open before it closes',
    ],
    [
      { spans: weekdays, closed: [{ from: '2026-02-30', to: '2026-03-01' }] },
      'closed',
      'Enter a date such as 2026-12-24',
    ],
    [
      { spans: weekdays, closed: [...closed, { from: '2026-12-25', to: '2026-12-25' }] },
      'closed',
      '2026-12-25 is in the list of closed dates twice',
    ],
  ])('refuse %j', async (input, field, message) => {
    await save({ spans: weekdays, closed })
    const { status, body } = await save(input)
    expect([status, body.error, Object.keys(body.fields)[0]?.split('.')[0]]).toEqual([400, message, field])
    expect(await read()).toEqual({ spans: weekdays, closed, time_zone: 'UTC' })
  })

  test('are the hours of a single save when several managers save at once', async () => {
    const saves = Array.from({ length: 10 }, (_, i) => [
      { weekday: 1, opens: `0${i}:00`, closes: '12:00' },
      { weekday: 2, opens: `0${i}:00`, closes: '12:00' },
    ])
    const answers = await Promise.all(saves.map((spans) => save({ spans, closed: [] })))
    expect(answers.map(({ status }) => status)).toEqual(saves.map(() => 200))
    expect(saves).toContainEqual((await read()).spans)
  })

  test('keep the list that a request leaves out', async () => {
    await save({ spans: weekdays, closed })
    expect(await save({ spans: saturday })).toMatchObject({ status: 200, body: { spans: saturday, closed } })
    expect(await save({ closed: [] })).toMatchObject({ status: 200, body: { spans: saturday, closed: [] } })
    expect(await read()).toMatchObject({ spans: saturday, closed: [] })
  })

  test('are not changed by a page on which other hours or dates were read', async () => {
    const from = { spans: weekdays, closed: [] }
    await save(from)
    expect((await save({ closed, from })).status).toBe(200)
    // A repeat after a lost answer finds its own change.
    expect((await save({ closed, from })).status).toBe(200)
    expect(await save({ closed: closed.slice(1), from })).toMatchObject({
      status: 409,
      body: { error: 'This conflicts with a newer change. Please reload and try again.' },
    })
    expect(await save({ spans: saturday, from })).toMatchObject({ status: 200, body: { spans: saturday, closed } })
  })

  test('are recorded in the audit trail when they change', async () => {
    await save({ spans: weekdays, closed })
    await save({ spans: weekdays, closed })
    const { body } = await portal.ask('GET', '/shop/audit/?action=settings', { as: manager })
    expect(body.results).toHaveLength(2)
    expect(body.results).toContainEqual(
      expect.objectContaining({ subject: 'opening hours', from: '', to: 'Mon to Fri 10:00 AM to 6:00 PM' }),
    )
    expect(body.results).toContainEqual(
      expect.objectContaining({ subject: 'closed dates', to: '2026-12-24 to 2026-12-26\n2027-01-01' }),
    )
  })
})

test('emails show the free text until hours are set, and the hours afterwards', async () => {
  await portal.db.updateTable('shop_settings').set({ opening_hours: 'Most evenings' }).execute()
  const text = async (subject: string) => {
    await postEmail(portal.db, { to: 'lena@example.com', subject, paragraphs: ['Hello'] })
    const mail = portal.db.selectFrom('messages').select('text_body').where('subject', '=', subject)
    return (await mail.executeTakeFirstOrThrow()).text_body
  }
  expect(await text('before')).toMatch(/Most evenings$/)
  await save({ spans: weekdays, closed: [] })
  expect(await text('after')).toMatch(/Mon to Fri 10:00 AM to 6:00 PM$/)
  // The settings row is kept between tests.
  await portal.db.updateTable('shop_settings').set({ opening_hours: '' }).execute()
})
