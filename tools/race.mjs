import { runModule } from '../scripts/run.mjs'

// Runs more rounds of the races of payments and tickets, of random undos and of promises, than `npm test` does: npm run race -- 200.
// With a further word, only the files whose names contain it: npm run race -- 50 undo.
const [rounds = '50', word = ''] = process.argv.slice(2)
const { code } = await runModule(
  'vitest/vitest.mjs',
  [
    'run',
    ...[
      'server/money/payments/race.test.ts',
      'server/money/payments/price-model.test.ts',
      'server/job/string-jobs/tickets.test.ts',
      'server/job/technician/racket-visit.test.ts',
      'contract/messages/message-times.test.ts',
      'contract/job/promise.test.ts',
      'server/messages/model.test.ts',
      'server/messages/kills.test.ts',
      'server/job/rackets/last-set-up.test.ts',
      'server/job/tags/secret-tags.test.ts',
      'server/job/undo/sequences.test.ts',
      'server/base/live/streams.test.ts',
    ].filter((file) => file.includes(word)),
  ],
  {
    env: {
      RACE_ROUNDS: rounds,
      RACE_ORDERS: '500',
      RACE_HISTORIES: '500',
      PROMISE_SETS: '1000',
      MESSAGE_MOMENTS: '20000',
      MESSAGE_HISTORIES: '1000',
      MESSAGE_KILLS: '40',
      RACE_GUESSES: '10000',
      UNDO_SEQUENCES: '10000',
      LIVE_DISCONNECTIONS: '200',
    },
  },
)
process.exitCode = code
