import { runModule } from '../scripts/run.mjs'

// Runs more rounds of the payment race test than `npm test` does: npm run race -- 200
const rounds = process.argv[2] ?? '50'
const { code } = await runModule('vitest/vitest.mjs', ['run', 'server/payments/race.test.ts'], {
  env: { RACE_ROUNDS: rounds },
})
process.exitCode = code
