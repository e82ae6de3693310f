import type { By } from '../../contract/work/reports.ts'
import { say } from '../config.ts'

/** The headings of the groups of a report. */
export const BY_TEXTS: Record<By, string> = {
  day: say`By day`,
  string: say`By string`,
  stringer: say`By stringer`,
  tier: say`By tier`,
  model: say`By racket model`,
  way: say`By way to pay`,
  customer: say`By customer`,
}
