import { afterEach, expect, test } from 'vitest'
import { english } from '../../contract/base/say.ts'
import { config } from '../config.ts'
import { PromiseFormSchema, toForm } from './promise-form.ts'

const before = { ...config }
afterEach(() => Object.assign(config, before))

const read = (hours: string, away = '') =>
  PromiseFormSchema.safeParse({ isByQueue: true, stringers: [{ id: 1, hours, away }] })

test('hours and days away can be typed in several notations', () => {
  expect(
    read('Monday 10:00-18:00\n tue 9 am to 1:00 PM', '2026-07-20 to 2026-08-02\n2026-09-01\n2026-10-01 to').data,
  ).toEqual({
    promise: 'queue',
    stringers: [
      {
        id: 1,
        spans: [
          { weekday: 1, opens: '10:00', closes: '18:00' },
          { weekday: 2, opens: '09:00', closes: '13:00' },
        ],
        away: [
          { from: '2026-07-20', to: '2026-08-02' },
          { from: '2026-09-01', to: '2026-09-01' },
          { from: '2026-10-01', to: null },
        ],
      },
    ],
  })
})

test.each([
  ['10:00-18:00', 'Enter a time span such as Mon 10:00 AM-6:00 PM instead of "10:00-18:00"'],
  ['Mon 10:00-18:00\nXyz 10-12', 'Enter a time span such as Mon 10:00 AM-6:00 PM instead of "Xyz 10-12"'],
  ['Mon 10:00-25:00', 'Enter a time such as 09:30'],
  ['Mon 18:00-10:00', 'The shop must open before it closes'],
])('%j is refused with a reason', (hours, message) => {
  expect(read(hours).error?.issues[0]?.message).toBe(message)
})

test.each([
  ['KR', 'ko'],
  ['MY', 'ms'],
  ['SG', 'zh-Hans'],
  ['US', 'ja'],
  ['JP', 'ja'],
] as const)('hours are read again as the form shows them, in %s in %s', (country, language) => {
  Object.assign(config, { country, say: Object.assign(english.bind(null), english, { language }) })
  const spans = [{ weekday: 1, opens: '10:00', closes: '18:30' }]
  const { stringers } = toForm({
    promise: 'queue',
    timed_jobs: 0,
    stringers: [{ id: 1, name: 'Tomas', minutes: null, spans, away: [] }],
  })
  expect(read(stringers[0]?.hours ?? '').data?.stringers[0]?.spans).toEqual(spans)
})
