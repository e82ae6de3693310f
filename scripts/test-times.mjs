import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { project } from './run.mjs'

const file = join(project, 'node_modules/.cache/stringbed/test-times.json')

function read() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** Remembers how many seconds the tests of each file took. @param {Record<string, number>} seconds */
export function saveTimes(seconds) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...read(), ...seconds }, null, 1))
}

/**
 * The first of `tests` that take at most `budget` seconds together, and at least one. Files that have never run are
 * estimated by the number of their tests.
 * @param {string[]} tests nearest first
 * @param {{ budget: number, perTest: number, sources: Map<string, string> }} options
 */
export function within(tests, { budget, perTest, sources }) {
  const times = read()
  const estimate = (path) => 1 + perTest * (sources.get(path)?.match(/^\s*test(\.\w+)?\(/gm)?.length ?? 0)
  let left = budget
  return tests.filter((path, index) => {
    const seconds = times[path] ?? estimate(path)
    if (seconds > left && index > 0) return false
    left -= seconds
    return true
  })
}
