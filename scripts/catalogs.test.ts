import PO from 'pofile'
import { expect, test } from 'vitest'
import { problemsOf, readSentences } from './sentences.mjs'

const found = { sentences: new Set(['Ready {0}', 'Back']), texts: new Set(['Not found.']) }
const check = (...entries: [key: string, text: string][]) =>
  problemsOf(PO.parse(entries.map(([key, text]) => `msgid "${key}"\nmsgstr "${text}"`).join('\n\n')), found)

test('a catalog with every sentence has no problem, and can have the translations of other texts', () => {
  expect(check(['Ready {0}', '{0} fertig'], ['Back', 'Zurück'], ['Not found.', 'Nicht gefunden.'])).toEqual([])
})

test.each<[string, [string, string][]]>([
  ['has no translation of: Back', [['Ready {0}', '{0} fertig']]],
  [
    'has no translation of: Back',
    [
      ['Ready {0}', '{0} fertig'],
      ['Back', ''],
    ],
  ],
  [
    'translates what the code does not say: Gone',
    [
      ['Ready {0}', '{0}'],
      ['Back', 'Zurück'],
      ['Gone', 'Weg'],
    ],
  ],
  [
    'has other placeholders than the English sentence: Ready {0}',
    [
      ['Ready {0}', 'Fertig'],
      ['Back', 'Zurück'],
    ],
  ],
  [
    'has other placeholders than the English sentence: Back',
    [
      ['Ready {0}', '{0}'],
      ['Back', 'Zurück {0}'],
    ],
  ],
  [
    'has a translation that is not tidy: Back',
    [
      ['Ready {0}', '{0}'],
      ['Back', 'Zurück {'],
    ],
  ],
  [
    'has a translation that is not tidy: Back',
    [
      ['Ready {0}', '{0}'],
      ['Back', ' Zurück'],
    ],
  ],
  [
    'has a sentence twice',
    [
      ['Ready {0}', '{0}'],
      ['Back', 'Zurück'],
      ['Back', 'Zurück'],
    ],
  ],
])('a catalog %s', (problem, entries) => {
  expect(check(...entries)).toEqual([problem])
})

test('a sentence with a context is another one than the sentence alone', () => {
  const { sentences } = readSentences()
  expect([...sentences]).toEqual(expect.arrayContaining(['Open', 'button\u0004Open']))
  const catalog = PO.parse('msgctxt "button"\nmsgid "Open"\nmsgstr "Öffnen"')
  const contexts = { sentences: new Set(['Open', 'button\u0004Open']), texts: new Set() }
  expect(problemsOf(catalog, contexts)).toEqual(['has no translation of: Open'])
})

test('plural forms are refused', () => {
  const catalog = PO.parse('msgid "Back"\nmsgid_plural "Backs"\nmsgstr[0] "Zurück"\nmsgstr[1] "Zurück"')
  expect(problemsOf(catalog, found)).toContain('has plural forms, which the code does not use: Back')
})

test('refusals and tables may be translated when they are shown, but no text of another function and no summary of a call', () => {
  const { texts } = readSentences(['contract'])
  expect([...texts]).toEqual(
    expect.arrayContaining([
      'The logo must be a PNG image',
      '{0} must end in 0, such as {1}',
      'Ready for Pickup',
      'Redo',
    ]),
  )
  expect(texts).not.toContain('A session token, valid for one minute')
  expect(texts).not.toContain('not counted')
})

test('the sentences of the code are found with the places of their values', () => {
  const { sentences } = readSentences()
  expect([...sentences]).toEqual(expect.arrayContaining(['Ready {0}', 'Bring it by {0}: ready {1}', 'Back']))
})
