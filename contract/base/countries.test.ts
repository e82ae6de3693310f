import { expect, test } from 'vitest'
import { languageIn, zoneIn } from './countries.ts'

test.each([
  ['DE', 'de'],
  ['AT', 'de'],
  ['ID', 'id'],
  ['JP', 'ja'],
  ['KR', 'ko'],
  ['MY', 'ms'],
  ['CN', 'zh-Hans'],
  // Traditional characters
  ['TW', null],
  ['HK', null],
  ['SG', null],
  ['US', null],
  ['DK', null],
])('people in %s read %s', (country, language) => {
  expect(languageIn(country)).toBe(language)
})

test.each([
  ['JP', 'Asia/Tokyo'],
  ['DE', 'Europe/Berlin'],
  ['MY', 'Asia/Kuala_Lumpur'],
  // Several times, or none that is known
  ['US', null],
  ['ES', null],
  ['XX', null],
])('the clocks of %s show the time of %s', (country, zone) => {
  expect(zoneIn(country)).toBe(zone)
})
