import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../server/base/embedded/embedded.ts'
import { projectFolder } from '../server/base/process/project.ts'
import { SHORT_LIVED } from '../server/testing/template-database.ts'
import { exercises } from './exercises/all.ts'
import { add, type Exercise, productFilesOf } from './exercises/exercise.ts'
import { mutants } from './mutants/all.ts'
import type { Mutant } from './mutants/mutant.ts'

// --only chooses mutants by a part of their name, of their file or of the test that catches them.
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [] } } })
const isChosen = (texts: string[]) =>
  values.only.length === 0 || values.only.some((part) => texts.some((text) => text.includes(part)))
const chosen = mutants.filter(({ name, file, caughtBy }) => isChosen([name, file, caughtBy]))
// tsconfig.json names every folder with types, so that Vitest does not load without them.
const PARTS = [
  ...['bench', 'cluster', 'contract', 'e2e', 'scripts', 'server', 'simulator', 'torture', 'web'],
  ...['index.html', 'languages', 'package.json', 'tsconfig.json', 'vitest.config.ts'],
]

// Each fault is put into a copy of the source.
const folder = mkdtempSync(join(tmpdir(), 'stringbed-mutants-'))
await chmod(folder, 0o711)
const copy = join(folder, 'tree')
for (const part of PARTS) cpSync(join(projectFolder, part), join(copy, part), { recursive: true })
symlinkSync(join(projectFolder, 'node_modules'), join(copy, 'node_modules'))
const database = await startEmbedded({ dataDir: join(folder, 'data'), log: () => {}, settings: SHORT_LIVED })

interface Run {
  code: number
  output: string
}

/** Runs the tests that should fail, in the copy. */
function runTests({ caughtBy, named }: Pick<Mutant, 'caughtBy' | 'named'>): Promise<Run> {
  return run(['node_modules/vitest/vitest.mjs', 'run', caughtBy, ...(named ? ['-t', named] : [])])
}

/** Runs a program of Node in the copy. */
function run(args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: copy,
      env: { ...process.env, TEST_DATABASE_URL: database.url, RANDOM_ROUNDS: '3', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (text) => {
      output += text
    })
    child.stderr.on('data', (text) => {
      output += text
    })
    const timeout = setTimeout(() => child.kill('SIGKILL'), 180_000)
    child.once('close', (code) => {
      clearTimeout(timeout)
      resolve({ code: code ?? 1, output })
    })
  })
}

const failuresOf = (output: string) => [...output.matchAll(/^ FAIL {2}(.*)$/gm)].map(([, name]) => name ?? '')

async function tryMutant(mutant: Mutant): Promise<string> {
  const path = join(copy, mutant.file)
  const original = readFileSync(path, 'utf8')
  if (original.split(mutant.from).length !== 2) {
    return 'CANNOT BE APPLIED: its text does not occur in the file exactly once'
  }
  writeFileSync(
    path,
    original.replace(mutant.from, () => mutant.to),
  )
  try {
    const { code, output } = await runTests(mutant)
    const [first] = failuresOf(output)
    // A file that fails to load reports no test name, and that does not count.
    if (code !== 0 && first?.includes(' > ')) return `caught: ${first}`
    return code === 0 ? 'SURVIVED' : `CANNOT BE JUDGED: ${output.slice(-300)}`
  } finally {
    writeFileSync(path, original)
  }
}

/** Checks that the tests pass without a fault; otherwise their failing would prove nothing. */
async function checkTestsPass(): Promise<string[]> {
  const suites = new Map(chosen.map(({ caughtBy, named }) => [`${caughtBy} ${named ?? ''}`, { caughtBy, named }]))
  const failing: string[] = []
  for (const [name, { caughtBy, named }] of suites) {
    const { code, output } = await runTests({ caughtBy, ...(named ? { named } : {}) })
    // Vitest succeeds if no test matches the name.
    if (code !== 0 || !/Tests .*\d+ passed/.test(output)) failing.push(name)
  }
  return failing
}

const TYPES = ['node_modules/typescript/bin/tsc', '--build', 'server', 'web']

/** Adds an exercise to the copy, for good, and checks that types and tests agree with it. */
async function tryExercise(exercise: Exercise): Promise<boolean> {
  const { name, tests } = exercise
  add(exercise, copy)
  for (const args of [TYPES, ['node_modules/vitest/vitest.mjs', 'run', ...tests]]) {
    const { code, output } = await run(args)
    if (code !== 0) console.log(`✗ ${name}: ${args.join(' ')}\n${output.slice(-2_000)}`)
    if (code !== 0) return false
  }
  console.log(`✓ ${name} needs ${productFilesOf(exercise).length} files of the product`)
  return true
}

let survived = 0
let failedExercises = 0
try {
  const failing = await checkTestsPass()
  for (const name of failing) console.log(`FAILS WITHOUT A FAULT: ${name}`)
  survived += failing.length
  for (const mutant of chosen) {
    const begin = Date.now()
    const verdict = await tryMutant(mutant)
    if (!verdict.startsWith('caught')) survived++
    console.log(
      `${verdict.startsWith('caught') ? '✓' : '✗'} ${mutant.name} (${Math.round((Date.now() - begin) / 1_000)} s)\n    ${verdict}`,
    )
  }
  for (const exercise of exercises) {
    if (isChosen([exercise.name]) && !(await tryExercise(exercise))) failedExercises++
  }
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${chosen.length - survived} of ${chosen.length} deliberate faults were caught.`)
process.exit(survived === 0 && failedExercises === 0 ? 0 : 1)
