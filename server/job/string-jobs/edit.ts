import { keysOf } from '../../../contract/base/keys.ts'
import { isAboveLimit } from '../../../contract/job/consents.ts'
import { editedLines, hasCredit, stringingOf, sumOfLines } from '../../../contract/job/price-lines.ts'
import { isCorrectable, isEditable } from '../../../contract/job/statuses.ts'
import { type StringJob, StringJobInput } from '../../../contract/job/string-jobs.ts'
import type { User } from '../../base/access/current-user.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { badRequest, conflict, notFound } from '../../base/errors.ts'
import { pricedString } from '../../catalog/strings/queries.ts'
import { acceptedRisk, recordConsent } from '../consents/consents.ts'
import { holdRackets, lockJob, lockUser } from '../locks.ts'
import { requireOpenPrice } from '../open-price.ts'
import { setLines } from '../set-lines.ts'
import { columnsOf, NO_JOB, requireOrderableString, requireUsableRacket } from './order.ts'
import { getJob, withEvents } from './queries.ts'
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
  input: StringJobInput
}

/**
 * Edits a job of `owner`. Throws 404 when it is not theirs, 400 when its racket or string cannot be used or its tension
 * is above the limit without consent, and 409 when it is too late, or when the new price or string does not fit a payment or the stock.
 */
export function editOrder(db: Db, id: number, { by, actor_id, owner, input }: Edit): Promise<StringJob> {
  const editor = EDITORS[by]
  return transact(db, async (trx) => {
    await lockUser(trx, owner.id)
    const [racket] = await holdRackets(trx, owner.id, [input.racket])
    const job = await lockJob(trx, owner.id, id)
    if (!job) throw notFound(NO_JOB)
    if (!editor.mayEdit(job)) throw conflict(editor.refused)
    if (by === 'customer' && job.is_retired) throw badRequest('Unretire the racket to change its jobs.')
    if (by === 'customer' || input.racket !== job.racket) requireUsableRacket(racket)
    const isRisky = input.racket === job.racket && isAboveLimit(input, racket?.tension_limit ?? null)
    const earlier = isRisky ? (await getJob(trx, id)).consent : null
    const risk = racket ? acceptedRisk(input, racket, { earlier }) : null
    const edited = { ...input, string: input.string ?? null }
    if (edited.string !== job.string) {
      if (job.took_set) throw conflict(SET_TAKEN)
      await requireOrderableString(trx, input.string)
    }

    const isOtherString = edited.string !== job.string
    const lines = editedLines({ ...job, hasString: job.string !== null }, owner, {
      string: isOtherString && edited.string !== null ? await pricedString(trx, edited.string) : null,
      isOtherString,
    })
    await requireShownPrice(trx, input, sumOfLines(lines))
    if (hasCredit(job.price_lines) && stringingOf(lines) <= 0) throw conflict(CREDIT_LEFT)
    if ((edited.string === null) !== (job.string === null)) await requireOpenPrice(trx, job, editor)
    await withEvents(trx, id, actor_id, [{ event: 'edited', ...differences(job, edited) }])
      .updateTable('string_jobs')
      .set(columnsOf(input))
      .where('id', '=', id)
      .execute()
    if (isOtherString) await setLines(trx, id, lines, actor_id)
    if (risk) await recordConsent(trx, { id, racket_id: input.racket, owner_id: owner.id }, actor_id, risk)
    return getJob(trx, id)
  })
}

const CREDIT_LEFT = 'A credit pays for the stringing of this job, so it cannot change to one without a price.'

const SET_TAKEN = 'A set of this string was already taken from the stock. Set the job back to New to change the string.'

type Details = Omit<StringJobInput, 'string' | Unlisted> & { string: number | null }

// They change no detail of the work.
const UNLISTED = ['shown_price', 'extras_allowance', 'accepts_risk', 'accepted_limit'] as const
type Unlisted = (typeof UNLISTED)[number]

const isListed = (field: keyof StringJobInput): field is keyof Details =>
  !UNLISTED.some((unlisted) => unlisted === field)
const FIELDS = keysOf(StringJobInput.shape).filter(isListed)

/** The fields that an edit changes, before and after, as JSON for the history. */
function differences(before: Details, after: Details): { from: string; to: string } {
  const isOther = (field: keyof Details) => before[field] !== after[field]
  const changed = FIELDS.filter(
    (field) =>
      isOther(field) ||
      // A new value in kg can be the same in lbs.
      (field === 'tension' && isOther('tension_kg')) ||
      (field === 'cross_tension' && isOther('cross_tension_kg')),
  )
  const pick = (details: Details) => JSON.stringify(Object.fromEntries(changed.map((field) => [field, details[field]])))
  return { from: pick(before), to: pick(after) }
}
