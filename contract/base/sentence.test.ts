import { expect, test } from 'vitest'
import { inARow, listed, sentence } from './sentence.ts'

test('a sentence ends with the period of its language, and with one period only', () => {
  expect(sentence('It costs $25.50', 'en')).toBe('It costs $25.50.')
  expect(sentence('Das kostet 25,50 kr.', 'de')).toBe('Das kostet 25,50 kr.')
  expect(sentence('1日で切れました', 'ja')).toBe('1日で切れました。')
  expect(sentence('金额为 €25.50', 'zh-Hans')).toBe('金额为 €25.50。')
  expect(sentence('切れました。', 'ja')).toBe('切れました。')
})

test('sentences in a row have a space between them, except in Chinese and Japanese', () => {
  expect(inARow(['It is paid.', false, undefined, 'It is ready.'], 'en')).toBe('It is paid. It is ready.')
  expect(inARow(['결제되었습니다.', '준비되었습니다.'], 'ko')).toBe('결제되었습니다. 준비되었습니다.')
  expect(inARow(['お支払い済みです。', '仕上がりました。'], 'ja')).toBe('お支払い済みです。仕上がりました。')
  expect(inARow(['已付款。', '已穿好。'], 'zh-Hans')).toBe('已付款。已穿好。')
})

test('a list has the commas of its language', () => {
  expect(listed(['BG80', null, false, 'pre-stretched'], 'en')).toBe('BG80, pre-stretched')
  expect(listed(['BG80', '프리스트레치'], 'ko')).toBe('BG80, 프리스트레치')
  expect(listed(['BG80', 'プレストレッチ'], 'ja')).toBe('BG80、プレストレッチ')
  expect(listed(['BG80', '预拉伸'], 'zh-Hans')).toBe('BG80、预拉伸')
})
