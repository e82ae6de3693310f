import { expect, test } from 'vitest'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { filterJobs } from './filter-jobs.ts'
import { readWanted } from './wanted.ts'

// A job as far as the filter reads it.
const job = (id: number, more: object = {}) =>
  ({
    id,
    order_status: 'NEW',
    is_order_paid: false,
    ticket: null,
    string: null,
    hybrid: null,
    racket: { manufacturer: 'Yonex', model_name: 'Astrox 99', racket_name: 'Alpha', is_retired: false },
    ...more,
  }) as unknown as StringJob

const jobs = [
  job(1, { ticket: 'A-31' }),
  job(2, { order_status: 'COMPLETED', is_order_paid: true }),
  job(3, { order_status: 'CANCELLED' }),
  job(4, { string: { manufacturer: 'Victor', name: 'VBS 66', color: 'White' } }),
]
const found = (status: string, search = '') => filterJobs(jobs, readWanted({ status, search })).map(({ id }) => id)

test('filters by status, and by what can be paid', () => {
  expect(found('ALL')).toEqual([1, 2, 3, 4])
  expect(found('COMPLETED')).toEqual([2])
  expect(found('UNPAID')).toEqual([1, 4])
  expect(found('nonsense')).toEqual([1, 2, 3, 4])
})

test('finds words of the racket and the string, the number, and the ticket as people write it', () => {
  expect(found('ALL', 'vbs alpha')).toEqual([4])
  expect(found('ALL', '#2')).toEqual([2])
  for (const ticket of ['A-31', 'a31', 'A 31']) expect(found('ALL', ticket), ticket).toEqual([1])
  expect(found('COMPLETED', 'a31')).toEqual([])
})
