import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { logSentence } from './log-sentence.ts'

test('warnings and errors are written as sentences, and errors include their stack', () => {
  const lines: string[] = []
  const log = createLog({ write: (line) => lines.push(logSentence(line)) }, 'warn')
  log.warn('The database answers slowly')
  log.warn({ err: new Error('timeout') }, 'A checkout could not be closed')
  log.error({ err: new Error('no answer') }, 'The background worker stopped and is being restarted')
  log.error({ err: new Error('no answer') })
  expect(lines[0]).toBe('Warning: The database answers slowly')
  expect(lines[1]).toBe('Warning: A checkout could not be closed (timeout)')
  expect(lines[2]).toMatch(/^Error: The background worker stopped and is being restarted\nError: no answer\n {4}at /)
  expect(lines[3]).toMatch(/^Error: no answer\n/)
})
