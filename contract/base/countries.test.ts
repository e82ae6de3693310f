import { expect, test } from 'vitest'
import { languageIn } from './countries.ts'

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
