import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{bench,cluster,contract,server,simulator,web,scripts,torture}/**/*.test.ts'],
    // One PostgreSQL for the whole run; each test file gets a database of its own in it.
    globalSetup: 'server/testing/global-setup.ts',
    setupFiles: 'server/testing/random-setup.ts',
    // Style sheets are left empty otherwise, and one test reads the tokens.
    css: true,
    pool: 'forks',
    // No file mocks a module, so files share loaded modules. Loading the server again for each file would take longer
    // than most tests.
    isolate: false,
    // Some tests wait for time limits and other processes, so two cores run three at a time in a tenth less time.
    maxWorkers: 3,
    // Few tests take more than five seconds; the rest is for slow or busy machines.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A state that comes within milliseconds can take seconds on such a machine.
    expect: { poll: { timeout: 30_000 } },
  },
})
