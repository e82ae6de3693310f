import { runModule } from './run.mjs'

/** Each check passes or fails as a whole. */
const checks = [
  { name: 'types', script: 'typescript/bin/tsc', args: ['--build', '--builders', '1', '--checkers', '2'] },
  { name: 'lint and format', script: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings'] },
  { name: 'nothing unused', script: 'knip/bin/knip.js', args: [] },
  { name: 'translations', script: '../scripts/check-catalogs.mjs', args: [] },
]

/**
 * Starts all checks at once and returns the result of each as a promise.
 * @param {{ niceness?: number }} [options] with a niceness above 0, the checks use the time that other programs leave
 */
export function startChecks({ niceness = 0 } = {}) {
  return checks.map(async ({ name, script, args }) => {
    const { code, output } = await runModule(script, args, { quiet: true, niceness })
    return { name, passed: code === 0, output: output.trim() }
  })
}

/**
 * Prints each result as soon as it is there, and returns how many checks passed and failed.
 * @param {ReturnType<typeof startChecks>} started
 */
export async function reportChecks(started) {
  const results = await Promise.all(
    started.map(async (check) => {
      const { name, passed, output } = await check
      console.log(`${passed ? '✓' : '✗'} ${name}`)
      if (!passed) console.log(output)
      return passed
    }),
  )
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed, failures: [] }
}
