import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './run.mjs'

// The guide names buttons, pages and fields as they are on the screen.

const guide = join(project, 'docs/guide')
const pages = readdirSync(guide).filter((name) => name.endsWith('.md'))
const read = (page: string) => readFileSync(join(guide, page), 'utf8').replace(/\s+/g, ' ')

const sources = ['contract', 'web']
  .flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true }).map((name) => join(folder, String(name))),
  )
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(project, path), 'utf8'))
  .join('\n')

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Texts with values in them, such as `Tension (${unit})`. */
const withValues = [...sources.matchAll(/`(\w[^`\n]*\$\{[^`\n]*)`/g)].map(
  ([, text = '']) =>
    new RegExp(
      `^${text
        .split(/\$\{[^}]*\}/)
        .map(literally)
        .join('.+')}$`,
    ),
)

/** True if a text of the product is this name: a string, a line between tags, or a text with values. */
const isOnScreen = (name: string) =>
  new RegExp(`(?:['"\`>]|^\\s*)${literally(name)}(?:['"\`<]|\\s*$)`, 'm').test(sources) ||
  withValues.some((text) => text.test(name))

test.each(pages)('every name in bold in %s is a text of the product', (page) => {
  const names = [...read(page).matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name)
  expect(names.filter((name) => !isOnScreen(name))).toEqual([])
})

test.each(pages)('every picture and every page that %s links to is there', (page) => {
  const targets = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target)
  expect(targets.filter((target) => !existsSync(join(guide, target)))).toEqual([])
})

test('the commands of the guide run in the shell of Windows, too, which has no exec', () => {
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/npm (?:run )?(start|(?<=run )[a-z]+)/g)].map(([, name = '']) => name),
  )
  expect(named).toContain('start')
  for (const name of new Set(named)) {
    const [first = '', otherwise] = (scripts[name] ?? '').split(' || ')
    if (first.startsWith('exec ')) expect(otherwise, name).toBe(first.replace('exec ', ''))
  }
})
