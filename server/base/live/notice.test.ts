import { expect, test } from 'vitest'
import { joinNotices, type Notice } from './notice.ts'

test('notices of a kind become one, which names each row once, or none when one of them names none', () => {
  expect(
    joinNotices([
      { kind: 'job', rows: [[1, 10]] },
      { kind: 'racket', rows: [[1, 10]] },
      {
        kind: 'job',
        rows: [
          [2, 20],
          [1, 11],
        ],
      },
      { kind: 'message', rows: null },
      { kind: 'message', rows: [[3, null]] },
    ]),
  ).toEqual([
    {
      kind: 'job',
      rows: [
        [1, 11],
        [2, 20],
      ],
    },
    { kind: 'racket', rows: [[1, 10]] },
    { kind: 'message', rows: null },
  ])
})

// A customer makes this many changes in a few minutes, and every stream that opens joins those of the last minute.
test('the notices of a busy minute are joined in time that grows with their number alone', () => {
  const notices = Array.from({ length: 8_000 }, (_, id): Notice => ({ kind: 'racket', rows: [[id, 1]] }))
  const begin = performance.now()
  expect(joinNotices(notices)[0]?.rows).toHaveLength(8_000)
  expect(performance.now() - begin).toBeLessThan(2_000)
})
