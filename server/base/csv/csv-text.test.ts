import { expect, test } from 'vitest'
import { neutralized, toCsv, withoutQuote } from './csv-text.ts'

const FORMULAS = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '＝1+1', '＋1+1', '－1+1', '＠SUM(1)']

// Spreadsheets of many countries separate cells with a semicolon. A quote within a cell is then an ordinary character.
test.each(['', 'a;', 'a;b;', 'a\n', 'a\r\n', 'a\r', 'a\t', '";', "a;'"])(
  'a formula after %j is none in any spreadsheet, and the text stays the same when its file is imported',
  (begin) => {
    for (const formula of FORMULAS) {
      const text = begin + formula
      const cells = toCsv(['number', 'note'], [[1, text]]).split(/[,;\t\r\n]/)
      expect(cells.filter((cell) => /^["']?[=+\-@＝＋－＠]/.test(cell) && !/^"?'/.test(cell))).toEqual([])
      expect(withoutQuote(neutralized(text))).toBe(text)
    }
  },
)

test('other texts and amounts stay as they are', () => {
  for (const text of ['-12.50', 'a-b; c', 'a = b', "Lena's", '1;2\n3']) expect(neutralized(text)).toBe(text)
})

test('a column whose name is a formula is none, as in the lines that an import left out', () => {
  expect(toCsv(['What is wrong', '=1+1'], [])).toContain(",'=1+1")
})
