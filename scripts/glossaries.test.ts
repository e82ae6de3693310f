import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../contract/base/languages.ts'
import { project } from './run.mjs'

const folder = join(project, 'languages/glossary')
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')
const files = readdirSync(folder)

test('there is a glossary for each language, and none is presented as reviewed', () => {
  expect(files).toEqual(LANGUAGES.map((language) => `${language}.po`))
  const page = readFileSync(join(project, 'docs/languages.md'), 'utf8')
  for (const file of files) {
    const text = textOf(file)
    expect(text.split('\n')[0], file).toMatch(/^# Terms of the trade in .*\. Not reviewed by a native speaker\.$/)
    expect(PO.parse(text).headers.Language).toBe(file.replace('.po', ''))
    const found = PO.parse(text).items.filter(({ comments }) => comments.some((line) => /^Source: https?:/.test(line)))
    expect(page, file).toContain(`| \`${file}\` | ${found.length} |`)
  }
})

test.each(files)('%s has the 40 terms with their meanings, each with one translation and its source', (file) => {
  const { items } = PO.parse(textOf(file))
  const first = PO.parse(textOf('de.po')).items
  const english = (list: typeof items) => list.map(({ msgid, extractedComments }) => [msgid, extractedComments])
  expect(english(items)).toEqual(english(first))
  expect(new Set(items.map(({ msgid }) => msgid)).size).toBe(40)
  for (const { msgid, msgstr, comments } of items) {
    expect(msgstr, msgid).toEqual([expect.stringMatching(/^\S.*\S$|^\S$/)])
    const sources = comments.filter((line) => line.startsWith('Source: '))
    expect(sources, msgid).toEqual([
      expect.stringMatching(/^Source: (https?:\/\/\S+|none found; a usual word of the language)$/),
    ])
  }
})
