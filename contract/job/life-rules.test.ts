import { expect, test } from 'vitest'
import { breaksText, endText, expectedLife, livesText } from './life-rules.ts'

const of = (racket: number[], rest: { player?: number[]; unfinished?: number } = {}) =>
  expectedLife({ racket, player: rest.player ?? [], unfinished: rest.unfinished ?? null })

test('the forecast is the median of the last five lives of a racket, or else of its player', () => {
  expect(of([41, 38, 45])).toEqual({ days: 41, of: 'racket' })
  expect(of([10, 20, 30, 40, 50, 60])).toEqual({ days: 40, of: 'racket' })
  expect(of([41], { player: [20, 30, 40] })).toEqual({ days: 30, of: 'player' })
  expect(of([41], { player: [20, 30] })).toBeNull()
  expect(of([])).toBeNull()
})

test('an unfinished life that is longer than the median counts as at least that long', () => {
  expect(of([40, 42], { unfinished: 30 })).toEqual({ days: 41, of: 'racket' })
  expect(of([40, 42], { unfinished: 60 })).toEqual({ days: 42, of: 'racket' })
  expect(of([10, 20, 30, 40, 50], { unfinished: 60 })).toEqual({ days: 40, of: 'racket' })
})

test('the sentences about lives and breaks', () => {
  expect(livesText([41, 38, 45])).toBe('Your strings lasted 41, 38 and 45 days here.')
  expect(endText({ reason: 'broke', zone: 'frame' }, 40)).toBe('Broke after 40 days, at the frame')
  expect(breaksText(['frame', 'top', 'frame', 'frame'])).toBe('3 of 4 at the frame')
  expect(breaksText(['top'])).toBeNull()
})
