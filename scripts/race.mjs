import { install } from './install.mjs'
import { runModule } from './run.mjs'

// The money race of the tests, many more rounds of it: npm run race -- 200
const rounds = process.argv[2] ?? '50'
await install()
const { code } = await runModule('vitest/vitest.mjs', ['run', 'server/payments/race.test.ts'], {
  env: { RACE_ROUNDS: rounds },
})
process.exitCode = code
