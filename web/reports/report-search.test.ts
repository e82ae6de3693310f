import { expect, test } from 'vitest'
import { readReportSearch } from './report-search.ts'

test('a day that does not exist is ignored, wherever the address of the reports names one', () => {
  const address = { by: 'day', figure: 'money', range: 'dates' }
  expect(readReportSearch({ ...address, from: '2026-13-45', to: '2026-02-30', group: '2026-13-45' })).toMatchObject({
    from: '',
    to: '',
  })
  expect(readReportSearch({ ...address, group: '2026-13-45' })).not.toHaveProperty('group')
  const days = { from: '2026-02-01', to: '2026-02-28', group: '2026-02-03' }
  expect(readReportSearch({ ...address, ...days })).toMatchObject(days)
})
