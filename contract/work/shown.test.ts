import { expect, test } from 'vitest'
import { eachOf } from '../base/keys.ts'
import { FACTS, type Facts, shown, stays, THINGS, type Thing } from './shown.ts'

const NOTHING: Facts = eachOf(FACTS, () => false)

test('a new shop with one person sees none of them', () => {
  expect(shown(NOTHING)).toEqual([])
})

test.each<[keyof Facts, Thing[]]>([
  ['has_technicians', ['technicians', 'stringer_hours']],
  ['has_colleagues', ['hand_over', 'audit_trail']],
  ['has_racks', ['shelves']],
  ['has_rackets_to_give_or_bill', ['hand_over']],
  ['has_calls', ['call_list']],
  ['has_waiting_list', ['waiting_list']],
  ['has_accounts', ['statements']],
  ['has_extras', ['extras']],
  ['has_speeds', ['speeds']],
  ['has_hours_at_machine', ['stringer_hours']],
  ['has_board', ['board']],
  ['has_packs', ['packs']],
  ['has_pay', ['pay']],
  ['has_stock', ['stock']],
  ['has_languages', ['languages']],
  ['has_strung', ['reports', 'redos', 'machines', 'sounds', 'restring_message', 'crosses']],
  ['has_counter_money', ['day_close']],
])('a shop that %s sees %j', (fact, things) => {
  expect(shown({ ...NOTHING, [fact]: true })).toEqual(things)
})

test('a shop to which every fact applies sees everything', () => {
  expect(shown(Object.fromEntries(FACTS.map((fact) => [fact, true])) as Facts)).toEqual(THINGS)
})

test('only the call list leaves again', () => {
  expect(THINGS.filter((thing) => !stays(thing))).toEqual(['call_list'])
})
