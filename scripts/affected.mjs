import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { project } from './run.mjs'

/** @typedef {import('./changes.mjs').Change} Change */

const FOLDERS = ['contract', 'server', 'web', 'e2e', 'scripts', 'cluster', 'torture']

/** These files import nearly everything, so the imports of a change are not followed through them. */
const HUBS = new Set([
  'contract/api.ts',
  'server/app.ts',
  'server/portal.ts',
  'server/tasks.ts',
  'server/testing/factories.ts',
  'server/testing/test-app.ts',
  'web/main.tsx',
  'web/routes.tsx',
])

const isUnitTest = (path) => /\.test\.tsx?$/.test(path)
const isProduct = (path) => /^server\/(?!testing\/)/.test(path) && !isUnitTest(path)
const isBrowserTest = (path) => path.endsWith('.spec.ts')
const isTest = (path) => isUnitTest(path) || isBrowserTest(path)

/** The sources by their paths, without tests of the database's migrations. */
export function readSources() {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name).replaceAll('\\', '/'),
    ),
  )
  const sources = paths.filter((path) => /\.(tsx?|mjs|css|sql)$/.test(path))
  return new Map(sources.map((path) => [path, readFileSync(join(project, path), 'utf8')]))
}

/**
 * The tests that changes can affect, nearest first. Unit and API tests are near if they import a changed file, or are in the
 * folder of a file that does; browser tests if they name texts and paths of a changed page or component.
 * @param {Change[]} changes
 * @param {Map<string, string>} sources
 */
export function affectedTests(changes, sources) {
  const texts = indexTexts(sources)
  const steps = stepsFrom(changes, sources)
  // A text that many tests name says nothing about the one that checks it.
  const isRare = (text) => [...sources.keys()].filter((path) => isTest(path) && texts.get(path)?.has(text)).length <= 5
  const changed = new Set(changes.flatMap(({ lines }) => textsIn(lines.join('\n'))).filter(isRare))
  return {
    unit: unitTests(changes, sources, steps, texts, changed),
    browser: browserTests(changes, sources, steps, texts, changed),
  }
}

/** The number of imports between each file and the nearest change. */
function stepsFrom(changes, sources) {
  const importers = new Map()
  const add = (path, importer) => importers.set(path, [...(importers.get(path) ?? []), importer])
  for (const [path, source] of sources) {
    for (const [, name] of source.matchAll(/(?:from|import\(|import) ?'(\.[^']+)'/g)) {
      add(join(dirname(path), name), path)
    }
  }
  for (const { path, lines } of changes) {
    if (path.endsWith('.sql')) for (const user of usersOf(lines, sources)) add(path, user)
  }

  const steps = new Map(changes.map(({ path }) => [path, 0]))
  for (const [path, step] of steps) {
    if (step > 0 && HUBS.has(path)) continue
    for (const importer of importers.get(path) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1)
  }
  return steps
}

/** The server files that name a table, column or function of changed lines of SQL that few others name. */
function usersOf(lines, sources) {
  const names = new Set(
    lines
      .join('\n')
      .replaceAll(/--.*$/gm, '')
      .match(/[a-z]+(_[a-z]+)+/g),
  )
  const users = [...names].map((name) => {
    const word = new RegExp(`\\b${name}\\b`)
    return [...sources]
      .filter(([path, source]) => /^server\/.*\.ts$/.test(path) && word.test(source))
      .map(([path]) => path)
  })
  const fewest = users.filter((files) => files.length > 0).toSorted((a, b) => a.length - b.length)
  return new Set(fewest.slice(0, 3).flat())
}

const namesOf = (changes) =>
  changes.map(({ path }) => basename(path, extname(path))).filter((name) => name.length > 3 && name !== 'queries')

