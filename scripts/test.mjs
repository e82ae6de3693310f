import { affectedTests, readSources } from './affected.mjs'
import { changesSince } from './changes.mjs'
import { reportChecks, startChecks } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { giveUp } from './run.mjs'
import { runBrowserTests, runUnitTests } from './test-runs.mjs'
import { within } from './test-times.mjs'

// `npm test` runs all tests, `npm test -- --changed` those that are nearest to what differs from main, and `-- --changed
// HEAD~3` those that are nearest to what differs from a commit. `--without-browser` leaves the browser tests out.
// Types, lint and dead code are checked beside the tests, in the time that these leave. The last line is the total.
const [option, base] = process.argv.slice(2)
if (option && option !== '--changed' && option !== '--without-browser') giveUp(`npm test has no option ${option}.`)

/** Seconds of tests of a kind; two or three of them run at a time. */
const BUDGET = 60

function chooseTests() {
  if (option !== '--changed') return null
  const changes = changesSince(base)
  const sources = readSources()
  const { unit, browser } = affectedTests(changes, sources)
  const chosen = {
    unit: within(unit, { budget: BUDGET, perTest: 0.2, sources }),
    browser: within(browser, { budget: BUDGET, perTest: 3, sources }),
  }
  console.log(
    `${changes.length} changed ${changes.length === 1 ? 'file' : 'files'}: ${chosen.unit.length} of ${unit.length} files of unit and API tests that these can affect, ` +
      `and ${chosen.browser.length} of ${browser.length} of browser tests, nearest first. npm test runs all.`,
  )
  return chosen
}

const chosen = chooseTests()
const runsBrowser = option !== '--without-browser' && chosen?.browser.length !== 0
await prepare(runsBrowser ? ['server', 'web'] : [])
const checks = startChecks({ niceness: 10 })
const results = []
if (chosen?.unit.length !== 0) {
  console.log('\nUnit and API tests')
  results.push(await runUnitTests(chosen?.unit))
}
if (runsBrowser) {
  console.log('\nBrowser tests')
  results.push(await runBrowserTests(chosen?.browser))
}
console.log('\nTypes, lint, dead code')
results.push(await reportChecks(checks))

const sum = (key) => results.reduce((total, result) => total + result[key], 0)
// Failures come again at the end, because the output of the tests before them is long.
for (const failure of results.flatMap((result) => result.failures)) console.log(`\n✗ ${failure}`)
process.exitCode = sum('failed') > 0 ? 1 : 0
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
