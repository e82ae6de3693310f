import { runModule } from './run.mjs'

const tsc = 'typescript/bin/tsc'

/** Each check passes or fails as a whole. */
const checks = [
  { name: 'types of the server', script: tsc, args: ['-p', 'server'] },
  { name: 'types of the pages', script: tsc, args: ['-p', 'web'] },
  { name: 'types of the browser tests', script: tsc, args: ['-p', 'e2e'] },
  { name: 'types of the fault scenarios', script: tsc, args: ['-p', 'torture'] },
  { name: 'types of the cluster', script: tsc, args: ['-p', 'cluster'] },
  { name: 'types of the benchmark', script: tsc, args: ['-p', 'bench'] },
  { name: 'lint and format', script: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings'] },
  { name: 'nothing unused', script: 'knip/bin/knip.js', args: [] },
]

/** Runs all checks, prints each result, and returns how many passed and failed. */
export async function runChecks() {
  let failed = 0
  for (const { name, script, args } of checks) {
    const { code, output } = await runModule(script, args, { quiet: true })
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
    if (code === 0) continue
    failed++
    console.log(output.trim())
  }
  return { passed: checks.length - failed, failed }
}
