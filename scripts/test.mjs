import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { reportChecks, startChecks } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { runModule } from './run.mjs'

// Runs unit and API tests, then the browser tests of the built portal. Types and lint are checked beside them, in the time
// that the tests leave. The last line is the total.
await prepare(['server', 'web'])
const browser = await findBrowser()
// Only a name: the portal creates the folder itself, so that the database's user can enter it.
const dataDir = join(tmpdir(), `stringbed-e2e-${process.pid}`)
const folder = mkdtempSync(join(tmpdir(), 'stringbed-report-'))

/** Creates a database for the browser tests if TEST_DATABASE_URL is set. */
async function freshDatabase() {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return { env: {}, drop: async () => {} }
  const { default: pg } = await import('pg')
  const name = `stringbed_e2e_${process.pid}`
  const ask = async (text) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await ask(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { env: { E2E_DATABASE_URL: url.toString() }, drop: () => ask(`drop database ${name} with (force)`) }
}

/** Runs a test runner and reads its report. A runner that fails without a failed test counts as one failure. */
async function runTests(title, script, args, env, count) {
  console.log(`\n${title}`)
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const { code } = await runModule(script, args(report), { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } })
  let passed = 0
  let failed = 0
  try {
    ;({ passed, failed } = count(JSON.parse(readFileSync(report, 'utf8'))))
  } catch {
    console.log('The tests ended without a report.')
  }
  return { passed, failed: code !== 0 ? Math.max(failed, 1) : failed }
}

const database = await freshDatabase()
const checks = startChecks({ niceness: 10 })
const results = [
  await runTests(
    'Unit and API tests',
    'vitest/vitest.mjs',
    (report) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {},
    ({ numPassedTests, numFailedTests, testResults }) => {
      // A file that fails to load reports no failed tests.
      const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
      return { passed: numPassedTests, failed: numFailedTests + broken.length }
    },
  ),
]
console.log('\nTypes, lint, dead code')
results.push(await reportChecks(checks))
results.push(
  await runTests(
    'Browser tests',
    '@playwright/test/cli.js',
    () => ['test', '--reporter=list,json'],
    { CHROMIUM: browser, E2E_DATA_DIR: dataDir, ...database.env },
    ({ stats, errors }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }),
  ),
)
await database.drop()
rmSync(folder, { recursive: true, force: true })
rmSync(dataDir, { recursive: true, force: true })

const sum = (key) => results.reduce((total, result) => total + result[key], 0)
process.exitCode = sum('failed') > 0 ? 1 : 0
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
