import type { Mutant } from './mutant.ts'

const asStrung = { caughtBy: 'server/job/as-strung/as-strung.test.ts' }
const hybrids = { caughtBy: 'server/job/string-jobs/hybrids.test.ts' }
const races = { caughtBy: 'server/job/string-jobs/races.test.ts' }
const traces = { caughtBy: 'server/job/traces.test.ts' }

/** Faults in the stock, and in the string that jobs take from it. */
export const stockMutants: Mutant[] = [
  {
    name: 'what a new shop used is taken for the use of eight weeks',
    file: 'server/job/stock-book/book.ts',
    from: 'first."at") / 86400',
    to: 'first."at")',
    caughtBy: 'server/job/stock-book/book.test.ts',
    named: 'record began',
  },
  {
    name: 'the stock keeps the set of a string that was used instead of the ordered one',
    file: 'server/job/consequences.ts',
    from: '{ follows: (change) => stockOf(change).length > 0, happens: moveString }',
    to: "{ follows: differs('used_meters'), happens: moveString }",
    ...asStrung,
    named: 'follows the string that was used',
  },
  {
    name: 'the crosses take no string from the stock',
    file: 'server/job/stock.ts',
    from: 'as_strung ? [as_strung.mains.string, as_strung.crosses.string]',
    to: 'as_strung ? [as_strung.mains.string, as_strung.mains.string]',
    caughtBy: 'server/job/stock.test.ts',
  },
  {
    name: 'a job returns as much as a set has now instead of what it took',
    file: 'server/job/following-columns.ts',
    from: 'return { used_meters: job.used_meters || job.set_meters }',
    to: 'return { used_meters: job.set_meters }',
    ...asStrung,
    named: 'keeps the meters that a job took',
  },
  {
    name: 'a purchase can be on a day in the future',
    file: 'server/job/stock-book/actions.ts',
    from: 'if (day > today)',
    to: 'if (day < today)',
    caughtBy: 'server/job/stock-book/book.test.ts',
    named: 'on a future day',
  },
  {
    name: 'of two counts at once, both are recorded',
    file: 'server/job/stock-book/actions.ts',
    from: '    .forNoKeyUpdate()\n',
    to: '',
    caughtBy: 'server/job/stock-book/book.test.ts',
    named: 'one must count again',
  },
  {
    name: 'technicians see what string cost',
    file: 'server/job/stock-book/book.ts',
    from: ' then paid.meter_cost end as meter_cost',
    to: ' or true then paid.meter_cost end as meter_cost',
    caughtBy: 'server/job/stock-book/book.test.ts',
    named: 'to managers only',
  },
  {
    name: 'an order of string leaves out what the queue asks for',
    file: 'contract/catalog/order-soon.ts',
    from: '* days + need.queued_meters - need.stock_meters',
    to: '* days - need.stock_meters',
    caughtBy: 'contract/catalog/order-soon.test.ts',
  },
  {
    name: 'the string of the crosses of an order can be deleted',
    file: 'server/catalog/inventory/queries.ts',
    from: "'string_id', 'cross_string_id',",
    to: "'string_id',",
    ...hybrids,
  },
  {
    name: 'a redo takes no second set from the stock',
    file: 'contract/job/statuses.ts',
    from: 'export const returnsSet = (from: OrderStatus, to: OrderStatus) => from !== to && isToBeStrung(to)',
    to: 'export const returnsSet = (from: OrderStatus, to: OrderStatus) => from !== to && isToBeStrung(to) && false',
    ...races,
  },
  {
    name: 'cancelling a strung job returns its set',
    file: 'contract/job/statuses.ts',
    from: 'export const returnsSet = (from: OrderStatus, to: OrderStatus) => from !== to && isToBeStrung(to)',
    to: 'export const returnsSet = (from: OrderStatus, to: OrderStatus) => from !== to && (isToBeStrung(to) || isCancelled(to))',
    caughtBy: 'server/catalog/inventory/routes.test.ts',
    named: 'goes down when a racket is strung',
  },
  {
    name: 'a job takes a set twice',
    file: 'server/job/following-columns.ts',
    from: 'returnsSet(job.order_status, order_status) ? { used_meters: 0 }',
    to: 'returnsSet(job.order_status, order_status) ? {}',
    caughtBy: 'server/catalog/inventory/routes.test.ts',
    named: 'goes down when a racket is strung',
  },
  {
    name: 'a strung racket takes no set from the stock',
    ...traces,
    file: 'server/job/consequences.ts',
    from: '  { follows: (change) => stockOf(change).length > 0, happens: moveString },',
    to: '  { follows: (change) => stockOf(change).length > 0 && !change.after.used_meters, happens: moveString },',
  },
]
