import { expect, test } from 'vitest'
import { byPlayer, playerText, whoseRacket } from './players.ts'

const owner = { first_name: 'Wei', last_name: 'Chen', email: 'wei@example.com' }

test('a racket has the name of its player with that of the family, or that of its owner', () => {
  expect(playerText({ player: 'Leon', owner })).toBe('Leon · Chen')
  expect(playerText({ player: 'Leon', owner: { ...owner, last_name: '' } })).toBe('Leon · Wei')
  expect(playerText({ player: 'Leon', owner: { first_name: '', last_name: '', email: 'wei@example.com' } })).toBe(
    'Leon',
  )
  expect(playerText({ player: 'Leon', owner: null })).toBe('Leon')
  expect(playerText({ player: '', owner })).toBeNull()
  expect(whoseRacket({ player: '', owner })).toBe('Wei Chen')
  expect(whoseRacket({ player: 'Leon', owner })).toBe('Leon · Chen')
})

test('rackets are grouped by players, and those without one come last', () => {
  const rackets = ['', 'Mia', 'Leon', 'Mia'].map((player, id) => ({ id, player }))
  expect(byPlayer(rackets).map(({ player, rackets }) => [player, rackets.map(({ id }) => id)])).toEqual([
    ['Leon', [2]],
    ['Mia', [1, 3]],
    ['', [0]],
  ])
  expect(byPlayer([{ player: '' }, { player: '' }])).toHaveLength(1)
  expect(byPlayer([])).toEqual([])
  // German sorts Ä with A, Chinese by the sound of the characters.
  const order = (names: string[], language: 'de' | 'zh-Hans') =>
    byPlayer(
      names.map((player) => ({ player })),
      language,
    ).map(({ player }) => player)
  expect(order(['Zoe', 'Ärlig', 'Adam'], 'de')).toEqual(['Adam', 'Ärlig', 'Zoe'])
  expect(order(['张伟', '陈雨', '李娜'], 'zh-Hans')).toEqual(['陈雨', '李娜', '张伟'])
})
