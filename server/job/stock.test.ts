import { expect, test } from 'vitest'
import { bedOf } from '../testing/string-beds.ts'
import { stockOf } from './stock.ts'

const [BG80, BG65] = [1, 2]
type Part = Parameters<typeof stockOf>[0]['before']
const row = (part: Partial<Part> = {}): Part => ({
  ...{ as_strung: null, string_id: BG80, cross_string_id: null, has_own_crosses: false },
  ...{ used_meters: 0, broken_meters: 0 },
  ...part,
})

/** A bed with different strings in mains and crosses. */
const hybrid = (mains: number | null, crosses: number | null) => ({
  ...bedOf(26, 28, mains),
  crosses: { string: crosses, tension: 28 },
})

function entries(before: Part, after: Part) {
  return stockOf({ before, after: { id: 7, ...after } }).map(({ string_id, meters, reason, string_job_id }) => {
    expect(string_job_id).toBe(7)
    return [string_id, reason, meters]
  })
}

test('a racket takes its set when it is strung, and returns it when it must be strung again', () => {
  expect(entries(row(), row({ used_meters: 10 }))).toEqual([[BG80, 'used', -10]])
  expect(entries(row({ used_meters: 10.1 }), row())).toEqual([[BG80, 'returned', 10.1]])
  expect(entries(row({ string_id: null }), row({ string_id: null, used_meters: 10 }))).toEqual([])
})

test('mains and crosses take half of the meters each, and only the half that changed moves', () => {
  const strung = row({ as_strung: hybrid(BG80, BG65), used_meters: 10.1 })
  expect(entries(row({ used_meters: 10.1 }), strung)).toEqual([
    [BG80, 'returned', 5.05],
    [BG65, 'used', -5.05],
  ])
  expect(entries(strung, row({ ...strung, as_strung: hybrid(BG80, null) }))).toEqual([[BG65, 'returned', 5.05]])
  expect(entries(strung, row({ ...strung, as_strung: hybrid(BG65, BG80) }))).toEqual([])
})

test('each string of a hybrid takes half of the meters, and the customer’s own string takes none', () => {
  const strung = (part: Partial<Part>) => entries(row(part), row({ ...part, used_meters: 10 }))
  expect(strung({ cross_string_id: BG65 })).toEqual([
    [BG80, 'used', -5],
    [BG65, 'used', -5],
  ])
  expect(strung({ has_own_crosses: true })).toEqual([[BG80, 'used', -5]])
  expect(strung({ string_id: null, cross_string_id: BG65 })).toEqual([[BG65, 'used', -5]])
})

test('a string that breaks takes as much as a bed needs, and keeps it when another string is strung then', () => {
  const broken = row({ as_strung: hybrid(BG80, BG65), broken_meters: 10 })
  expect(entries(row({ ...broken, broken_meters: 0 }), broken)).toEqual([
    [BG80, 'broke', -5],
    [BG65, 'broke', -5],
  ])
  expect(entries(broken, row({ ...broken, as_strung: null, used_meters: 10 }))).toEqual([[BG80, 'used', -10]])
  expect(entries(broken, row({ ...broken, broken_meters: 0 }))).toEqual([
    [BG80, 'returned', 5],
    [BG65, 'returned', 5],
  ])
})
