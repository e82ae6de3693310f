import { describe, expect, test } from 'vitest'
import type { StringOption } from '../catalog/strings.ts'
import { USUAL } from './bed-choices.ts'
import { nearestString, sameAgain, setUpText } from './same-again.ts'

const offer = (id: number, manufacturer: string, name: string, changes: Partial<StringOption> = {}): StringOption => ({
  ...{ id, manufacturer, name, color: 'White', color_hex_code: null, surcharge: 0 },
  ...{ in_stock: true, can_be_ordered: true, lasts_days: null },
  ...changes,
})
const bg80 = offer(1, 'Yonex', 'BG80')
const bg65 = offer(6, 'Yonex', 'BG65')
const last_set_up = {
  string: bg80,
  hybrid: null,
  tension: 25,
  cross_tension: 27,
  tension_kg: null,
  cross_tension_kg: null,
  pre_stretch: true,
  date: '2026-05-03T10:00:00.000Z',
}
const openJob = {
  id: 1,
  order_status: 'NEW' as const,
  is_received: true,
  ticket: 'A-01',
  shelf: null,
  received_at: '2026-11-24T08:00:00.000Z',
  started_at: null,
  due_at: null,
  speed: null,
}
const racket = { id: 7, open_job: null, tension_limit: null, last_set_up }

const inLbs = { tension_kg: null, cross_tension_kg: null }

describe('same again', () => {
  test('orders the last string, tensions and pre-stretch, without notes', () => {
    expect(sameAgain(racket, [bg80], USUAL)).toEqual({
      input: {
        racket: 7,
        string: 1,
        hybrid: null,
        tension: 25,
        cross_tension: 27,
        ...inLbs,
        pre_stretch: true,
        technician_notes: '',
      },
    })
  })

  test('orders labor only for the customer’s own string', () => {
    const own = { ...racket, last_set_up: { ...last_set_up, string: null } }
    expect(sameAgain(own, [], USUAL)).toEqual({
      input: {
        racket: 7,
        hybrid: null,
        tension: 25,
        cross_tension: 27,
        ...inLbs,
        pre_stretch: true,
        technician_notes: '',
      },
    })
  })

  test.each([
    ['open job', { ...racket, open_job: openJob }, [bg80]],
    ['no history', { ...racket, last_set_up: null }, [bg80]],
    ['above the limit', { ...racket, tension_limit: 26.5 }, [bg80]],
    ['string gone', racket, [offer(2, 'Yonex', 'BG80')]],
    ['string gone', racket, [offer(1, 'Yonex', 'BG80', { can_be_ordered: false })]],
  ])('is not possible because of an obstacle: %s', (obstacle, racket, strings) => {
    expect(sameAgain(racket, strings, USUAL)).toEqual({ obstacle })
  })

  test.each([
    ['allows_hybrids', { ...last_set_up, hybrid: { string: bg65 } }],
    ['allows_looser_crosses', { ...last_set_up, cross_tension: 24 }],
  ])('needs the setting %s for such crosses', (setting, bed) => {
    const last = { ...racket, last_set_up: bed }
    expect(sameAgain(last, [bg80, bg65], USUAL)).toEqual({ obstacle: 'crosses gone' })
    const { hybrid, cross_tension } = bed
    expect(sameAgain(last, [bg80, bg65], { ...USUAL, [setting]: true })).toMatchObject({
      input: { string: 1, hybrid: hybrid && { string: 6 }, cross_tension },
    })
  })

  test('is not possible when the string of the crosses is gone', () => {
    const last = { ...racket, last_set_up: { ...last_set_up, hybrid: { string: bg65 } } }
    expect(sameAgain(last, [bg80], { ...USUAL, allows_hybrids: true })).toEqual({ obstacle: 'string gone' })
  })
})

describe('the nearest string', () => {
  const all = [
    offer(2, 'Victor', 'VBS-66'),
    offer(3, 'Yonex', 'Exbolt 65'),
    offer(4, 'Yonex', 'BG80 Power'),
    offer(5, 'Yonex', 'BG80', { color: 'Yellow' }),
    offer(6, 'Victor', 'BG80'),
  ]
  const without = (...ids: number[]) => all.filter(({ id }) => !ids.includes(id))

  test('is the same string in another color, then one with a similar name by the same maker, then any by that maker', () => {
    expect(nearestString(bg80, all)?.id).toBe(5)
    expect(nearestString(bg80, without(5))?.id).toBe(4)
    expect(nearestString(bg80, without(4, 5, 6))?.id).toBe(3)
    expect(nearestString(bg80, without(3, 4, 5, 6))?.id).toBe(2)
    expect(nearestString(bg80, [])).toBeUndefined()
  })

  test('can be ordered', () => {
    expect(nearestString(bg80, [...without(5), offer(5, 'Yonex', 'BG80', { can_be_ordered: false })])?.id).toBe(4)
  })
})

test('the text of a setup includes its unit when kg are in use', () => {
  const kg = { ...last_set_up, tension_kg: 11.3, cross_tension_kg: 12.2, pre_stretch: false }
  expect(setUpText(kg)).toBe('BG80, 11.3\u00a0/\u00a012.2\u00a0kg')
  expect(setUpText({ ...kg, ...inLbs }, 'kg')).toBe('BG80, 25\u00a0/\u00a027\u00a0lbs')
})

test('the text of a setup is its string and its tensions', () => {
  expect(setUpText(last_set_up)).toBe('BG80, 25\u00a0/\u00a027, pre-stretched')
  expect(setUpText({ ...last_set_up, string: null, cross_tension: 25, pre_stretch: false })).toBe('Own string, 25')
  expect(setUpText({ ...last_set_up, hybrid: { string: bg65 }, pre_stretch: false })).toBe(
    'BG80 / BG65, 25\u00a0/\u00a027',
  )
  expect(setUpText({ ...last_set_up, hybrid: { string: null } })).toContain('BG80 / Own string')
})
