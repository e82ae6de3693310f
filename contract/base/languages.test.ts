import { expect, test } from 'vitest'
import { readerLanguage } from './languages.ts'
import { type Catalog, english, sayIn } from './say.ts'

const offer = { languages: ['de', 'zh-Hans', 'ja'] as const, language: 'ja' as const }
const read = (header: string | undefined) => readerLanguage(header, { ...offer, languages: [...offer.languages] })

test.each([
  ['de', 'de'],
  ['DE-at', 'de'],
  ['fr, de;q=0.5', 'de'],
  ['de;q=0.5, zh-CN;q=0.9', 'zh-Hans'],
  ['zh', 'zh-Hans'],
  ['zh-Hans-TW', 'zh-Hans'],
  ['zh-TW, de;q=0.1', 'de'],
  ['zh-Hant', 'ja'],
  ['en-US, de', 'en'],
  ['de;q=0, en;q=0.1', 'en'],
  ['*', 'en'],
  ['fr, *;q=0.1', 'en'],
  ['de, *', 'de'],
  ['ko', 'ja'],
  ['', 'ja'],
  [undefined, 'ja'],
  ['nonsense!!; q=, ;;,=', 'ja'],
  ['de;q=2', 'ja'],
  ['de;level=1', 'ja'],
  ['d'.repeat(5000), 'ja'],
  [`${'x,'.repeat(5000)}de`, 'de'],
])('a browser that asks for %j gets %s', (header, language) => {
  expect(read(header)).toBe(language)
})

test('a shop that offers nothing else shows English in every browser', () => {
  for (const header of ['de', '*', 'zh', undefined]) {
    expect(readerLanguage(header, { languages: [], language: 'en' })).toBe('en')
  }
})

test('a sentence is English without a translation, which is counted, and with one has the values in their places', () => {
  const missing: string[] = []
  const catalog: Catalog = new Map([['{0} of {1}', '{1} › {0}']])
  const say = sayIn('de', catalog, (key) => missing.push(key))
  const [name, shop] = ['{1}', 'A $& shop']
  expect([say`${name} of ${shop}`, say`${3} rackets`]).toEqual(['A $& shop › {1}', '3 rackets'])
  expect(missing).toEqual(['{0} rackets'])
  expect([say.of('{0} of {1}'), say.of('Other')]).toEqual(['{1} › {0}', 'Other'])
  expect([english`${name} of ${shop}`, english`Ready`, english.of('Other')]).toEqual([
    '{1} of A $& shop',
    'Ready',
    'Other',
  ])
})

test('a word with a context has a translation of its own', () => {
  const missing: string[] = []
  const catalog: Catalog = new Map([
    ['Open', 'Geöffnet'],
    ['button\u0004Open', 'Öffnen'],
  ])
  const say = sayIn('de', catalog, (key) => missing.push(key))
  expect([say`Open`, say.context('button')`Open`, say.context('pay')`Open`]).toEqual(['Geöffnet', 'Öffnen', 'Open'])
  expect(missing).toEqual(['pay\u0004Open'])
  expect(english.context('button')`Open ${1}`).toBe('Open 1')
})

test('a finished sentence with values is translated by the most exact sentence', () => {
  const catalog: Catalog = new Map([
    ['{0} is retired. Please select another one.', 'Bitte statt {0} einen anderen wählen.'],
    ['{0}.', '{0}!'],
    ['Not found.', 'Nicht gefunden.'],
  ])
  const { of } = sayIn('de', catalog, () => {})
  expect(of('My $1 [racket] is retired. Please select another one.')).toBe(
    'Bitte statt My $1 [racket] einen anderen wählen.',
  )
  expect(of('Not found.')).toBe('Nicht gefunden.')
  expect(of('Not found. is retired. Please select another one.')).toBe(
    'Bitte statt Nicht gefunden. einen anderen wählen.',
  )
  // The pattern of '{0}.' would fit every sentence.
  expect(of('Anything.')).toBe('Anything.')
  expect(of('My racket is retired')).toBe('My racket is retired')
})
