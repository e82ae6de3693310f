import { isCancelled, isStrung } from '../../contract/job/statuses.ts'
import { affectsPlan } from '../../contract/messages/message-kinds.ts'
import type { Trx } from '../base/database/connect.ts'
import type { Changer, JobChange } from './change.ts'
import { closeCheckouts } from './checkouts.ts'
import { moveStringingCredits, spendCredits } from './credit.ts'
import { paysStringing, recordHistory } from './history.ts'
import { isOtherIn, type JobRow } from './locked-job.ts'
import { movePay } from './pay.ts'
import { planLater } from './plan-later.ts'
import { takeBackNewTimes } from './promises/lost-promise.ts'
import { startRefunds } from './refund.ts'
import { compositionOf } from './set-lines.ts'
import { moveString, stockOf } from './stock.ts'
import { takeAllUnpaidCredits } from './unpaid-credits.ts'

/** Something that the shop owes after a change of a job. */
interface Consequence {
  /** True if it follows from the difference between the rows. */
  follows: (change: JobChange) => boolean
  /** Does it for all changed jobs from which it follows. */
  happens: (trx: Trx, changes: JobChange[], changer: Changer) => Promise<void>
}

const differs =
  (...columns: (keyof JobRow)[]) =>
  ({ before, after }: JobChange) =>
    columns.some(isOtherIn(before, after))

const isCancelledNow = ({ before, after }: JobChange) =>
  !isCancelled(before.order_status) && isCancelled(after.order_status)
const isPaidNow = ({ before, after }: JobChange) => before.paid_payment_id === null && after.paid_payment_id !== null

const givesCreditBack = ({ before, after }: JobChange) =>
  (paysStringing(before) && !paysStringing(after)) || (before.paid_by === 'credit' && isCancelled(after.order_status))

// A redo and an imported job earn nothing.
const changesPay = ({ before, after }: JobChange) =>
  before.pays_stringers &&
  isStrung(before.order_status) !== isStrung(after.order_status) &&
  after.redo_of === null &&
  !after.is_imported

// A new question about extras counts, so that the customer answers before they pay.
const hasOtherPrice = (change: JobChange) =>
  compositionOf(change.before.price_lines) !== compositionOf(change.after.price_lines) ||
  differs('asked_extras')(change)

// A racket that is not in the shop after all.
const losesPromise = ({ before, after }: JobChange) => before.due_at !== null && after.due_at === null

const isCheckoutOutdated = (change: JobChange) =>
  change.after.had_checkout && (hasOtherPrice(change) || isPaidNow(change) || isCancelledNow(change))

/**
 * Everything that follows from a change of jobs, in the order in which it is done. Columns of the same row that follow are
 * in following-columns.ts, and the record for undo is in write.ts. A new consequence is a new line here.
 */
export const CONSEQUENCES: Consequence[] = [
  { follows: () => true, happens: recordHistory },
  { follows: (change) => stockOf(change).length > 0, happens: moveString },
  { follows: ({ before, after }) => paysStringing(before) !== paysStringing(after), happens: moveStringingCredits },
  { follows: (change) => isPaidNow(change) && change.after.paid_by === 'credit', happens: spendCredits },
  { follows: isCancelledNow, happens: startRefunds },
  { follows: givesCreditBack, happens: takeUnpaid },
  { follows: isCheckoutOutdated, happens: closeTheirCheckouts },
  { follows: changesPay, happens: movePay },
  { follows: losesPromise, happens: takeBackNewTimes },
  { follows: ({ before, after }) => affectsPlan(before, after, before.message_needs), happens: planMessages },
]

async function closeTheirCheckouts(trx: Trx, changes: JobChange[]) {
  const ids = changes.map(({ after }) => after.id)
  await closeCheckouts(trx, ids)
}

async function takeUnpaid(trx: Trx, changes: JobChange[]) {
  for (const owner of new Set(changes.map(({ after }) => after.owner_id))) await takeAllUnpaidCredits(trx, owner)
}

async function planMessages(trx: Trx, changes: JobChange[]) {
  const customers = changes.map(({ after }) => after.owner_id)
  await planLater(trx, customers)
}
