import { defineConfig } from '@playwright/test'
import { portal } from './e2e/portal.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // A machine that is busy with something else may make one try late; a fault fails twice.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // On two cores few take 15 seconds; a machine that is busy or slower must not fail.
  timeout: 60_000,
  expect: { timeout: 7_500 },
  reporter: 'list',
  use: {
    baseURL: portal.url,
    // Recording every test takes a sixth of the time: a failure is recorded when it is tried again, or by `--trace on`.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: portal.browser,
      // Chromium's sandbox does not start as root.
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `${portal.url}/api/ready`,
    env: portal.env,
    timeout: 120_000,
    stdout: 'ignore',
    // Its database stops with it only when it is asked to stop.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
