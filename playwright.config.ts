import { defineConfig } from '@playwright/test'
import { chromiumArgs } from './e2e/chromium.ts'
import { portal } from './e2e/portal.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  retries: 0,
  // Two leave a fifth of the time of two cores unused.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Few tests take more than 15 seconds on two cores; the rest is for slow or busy machines, on which times grow tenfold.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: portal.url,
    // A press on what is missing would otherwise wait until the end of the test.
    actionTimeout: 30_000,
    // A test starts in the window of the test before it, which Playwright empties: a window's first page starts a
    // process, which takes a third of a test's processor time.
    reuseContext: true,
    // Transitions would make each dialog take a third of a second longer. customer-story.spec.ts and counter.spec.ts
    // have them.
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: portal.shell,
      args: chromiumArgs,
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `${portal.url}/api/ready`,
    env: portal.env,
    timeout: 120_000,
    stdout: 'ignore',
    // The portal stops its database only when it gets a signal that it can handle.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
