import { expect, test } from 'vitest'
import { sentence } from './sentence.ts'

test('a sentence ends with the period of its language, and with one period only', () => {
  expect(sentence('It costs $25.50', 'en')).toBe('It costs $25.50.')
  expect(sentence('Das kostet 25,50 kr.', 'de')).toBe('Das kostet 25,50 kr.')
  expect(sentence('1日で切れました', 'ja')).toBe('1日で切れました。')
  expect(sentence('金额为 €25.50', 'zh-Hans')).toBe('金额为 €25.50。')
  expect(sentence('切れました。', 'ja')).toBe('切れました。')
})
