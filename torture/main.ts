import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Line } from './faults.ts'
import { finish, printFindings } from './report.ts'
import { type Plan, scenarios } from './scenarios.ts'

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log('npm run torture [-- --long] [-- --only WORD]\n')
  for (const { name } of scenarios) console.log(`  ${name}`)
  process.exit(0)
}

const chosen = scenarios.filter(({ name }) => name.includes(values.only ?? ''))
if (chosen.length === 0) throw new Error(`No part has '${values.only}' in its name: see npm run torture -- --help`)

// When the portal runs as root, the database's user must be able to enter the folder.
const folder = mkdtempSync(join(tmpdir(), 'stringbed-torture-'))
await chmod(folder, 0o711)
const plan: Plan = { folder, times: values.long ? 6 : 1 }
const begin = Date.now()
const lines: Line[] = []
let broken = 0

for (const { name, run } of chosen) {
  const started = Date.now()
  process.stdout.write(`${name} … `)
  try {
    lines.push(...(await run(plan)))
    console.log(`${Math.round((Date.now() - started) / 1_000)} s`)
  } catch (error) {
    broken++
    console.log(`could not be completed: ${error instanceof Error ? (error.stack ?? error.message) : error}`)
  }
}
rmSync(folder, { recursive: true, force: true })

finish(begin, printFindings(lines) + broken)
