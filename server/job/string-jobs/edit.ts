import { isAboveLimit, type Risk } from '../../../contract/job/consents.ts'
import { type EditedJob, isSameOrder } from '../../../contract/job/order-edits.ts'
import { dearest, editedLines, hasCredit, stringingOf, sumOfPriceLines } from '../../../contract/job/price-lines.ts'
import { isCorrectable, isEditable } from '../../../contract/job/statuses.ts'
import { isSameStrings, orderOfRow, shopStringsOf } from '../../../contract/job/string-bed.ts'
import type { StringJob } from '../../../contract/job/string-jobs.ts'
import type { User } from '../../base/access/current-user.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { badRequest, conflict } from '../../base/errors.ts'
import { requireSeen } from '../../base/require-seen.ts'
import { pricedStrings } from '../../catalog/strings/queries.ts'
import { changeJob } from '../change.ts'
import { acceptedRisk, recordConsents } from '../consents/consents.ts'
import { NO_JOB } from '../locked-job.ts'
import { holdRackets } from '../locks.ts'
import { requireOpenPrice } from '../open-price.ts'
import { setLines } from '../set-lines.ts'
import { inputColumns } from './insert-order.ts'
import { requireUsableRacket } from './order.ts'
import { getJob } from './queries.ts'
import { requireBeds } from './require-bed.ts'
import { requireShownPrice } from './shown-price.ts'

/** The rules for each kind of editor: customers edit NEW jobs, staff all that are not completed or cancelled. */
const EDITORS = {
  customer: {
    mayEdit: isEditable,
    refused: 'This job can no longer be changed. Please talk to your technician.',
    isPaid: 'This job is already paid, so you cannot switch between your own string and one of ours.',
    isBeingPaid: 'Your payment is on its way, so you cannot switch between your own string and one of ours.',
  },
  staff: {
    mayEdit: isCorrectable,
    refused: 'This job is completed or cancelled, so it can no longer be corrected.',
    isPaid: "This job is already paid, so it cannot switch between the customer's own string and one from the shop.",
    isBeingPaid:
      "A payment for this job is on its way, so it cannot switch between the customer's own string and one from the shop.",
  },
} as const

interface Edit {
  by: keyof typeof EDITORS
  actor_id: number
  /** The customer with the prices of their tier. */
  owner: Pick<User, 'id' | 'stringing_price' | 'stringing_price_labor_only'>
  input: EditedJob
}

/**
 * Edits a job of `owner`. Throws 404 when it is not theirs, 400 when its racket or string cannot be used or its tension
 * is above the limit without consent, and 409 when it is too late, when the order is another one than the page showed, or
 * when the new price or string does not fit a payment or the stock.
 */
export function editOrder(
  db: Db,
  id: number,
  { by, actor_id, owner, input: { from, ...input } }: Edit,
): Promise<StringJob> {
  const editor = EDITORS[by]
  return transact(db, async (trx) => {
    // Before the job, because the edit may move it to another racket.
    const [racket] = await holdRackets(trx, owner.id, [input.racket])
    let risk: Risk | null = null
    await changeJob(trx, id, { actor_id, owner_id: owner.id, missing: NO_JOB }, async (trx, job) => {
      const ordered = orderOfRow(job)
      await requireBeds(trx, [input], ordered)
      if (!editor.mayEdit(job)) throw conflict(editor.refused)
      const present = { ...ordered, racket: job.racket_id }
      requireSeen(from, present, input, isSameOrder)
      if (by === 'customer' && job.is_retired) throw badRequest('Unretire the racket to change its jobs.')
      if (by === 'customer' || input.racket !== job.racket_id) requireUsableRacket(racket)
      if (job.redo_of !== null && input.racket !== job.racket_id) throw conflict(SAME_RACKET)
      const isRisky = input.racket === job.racket_id && isAboveLimit(input, racket?.tension_limit ?? null)
      const earlier = isRisky ? (await getJob(trx, id)).consent : null
      risk = racket ? acceptedRisk(input, racket, { earlier }) : null
      const isOtherString = !isSameStrings(ordered, input)
      if (isOtherString && job.used_meters > 0 && job.is_string_counted) throw conflict(SET_TAKEN)
      const [had, has] = [shopStringsOf(ordered), shopStringsOf(input)]
      // A string that the job has already may be gone by now.
      const strings = await pricedStrings(trx, isOtherString ? has : [], { kept: had })
      const lines = editedLines({ ...job, hasString: had.length > 0 }, owner, {
        string: dearest([...strings.values()]),
        isOtherString,
      })
      await requireShownPrice(trx, input, sumOfPriceLines(lines))
      if (hasCredit(job.price_lines) && stringingOf(lines) <= 0) throw conflict(CREDIT_LEFT)
      if (had.length > 0 !== has.length > 0) await requireOpenPrice(trx, job, editor)
      const prices = isOtherString ? await setLines(trx, job, lines, actor_id) : {}
      return { set: { ...inputColumns(input), ...prices } }
    })
    const job = { id, racket_id: input.racket, owner_id: owner.id }
    if (risk) await recordConsents(trx, actor_id, [{ job, risk }])
    return getJob(trx, id)
  })
}

const SAME_RACKET = 'A redo repairs one racket, so it cannot change to another one.'
const CREDIT_LEFT = 'A credit pays for the stringing of this job, so it cannot change to one without a price.'

const SET_TAKEN = 'A set of this string was already taken from the stock. Set the job back to New to change the string.'
