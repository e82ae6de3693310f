import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project, runModule } from '../scripts/run.mjs'

// Runs the random tests with many more rounds than `npm test` does. With a word, only the files whose paths contain it:
// npm run race -- undo. RANDOM_SEED=7 makes other histories.
const [word = ''] = process.argv.slice(2)
const isRandom = (path) => /roundsOf|readConfigureGlobal/.test(readFileSync(join(project, path), 'utf8'))
const files = ['contract', 'server', 'simulator', 'web']
  .flatMap((folder) => readdirSync(join(project, folder), { recursive: true }).map((name) => join(folder, name)))
  .filter((path) => path.endsWith('.test.ts') && path.includes(word) && isRandom(path))
// Without a file, vitest would run all tests.
if (files.length === 0) throw new Error(`No random test has '${word}' in its path`)
const { code } = await runModule('vitest/vitest.mjs', ['run', ...files], { env: { RANDOM_ROUNDS: 'race' } })
process.exitCode = code
