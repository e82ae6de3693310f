import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findBrowser, findShell } from './browser.mjs'
import { project, runModule } from './run.mjs'
import { saveTimes } from './test-times.mjs'

/** @typedef {{ passed: number, failed: number, failures: string[] }} Result failures: what failed, by file and name */

/** Runs the unit and API tests of `files`, or all. @param {string[]} [files] @returns {Promise<Result>} */
export const runUnitTests = (files = []) =>
  runTests('vitest/vitest.mjs', {
    args: (report) => ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    count({ numPassedTests, numFailedTests, testResults }) {
      // A file that fails to load reports no failed tests.
      const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
      const failures = testResults.flatMap((file) =>
        file.assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => `${relative(project, file.name)}: ${test.fullName}\n${test.failureMessages.join('\n')}`),
      )
      return {
        passed: numPassedTests,
        failed: numFailedTests + broken.length,
        failures: [...broken.map((file) => `${relative(project, file.name)}\n${file.message}`), ...failures],
      }
    },
    times: ({ testResults }) => testResults.map((file) => [file.name, file.endTime - file.startTime]),
  })

/** Runs the browser tests of `files`, or all, on a portal with a data folder of its own. @param {string[]} [files] */
export async function runBrowserTests(files = []) {
  const browser = await findBrowser()
  // Only a name: the portal creates the folder itself, so that the database's user can enter it.
  const dataDir = join(tmpdir(), `stringbed-e2e-${process.pid}`)
  const database = await freshDatabase()
  const result = await runTests('@playwright/test/cli.js', {
    args: () => ['test', ...files, '--reporter=list,json'],
    env: { CHROMIUM: browser, HEADLESS_SHELL: findShell() ?? browser, E2E_DATA_DIR: dataDir, ...database.env },
    count: ({ stats, errors, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      failures: [...errors.map(({ message }) => message), ...suites.flatMap(failuresOf)],
    }),
    times: ({ suites }) => suites.map((suite) => [join(project, 'e2e', suite.file), durationOf(suite)]),
  })
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
  return result
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

const durationOf = ({ specs = [], suites = [] }) =>
  sum(specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))) +
  sum(suites.map(durationOf))

const failuresOf = ({ file, specs = [], suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => `e2e/${file}: ${title}\n${tests[0]?.results.at(-1)?.error?.message ?? ''}`),
  ...suites.flatMap(failuresOf),
]

/**
 * Runs a test runner and reads its report. A runner that fails without a failed test counts as one failure, whose reason,
 * such as an unhandled rejection or a failed `afterAll`, is at the end of its errors.
 */
async function runTests(script, { args, env = {}, count, times }) {
  const folder = mkdtempSync(join(tmpdir(), 'stringbed-report-'))
  const path = join(folder, 'report.json')
  const { code, signal, output } = await runModule(script, args(path), {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: path },
    keepErrors: true,
  })
  let result = { passed: 0, failed: 0, failures: [] }
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    result = count(report)
    saveTimes(Object.fromEntries(times(report).map(([file, ms]) => [relative(project, file), ms / 1000])))
  } catch {
    console.log('The tests ended without a report.')
  }
  rmSync(folder, { recursive: true, force: true })
  if (code === 0 || result.failed > 0) return result
  const reason = output.trim().split('\n').slice(-40).join('\n')
  const end = signal ?? `code ${code}`
  return { ...result, failed: 1, failures: [`${script} ended with ${end} although no test failed.\n${reason}`] }
}

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
