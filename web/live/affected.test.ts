import { expect, test } from 'vitest'
import { isAffected } from './affected.ts'

test('a change of a job affects its own page and every list, but not the pages of other jobs', () => {
  const change = { kind: 'job' as const, ids: [7] }
  expect(isAffected(change, 'getTechnicianJob', '7')).toBe(true)
  expect(isAffected(change, 'getTechnicianJob', '8')).toBe(false)
  expect(isAffected(change, 'getQueue', undefined)).toBe(true)
  expect(isAffected(change, 'listStrings', undefined)).toBe(false)
})

test('a change without ids affects every row of its kind, and a new connection affects everything that can change', () => {
  expect(isAffected({ kind: 'job', ids: [] }, 'getStringJob', '8')).toBe(true)
  expect(isAffected({ kind: 'all', ids: [] }, 'listJobMessages', '8')).toBe(true)
  expect(isAffected({ kind: 'all', ids: [] }, 'listAudit', undefined)).toBe(false)
})
