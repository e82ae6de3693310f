import { describe, expect, test } from 'vitest'
import { sayIn } from '../base/say.ts'
import { speedMoments } from '../catalog/hours.ts'
import type { OpeningHours } from '../catalog/opening-hours.ts'
import { lineLabel } from './price-lines.ts'
import { speedDayOf, speedName, worthOffering } from './speeds.ts'

const shop: OpeningHours = {
  spans: [
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '10:00', closes: '20:00' })),
    { weekday: 6, opens: '10:00', closes: '16:00' },
  ],
  closed: [{ from: '2026-12-24', to: '2026-12-26' }],
  time_zone: 'Europe/Berlin',
}
const SAME_DAY = { days: 0, ready_by: '18:00', bring_by: '14:00' }
const NEXT_DAY = { days: 1, ready_by: '12:00', bring_by: '18:00' }
const at = (speed: typeof SAME_DAY, now: string, hours = shop) => {
  const moments = speedMoments(hours, speed, new Date(now))
  return moments && [moments.bring_by.toISOString(), moments.due.toISOString()]
}

describe('the moments of a speed', () => {
  test.each([
    ['on the same day', SAME_DAY, '2026-11-24T12:00:00Z', '2026-11-24T13:00:00.000Z', '2026-11-24T17:00:00.000Z'],
    [
      'on the same day until the latest time to bring the racket',
      SAME_DAY,
      '2026-11-24T13:00:00Z',
      '2026-11-24T13:00:00.000Z',
      '2026-11-24T17:00:00.000Z',
    ],
    [
      'on the next day after that time',
      SAME_DAY,
      '2026-11-24T13:00:01Z',
      '2026-11-25T13:00:00.000Z',
      '2026-11-25T17:00:00.000Z',
    ],
    [
      'at closing time at the latest',
      NEXT_DAY,
      '2026-11-28T14:00:00Z',
      '2026-11-28T15:00:00.000Z',
      '2026-11-30T09:00:00.000Z',
    ],
    [
      'at closing time if that is the time of the speed',
      { ...NEXT_DAY, ready_by: '20:00' },
      '2026-11-24T12:00:00Z',
      '2026-11-24T17:00:00.000Z',
      '2026-11-25T19:00:00.000Z',
    ],
    ['not on a closed day', NEXT_DAY, '2026-12-23T12:00:00Z', '2026-12-23T17:00:00.000Z', '2026-12-28T09:00:00.000Z'],
    [
      'counted from the next open day',
      NEXT_DAY,
      '2026-11-29T12:00:00Z',
      '2026-11-30T17:00:00.000Z',
      '2026-12-01T11:00:00.000Z',
    ],
  ])('are %s', (_name, speed, now, bring_by, due) => {
    expect(at(speed, now)).toEqual([bring_by, due])
  })

  test('exist in an hour that is skipped or repeated when the clocks change', () => {
    const night = { ...shop, spans: [{ weekday: 7, opens: '00:00', closes: '24:00' }] }
    const early = { days: 0, ready_by: '02:30', bring_by: '01:00' }
    expect(at(early, '2026-03-28T23:30:00Z', night)).toEqual(['2026-03-29T00:00:00.000Z', '2026-03-29T01:30:00.000Z'])
    expect(at(early, '2026-10-24T22:30:00Z', night)).toEqual(['2026-10-24T23:00:00.000Z', '2026-10-25T01:30:00.000Z'])
  })

  test('do not exist if the racket must arrive before the shop opens, or at the time when it is to be ready', () => {
    expect(at({ ...NEXT_DAY, bring_by: '10:00' }, '2026-11-24T06:00:00Z')).toBeNull()
    const always = { ...shop, spans: [1, 2].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' })) }
    const midnight = { days: 1, ready_by: '00:00', bring_by: '24:00' }
    expect(at(midnight, '2026-11-23T12:00:00Z', always)).toBeNull()
    expect(at({ ...midnight, bring_by: '23:59' }, '2026-11-23T12:00:00Z', always)).toEqual([
      '2026-11-23T22:59:00.000Z',
      '2026-11-23T23:00:00.000Z',
    ])
  })

  test('do not exist while the shop is closed for a month', () => {
    expect(
      at(NEXT_DAY, '2026-11-24T12:00:00Z', { ...shop, closed: [{ from: '2026-11-20', to: '2027-01-05' }] }),
    ).toBeNull()
    expect(
      at(NEXT_DAY, '2026-11-24T12:00:00Z', { ...shop, closed: [{ from: '2026-11-25', to: '2027-01-05' }] }),
    ).toBeNull()
  })
})

describe('a speed is offered', () => {
  const NOON = new Date('2026-11-25T11:00:00Z')
  const EVENING = new Date('2026-11-25T17:00:00Z')
  const offered = (speeds: [id: number, due: Date, surcharge: number][], soldOut: number[] = []) =>
    worthOffering(
      speeds.map(([id, due, surcharge]) => ({ id, due, surcharge })),
      ({ id }) => soldOut.includes(id),
    ).map(({ id }) => id)

  test('if every speed that is ready as early or earlier costs more', () => {
    expect(
      offered([
        [1, EVENING, 1000],
        [2, NOON, 2000],
      ]),
    ).toEqual([1, 2])
    expect(
      offered([
        [1, EVENING, 2000],
        [2, NOON, 1000],
      ]),
    ).toEqual([2])
    expect(
      offered([
        [1, EVENING, 1000],
        [2, NOON, 1000],
      ]),
    ).toEqual([2])
    expect(
      offered([
        [1, NOON, 2000],
        [2, NOON, 1000],
      ]),
    ).toEqual([2])
  })

  test('once, if two are ready at the same time and cost the same, as on days when the shop is closed', () => {
    expect(
      offered([
        [1, NOON, 1000],
        [2, NOON, 1000],
      ]),
    ).toEqual([1])
  })

  test('if the better one is sold out', () => {
    expect(
      offered(
        [
          [1, EVENING, 2000],
          [2, NOON, 1000],
        ],
        [2],
      ),
    ).toEqual([1, 2])
  })
})

test('a speed is named by its day and time', () => {
  expect([0, 1, 2].map((days) => speedName({ days, ready_by: '17:00' }, { country: 'US' }))).toEqual([
    'Same day, 5:00 PM',
    'Next day, 5:00 PM',
    'In 2 days, 5:00 PM',
  ])
  expect(speedName({ days: 0, ready_by: '17:00' }, { country: 'MY' })).toBe('Same day, 5:00 pm')
  expect(speedName({ days: 0, ready_by: '17:00' }, { country: 'JP' })).toBe('Same day, 17:00')
})

test.each(['US', 'MY', 'JP', 'DE', 'ID', 'DK'])('the day of a speed is its name without the time in %s', (country) => {
  const days = [0, 1, 2].map((days) => speedDayOf(speedName({ days, ready_by: '17:00' }, { country })))
  expect(days).toEqual(['Same day', 'Next day', 'In 2 days'])
})

test('the day of a speed is its name without the time in Japanese, which has no comma', () => {
  const say = sayIn('ja', new Map([['Next day, {0}', '翌日 {0}']]), () => {})
  expect(speedDayOf(speedName({ days: 1, ready_by: '17:00' }, { country: 'JP' }, say))).toBe('翌日')
})

test('the name of a speed in a price is in the language of the reader, although the job keeps it in English', () => {
  const say = sayIn('de', new Map([['Next day, {0}', 'Am nächsten Tag, {0}']]), () => {})
  const line = {
    kind: 'speed' as const,
    name: speedName({ days: 1, ready_by: '17:00' }, { country: 'DE' }),
    amount: 500,
  }
  expect([line.name, lineLabel(line), lineLabel(line, say)]).toEqual([
    'Next day, 17:00',
    'Next day, 17:00',
    'Am nächsten Tag, 17:00',
  ])
})
