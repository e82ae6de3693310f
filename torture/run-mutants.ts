import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../server/embedded/embedded.ts'
import { projectFolder } from '../server/process/project.ts'
import { type Mutant, mutants } from './mutants.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const chosen = mutants.filter(({ name }) => !values.only || name.includes(values.only))
const PARTS = ['contract', 'server', 'package.json', 'tsconfig.json', 'vitest.config.ts', 'scripts', 'web']

// Each break is made in a copy; the tree itself is never touched.
const folder = mkdtempSync(join(tmpdir(), 'stringbed-mutants-'))
await chmod(folder, 0o711)
const copy = join(folder, 'tree')
for (const part of PARTS) cpSync(join(projectFolder, part), join(copy, part), { recursive: true })
symlinkSync(join(projectFolder, 'node_modules'), join(copy, 'node_modules'))
const database = await startEmbedded({ dataDir: join(folder, 'data'), log: () => {}, settings: { fsync: 'off' } })

interface Run {
  code: number
  output: string
}

/** Runs the tests that should notice, in the copy. */
function runTests({ caughtBy, named }: Pick<Mutant, 'caughtBy' | 'named'>): Promise<Run> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', caughtBy, ...(named ? ['-t', named] : [])]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: copy,
      env: { ...process.env, TEST_DATABASE_URL: database.url, RACE_SECONDS: '25', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (text) => {
      output += text
    })
    child.stderr.on('data', (text) => {
      output += text
    })
    const patience = setTimeout(() => child.kill('SIGKILL'), 180_000)
    child.once('close', (code) => {
      clearTimeout(patience)
      resolve({ code: code ?? 1, output })
    })
  })
}

const failuresOf = (output: string) => [...output.matchAll(/^ FAIL {2}(.*)$/gm)].map(([, name]) => name ?? '')

async function tryMutant(mutant: Mutant): Promise<string> {
  const path = join(copy, mutant.file)
  const right = readFileSync(path, 'utf8')
  if (right.split(mutant.from).length !== 2) return 'CANNOT BE MADE: its text does not stand in the file exactly once'
  writeFileSync(
    path,
    right.replace(mutant.from, () => mutant.to),
  )
  try {
    const { code, output } = await runTests(mutant)
    const [first] = failuresOf(output)
    // A file that does not even load names no test.
    if (code !== 0 && first?.includes(' > ')) return `caught: ${first}`
    return code === 0 ? 'SURVIVED' : `CANNOT BE JUDGED: ${output.slice(-300)}`
  } finally {
    writeFileSync(path, right)
  }
}

/** The tests must pass without a break, or their failing would prove nothing. */
async function checkHealth(): Promise<string[]> {
  const suites = new Map(chosen.map(({ caughtBy, named }) => [`${caughtBy} ${named ?? ''}`, { caughtBy, named }]))
  const ill: string[] = []
  for (const [name, { caughtBy, named }] of suites) {
    const { code, output } = await runTests({ caughtBy, ...(named ? { named } : {}) })
    // A name that no test has lets everything pass.
    if (code !== 0 || !/Tests .*\d+ passed/.test(output)) ill.push(name)
  }
  return ill
}

let survived = 0
try {
  const ill = await checkHealth()
  for (const name of ill) console.log(`FAILS WITHOUT ANY BREAK: ${name}`)
  survived += ill.length
  for (const mutant of chosen) {
    const begin = Date.now()
    const verdict = await tryMutant(mutant)
    if (!verdict.startsWith('caught')) survived++
    console.log(
      `${verdict.startsWith('caught') ? '✓' : '✗'} ${mutant.name} (${Math.round((Date.now() - begin) / 1_000)} s)\n    ${verdict}`,
    )
  }
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${chosen.length - survived} of ${chosen.length} deliberate breaks were caught.`)
process.exit(survived === 0 ? 0 : 1)
