import { expect, test } from 'vitest'
import { benchOf } from '../../../contract/job/forecast.ts'
import { nextPromise, type Outlook } from './queue.ts'

test('a racket that is to be brought by the end of the last day before weeks without opening hours gets no promise', () => {
  const now = new Date('2026-11-23T10:00:00Z')
  const hours = {
    spans: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '10:00', closes: '18:00' })),
    closed: [{ from: '2026-11-24', to: '2027-01-05' }],
    time_zone: 'UTC',
  }
  const pace = { usual: 30, safe: 30 }
  const benchAt = (moment: Date) => benchOf([{ id: 1, hours, pace, lastSeen: null }], moment)
  const forecast = { bench: benchAt(now), benchAt, paces: { shop: pace, own: new Map() } }
  const region: Outlook['region'] = { country: 'US', currency: 'USD', time_zone: 'UTC' }
  const outlook: Outlook = { now, hours, region, turnaround_hours: 48, jobs: [], forecast }
  expect(nextPromise(outlook)).toMatchObject({ due: new Date('2026-11-23T11:00:00Z') })
  expect(nextPromise(outlook, new Date('2026-11-23T18:00:00Z'))).toEqual({ reason: 'closed' })
})
