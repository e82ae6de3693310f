import { afterEach, expect, test } from 'vitest'
import { english } from '../../contract/base/say.ts'
import { config } from '../config.ts'
import { PromiseForm, requestOf, stringerKey, toForm } from './promise-form.ts'

const before = { ...config }
afterEach(() => Object.assign(config, before))

const saved = (stringers: { id: number; name?: string }[]) => ({
  promise: 'hours' as const,
  timed_jobs: 0,
  stringers: stringers.map((each) => ({ name: 'Tomas', minutes: null, spans: [], away: [], ...each })),
})

function read(hours: string, away = '') {
  const { data, error } = PromiseForm.safeParse({ isByQueue: true, stringers: { [stringerKey(1)]: { hours, away } } })
  return { data: data && requestOf(data, saved([{ id: 1 }])), error }
}

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
  expect(read(stringers[stringerKey(1)]?.hours ?? '').data?.stringers?.[0]?.spans).toEqual(spans)
})

test('the request has only what was changed, and of those who are still technicians', () => {
  const form = toForm(saved([{ id: 1 }, { id: 2 }, { id: 3 }]))
  expect(requestOf(form, saved([{ id: 1 }]))).toEqual({})
  Object.assign(form.stringers, {
    [stringerKey(1)]: { hours: '', away: '2026-09-01' },
    [stringerKey(2)]: { hours: 'Mon 10-18', away: '' },
  })
  expect(requestOf(form, saved([{ id: 3 }, { id: 1 }]))).toEqual({
    stringers: [{ id: 1, away: [{ from: '2026-09-01', to: '2026-09-01' }] }],
  })
})
