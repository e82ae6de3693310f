import { describe, expect, test } from 'vitest'
import type { OpeningHours } from '../catalog/opening-hours.ts'
import { bedsToMention, restringText } from './restring.ts'

// The shop is open from Monday to Saturday. 2026-05-04 is a Monday.
const hours: OpeningHours = {
  spans: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })),
  closed: [],
  time_zone: 'UTC',
}
const at = (day: string) => new Date(`2026-05-${day.replace(' ', 'T')}:00Z`)
/** Strings that will probably be soft at a moment; their racket went home at another one. */
const bed = (soft: string, left = '01 10:00') => ({
  ready_at: new Date(at(soft).getTime() - 40 * 24 * 3_600_000),
  left_at: at(left),
  usual: { days: 40, of: 'racket' as const },
})
const mentioned = (now: string, beds: ReturnType<typeof bed>[], restored: string | null = null) =>
  bedsToMention(beds, { hours, restored_at: restored === null ? null : at(restored) }, at(now))

describe('the message is about a racket', () => {
  const tuesday = bed('12 15:00')
  test.each([
    ['at the opening on the day before its strings are soft', '11 09:00', tuesday, true],
    ['and not before', '09 17:59', tuesday, false],
    ['nor at night', '11 18:00', tuesday, false],
    ['until they are soft', '12 14:59', tuesday, true],
    ['and not afterwards', '12 15:00', tuesday, false],
    ['on the last open day before a Monday', '09 09:00', bed('11 08:00'), true],
    ['that went home before that opening', '11 09:00', bed('12 15:00', '11 08:59'), true],
    ['and about none that was still here', '11 17:00', bed('12 15:00', '11 09:00'), false],
  ])('%s', (_, now, one, isMentioned) => {
    expect(mentioned(now, [one])).toEqual(isMentioned ? [one] : [])
  })

  test('that is due within a week, with one that is due', () => {
    const [due, week, later] = [bed('12 15:00'), bed('19 08:00'), bed('20 08:00')]
    expect(mentioned('11 09:00', [due, week, later])).toEqual([due, week])
    expect(mentioned('09 09:00', [due, week, later])).toEqual([])
  })

  test('only if no message can have been sent before a restore', () => {
    expect(mentioned('11 09:00', [tuesday], '04 09:00')).toEqual([tuesday])
    expect(mentioned('11 09:00', [tuesday], '04 09:01')).toEqual([])
  })
})

describe('its text', () => {
  const astrox = { name: 'Astrox', days: 39, usual: { days: 40, of: 'racket' as const } }
  const nanoflare = { name: 'Nanoflare', days: 1, usual: { days: 1, of: 'player' as const } }

  test('says how old the strings of each racket are, and when it will be ready', () => {
    const about = 'Your Astrox was strung 39 days ago. Its strings usually last 40 days.'
    expect(restringText([astrox], 'Fri 18:00')).toBe(`${about} Bring it today and it will be ready Fri 18:00.`)
    expect(restringText([astrox, nanoflare], 'Fri 18:00')).toBe(
      `${about} Your Nanoflare was strung 1 day ago. Your strings usually last 1 day. Bring one of them today and it will be ready Fri 18:00.`,
    )
  })

  test('names no time in a shop that promises none', () => {
    expect(restringText([astrox], null)).toBe('Your Astrox was strung 39 days ago. Its strings usually last 40 days.')
  })
})