function unitTests(changes, sources, steps, texts, changed) {
  const folders = new Map()
  const note = (folder, step) => folders.set(folder, Math.min(step, folders.get(folder) ?? step))
  // An API test imports the app instead of what it tests, which is in its folder.
  for (const [path, step] of steps) if (isProduct(path)) note(dirname(path), step + 1)
  if (changes.some(({ path }) => path.endsWith('.sql'))) note('server/base/database', 2)
  const names = namesOf(changes)
  const distance = (test) => {
    const naming = [...changed].filter((text) => texts.get(test)?.has(text)).length
    if (naming > 0) return 0.5 / naming
    const found = Math.min(steps.get(test) ?? Infinity, folders.get(dirname(test)) ?? Infinity)
    return names.some((name) => test.includes(name)) ? found - 0.5 : found
  }
  return nearest([...sources.keys()].filter(isUnitTest), distance)
}

function browserTests(changes, sources, steps, texts, changed) {
  const specs = [...sources.keys()].filter(isBrowserTest)
  const spread = new Map()
  for (const spec of specs) for (const text of texts.get(spec) ?? []) spread.set(text, (spread.get(text) ?? 0) + 1)
  // A text that few tests name says more about them.
  const weight = (found) => [...found].reduce((sum, text) => sum + 1 / (spread.get(text) ?? 1), 0)
  const pages = [...steps].filter(([path, step]) => path.startsWith('web/') && step <= 2 && !HUBS.has(path))
  const names = namesOf(changes)
  const tests = new Set(changes.map(({ path }) => path).filter((path) => path.startsWith('e2e/')))
  const distance = (spec) => {
    const imports = [...(sources.get(spec) ?? '').matchAll(/from '\.\/([\w-]+\.ts)'/g)].map(([, name]) => `e2e/${name}`)
    if (tests.has(spec) || imports.some((path) => tests.has(path))) return 0
    const named = texts.get(spec) ?? new Set()
    const shared = (others) => weight([...others].filter((text) => named.has(text)))
    const near = pages.reduce((sum, [path, step]) => sum + shared(texts.get(path) ?? []) / 4 ** step, 0)
    // A test that names many texts names some of every page.
    const kin = names.some((name) => spec.includes(name)) ? 2 : 1
    return 1 / (100 * shared(changed) + (kin * near) / weight(named) ** 0.3)
  }
  return nearest(specs, distance)
}

function nearest(tests, distance) {
  return tests
    .map((path) => ({ path, distance: distance(path) }))
    .filter((test) => test.distance < Infinity)
    .toSorted((a, b) => a.distance - b.distance || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path)
}

/**
 * The texts and paths in each file. A browser test has those of the files that it imports from e2e/ too, a page has its
 * path.
 */
function indexTexts(sources) {
  const found = new Map([...sources].map(([path, source]) => [path, new Set(textsIn(source))]))
  for (const [path, source] of sources) {
    if (!isBrowserTest(path)) continue
    for (const [, name] of source.matchAll(/from '\.\/([\w-]+\.ts)'/g)) {
      if (name === 'fixtures.ts') continue
      for (const text of found.get(`e2e/${name}`) ?? []) found.get(path)?.add(text)
    }
  }
  const routes = sources.get('web/routes.tsx') ?? ''
  for (const [, path, file] of routes.matchAll(/^ {2}path: '([^']+)',(?:(?!^}).)*?import\('\.\/(pages\/[^']+)'/gms)) {
    found.get(`web/${file}`)?.add(normalized(path))
  }
  return found
}

/** Strings, parts of templates, text between tags and names in regular expressions; values in them become '$'. */
function textsIn(source) {
  const texts = []
  for (const [, single, double, template, between] of source.matchAll(
    /'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)"|`([^`\n]+)`|(?<=[\w"}]>|^\s*)([^<>{}='"`;()]+)(?=<|$)/gm,
  )) {
    texts.push(normalized(single ?? double ?? template ?? between ?? ''))
  }
  return texts.filter((text) => /^\/\w|\p{L}{3}/u.test(text) && !text.startsWith('.') && !/^[\w-]+\.tsx?$/.test(text))
}

const normalized = (text) =>
  text
    .replaceAll(/\$\{[^}]*\}|\$\w+/g, '$')
    .replace(/\?.*$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
