import { afterEach, expect, test } from 'vitest'
import type { ReportFigures } from '../../contract/work/reports.ts'
import { config } from '../config.ts'
import { FIGURE_TEXTS } from './figure-texts.ts'

const before = { ...config }
afterEach(() => Object.assign(config, before))

test.each([
  ['US', '0.4%'],
  ['ID', '0,4%'],
  ['DE', '0,4%'],
])('the share of redos has the decimal of the country %s: %s', (country, share) => {
  Object.assign(config, { country })
  // The other figures are not read.
  expect(FIGURE_TEXTS.redos.unit?.({ redos: 1, rackets: 250 } as ReportFigures)).toBe(share)
})
