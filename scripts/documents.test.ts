import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../server/manage/commands.ts'
import { project } from './run.mjs'

// Lists in the documents that must agree with the code.

const read = (path: string) => readFileSync(join(project, path), 'utf8')
const within = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
]

const documents = [
  ...readdirSync(project).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(project, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]
const texts = documents.map(read).join('\n')

test('.env.example explains each setting, and no other', () => {
  const settings = within(read('server/base/process/config.ts'), /^ {2}([A-Z_]+): /gm)
  expect(settings).toContain('DATABASE_URL')
  // npm test reads the last one, and the portal learns NODE_ENV from its surroundings.
  const expected = [...settings.filter((name) => name !== 'NODE_ENV'), 'TEST_DATABASE_URL']
  expect(within(read('.env.example'), /^#?([A-Z_]+)=/gm).sort()).toEqual(expected.sort())
})

test('docs/operations.md lists each metric of the portal', () => {
  const metrics = ['server/base/process/metrics.ts', 'server/money/payments/webhook.ts'].flatMap((path) =>
    within(read(path), /name: '(stringbed_\w+)'/g),
  )
  expect(within(read('docs/operations.md'), /(stringbed_\w+)/g).sort()).toEqual(metrics.sort())
})

test('README.md lists the commands of npm, and the documents name no other', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = within(texts, /npm (?:run )?(start|test|(?<=run )[a-z]+)/g)
  expect(named.sort()).toEqual(Object.keys(scripts).sort())
  const inReadme = within(read('README.md'), /npm (?:run )?(start|test|(?<=run )[a-z]+)/g)
  expect(inReadme.sort()).toEqual(Object.keys(scripts).sort())
})

test('the documents name commands of npm run manage that exist', () => {
  const named = within(texts, /npm run manage -- ([a-z][a-z -]*[a-z])/g)
  expect(named).toContain('abandon restore')
  expect(named.filter((name) => !commands.some((command) => name.startsWith(command.name)))).toEqual([])
})

test('the documents name files that exist', () => {
  const named = within(texts, /`((?:contract|server|web|e2e|scripts|tools|torture|languages|docs)\/[\w./-]+\.\w+)`/g)
  expect(named).toContain('server/app.ts')
  expect(named.filter((path) => !existsSync(join(project, path)))).toEqual([])
})

/** The names of the headings of a page, as links write them. */
const headings = (page: string) =>
  within(page, /^#+ (.+)$/gm).map((text) =>
    text
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

test.each(documents)('every link of %s leads to a file and a heading', (document) => {
  const links = within(read(document), /\]\((?![a-z]+:)([^)\s]+)\)/g)
  const broken = links.filter((link) => {
    const [path = '', heading] = link.split('#')
    const target = path ? join(dirname(document), path) : document
    if (!existsSync(join(project, target))) return true
    return heading !== undefined && target.endsWith('.md') && !headings(read(target)).includes(heading)
  })
  expect(broken).toEqual([])
})
