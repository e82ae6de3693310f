import { expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { isAffected, isAffectedBy, isTimed } from './affected.ts'
import { CHANGES } from './changes.ts'
import { SHOWS } from './shows.ts'

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

test('answers to customers about other customers’ jobs are read again after some time, because no event comes about them', () => {
  expect(['getBills', 'listPlaces', 'getNextPromise'].filter((name) => !isTimed(name))).toEqual([])
})

test('a person’s own change of a job affects what follows from it: messages, credits, strings and money', () => {
  const affected = ['getTechnicianJob', 'listPlaces', 'listJobMessages', 'getMe', 'listStrings', 'listMoney']
  expect(affected.filter((name) => isAffectedBy({ name: 'setJobStatus', hasFailed: false }, name))).toEqual(affected)
  expect(isAffectedBy({ name: 'setJobStatus', hasFailed: false }, 'listModels')).toBe(false)
  expect(isAffectedBy({ name: 'previewMessage', hasFailed: false }, 'listMail')).toBe(false)
})

test('the first count of a string, the first pack and the first rule of pay show their tabs at once', () => {
  const changes = ['countString', 'createPack', 'savePayRule'] as const
  expect(changes.filter((name) => !isAffectedBy({ name, hasFailed: false }, 'getShown'))).toEqual([])
})

test('no change reads what the server returns only after a proof of identity', () => {
  const proved = Object.entries(api).filter(([, { method, reverification }]) => method === 'GET' && reverification)
  expect(proved.map(([name]) => name)).toContain('getMessageWebhook')
  for (const [name] of proved) expect(isAffectedBy({ name: 'undo', hasFailed: true }, name)).toBe(false)
})

test('every kind of data that a call changes is shown by another call, and the other way round', () => {
  const shown = Object.values(SHOWS).flatMap(({ row, kinds }) => (row ? [row, ...kinds] : kinds))
  const changed = Object.values(CHANGES).flatMap((kinds) => (kinds === 'everything' ? [] : kinds))
  expect(new Set(shown)).toEqual(new Set(changed))
})
