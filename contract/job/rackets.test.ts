import { describe, expect, test, vi } from 'vitest'
import { RacketChange, RacketInput } from './racket-input.ts'
import {
  byActiveThenName,
  displayName,
  eachRacketField,
  needsRestring,
  type OpenJob,
  type Racket,
  racketLine,
} from './rackets.ts'

const openJob: OpenJob = {
  id: 7,
  order_status: 'NEW',
  is_received: false,
  ticket: 'A-01',
  shelf: null,
  received_at: null,
  started_at: null,
  due_at: null,
  speed: null,
}
const racket = (changes: Partial<Racket>): Racket => ({
  id: 1,
  ...eachRacketField(() => ''),
  manufacturer: 'Yonex',
  model_name: 'Astrox 99 Pro',
  tension_limit: null,
  player: '',
  is_favorite: false,
  is_retired: false,
  retire_date: null,
  last_string_date: null,
  owner: { first_name: '', last_name: '', email: '' },
  string_bed: null,
  open_job: null,
  last_set_up: null,
  ...changes,
})

const messages = (schema: typeof RacketInput | typeof RacketChange, input: unknown) => {
  const result = schema.safeParse(input)
  return result.success ? [] : result.error.issues.map((issue) => issue.message)
}

describe('a new racket', () => {
  test('needs its manufacturer and its model', () => {
    expect(messages(RacketInput, {})).toEqual(['Manufacturer is required', 'Model name is required'])
    expect(messages(RacketInput, { manufacturer: ' \u3000', model_name: '\u3164' })).toEqual([
      'Manufacturer is required',
      'Model name is required',
    ])
  })

  test('has its text trimmed and composed', () => {
    expect(RacketInput.parse({ manufacturer: ' A\u030A ', model_name: 'X' }).manufacturer).toBe('\u00C5')
  })

  test.each(['Yo\u0000nex', 'a\uDFF8b', 'Y\u001B[31m', 'Y\uFFFF', 'two\nlines'])('cannot hold %j', (manufacturer) => {
    expect(messages(RacketInput, { manufacturer, model_name: 'A' })).toEqual([
      'Manufacturer contains characters that cannot be used',
    ])
  })

  test('counts an emoji as one character', () => {
    expect(messages(RacketInput, { manufacturer: '🏸'.repeat(100), model_name: 'A' })).toEqual([])
    expect(messages(RacketInput, { manufacturer: '🏸'.repeat(101), model_name: 'A' })).toEqual([
      'Manufacturer can have at most 100 characters',
    ])
  })
})

describe('a change of a racket', () => {
  test('has exactly one field', () => {
    expect(messages(RacketChange, {})).toEqual(['Change exactly one field at a time'])
    expect(messages(RacketChange, { is_retired: true, is_favorite: true })).toHaveLength(1)
    expect(RacketChange.parse({ is_favorite: true })).toEqual({ is_favorite: true })
  })

  test('does not accept null as false', () => {
    expect(messages(RacketChange, { is_retired: null })).toHaveLength(1)
  })
})

test('the name of a racket is its nickname, or else its manufacturer and model', () => {
  expect(displayName(racket({ racket_name: 'Friday doubles' }))).toBe('Friday doubles')
  expect(displayName(racket({}))).toBe('Yonex: Astrox 99 Pro')
  expect(racketLine(racket({ racket_name: 'Friday doubles' }))).toBe('Friday doubles (Yonex: Astrox 99 Pro)')
})

describe('a restring is recommended', () => {
  const now = new Date('2026-04-01T12:00:00.000Z')
  const strung = (last_string_date: string | null, is_retired = false) =>
    needsRestring(racket({ last_string_date, is_retired }), now)

  test('when the racket was never strung', () => expect(strung(null)).toBe(true))
  test('after more than 90 days', () => expect(strung('2026-01-01T11:59:59.999Z')).toBe(true))
  test('but not at 90 days', () => expect(strung('2026-01-01T12:00:00.000Z')).toBe(false))
  test('and never for a retired racket', () => expect(strung(null, true)).toBe(false))
  test('and never for a racket in the shop', () => {
    expect(needsRestring(racket({ open_job: openJob }), now)).toBe(false)
  })
})

test('rackets are sorted by name, active before retired', () => {
  const names = [
    racket({ id: 1, racket_name: 'zebra' }),
    racket({ id: 2, racket_name: 'Apple', is_retired: true }),
    racket({ id: 3, racket_name: 'Bravo' }),
    racket({ id: 4, racket_name: 'alpha' }),
  ]
    .sort(byActiveThenName)
    .map(displayName)
  expect(names).toEqual(['alpha', 'Bravo', 'zebra', 'Apple'])
})

test('the order is the same in browsers of any language', () => {
  const asSwedish = vi.spyOn(String.prototype, 'localeCompare').mockImplementation(function (
    this: string,
    that,
    locale,
  ) {
    return new Intl.Collator(locale ?? 'sv').compare(this, that)
  })
  const names = ['Zed', 'Ärlig', 'Adam'].map((racket_name) => racket({ racket_name })).sort(byActiveThenName)
  asSwedish.mockRestore()
  expect(names.map(displayName)).toEqual(['Adam', 'Ärlig', 'Zed'])
})
