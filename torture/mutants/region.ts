import type { Mutant } from './mutant.ts'

const money = { caughtBy: 'contract/base/money.test.ts' }
const logo = { caughtBy: 'server/catalog/settings/logo.test.ts' }

/** Faults in how amounts and moments are written and read, and in the shop's logo. */
export const regionMutants: Mutant[] = [
  {
    name: 'an ambiguous amount is read without regard to the country',
    file: 'contract/base/money.ts',
    from: ' || !groups.includes(last))',
    to: ')',
    ...money,
  },
  {
    name: 'an amount of rupiah can have hundredths',
    file: 'contract/catalog/price-limits.ts',
    from: 'decimalsOf(currency) === 3 ? 10 : smallestStep(currency)',
    to: 'decimalsOf(currency) === 3 ? 10 : 1',
    ...money,
  },
  {
    name: 'a moment is shown in the time zone of the reader',
    file: 'contract/base/shop-time.ts',
    from: '{ ...options, timeZone }',
    to: '{ ...options, timeZone: deviceTimeZone() || timeZone }',
    caughtBy: 'contract/base/shop-time.test.ts',
  },
  {
    name: 'a tension that no order can have asks for the risk of the frame',
    file: 'contract/job/consents.ts',
    from: ' && highest <= RANGES[unit].max',
    to: '',
    caughtBy: 'contract/job/consents.test.ts',
  },
  {
    name: 'bytes behind a logo are stored with it',
    file: 'contract/catalog/logo.ts',
    from: ' && next === file.length',
    to: '',
    ...logo,
  },
  {
    name: 'a logo that is opened as a page is not in a sandbox',
    file: 'server/catalog/settings/logo-file.ts',
    from: '; sandbox',
    to: '',
    ...logo,
  },
  {
    name: 'a list replaces the changes of another manager',
    file: 'server/base/require-seen.ts',
    from: '  throw newerChange()\n',
    to: '',
    caughtBy: 'server/catalog/hours/routes.test.ts',
    named: 'are not changed by a page',
  },
]
