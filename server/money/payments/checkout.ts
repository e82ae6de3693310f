import { sum } from '../../../contract/base/sum.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { conflict, type Refusal } from '../../base/errors.ts'
import { addJob } from '../../base/jobs/jobs.ts'
import { isCheckoutIn, LIVE } from '../../job/checkout-states.ts'
import { closeCheckouts } from '../../job/checkouts.ts'
import type { LockedJob } from '../../job/locked-job.ts'
import { tagOf } from '../../job/tags/tags.ts'
import type { Attempt, PaymentProvider } from '../card-provider/provider.ts'
import { createAtProvider, isUsable, markOpen, requireCardAmount } from './checkout-attempt.ts'
import { countCheckout } from './checkout-limit.ts'
import { jobName, lockPayableJobs, ON_ITS_WAY } from './pay.ts'
import { settle } from './settle.ts'
import { titlesOf } from './titles.ts'

/**
 * Returns the address where jobs are paid by card: that of the open checkout, or of a new one. The customer returns to
 * the account or to the status page of the only job, depending on where they come from. Throws 404 or 409 with the reason.
 */
export async function openCheckout(db: Db, provider: PaymentProvider, order: CheckoutOrder): Promise<string> {
  const attempt = await transact(db, (trx) => findOrStartAttempt(trx, order))
  if (attempt.url) return attempt.url
  const checkout = await createCheckout(db, provider, attempt)
  if (checkout.state === 'open' && (await markOpen(db, attempt.id, checkout))) return checkout.url

  // While the provider answered, a job was paid, cancelled or changed, or the customer has already paid.
  await db
    .updateTable('checkout_sessions')
    .set({ state: 'closing', provider_session_id: checkout.id })
    .where('id', '=', attempt.id)
    .where('state', 'in', ['closing', 'expired'])
    .execute()
  await settle(db, checkout)
  await addJob(db, 'close_checkout', { checkout_id: attempt.id })
  throw conflict('This job was just changed. Please check it again before you pay.')
}

/** A job in a checkout, with its amount in cents. */
interface Line {
  string_job_id: number
  amount: number
}

interface CheckoutOrder {
  user_id: number
  string_job_ids: number[]
  is_from_status_page: boolean
}

/**
 * Returns the attempt to continue, which is committed before the provider is called. It has a `url` when its checkout
 * is already open.
 */
async function findOrStartAttempt(trx: Trx, { user_id, string_job_ids, is_from_status_page }: CheckoutOrder) {
  const jobs = await lockPayableJobs(trx, user_id, string_job_ids)
  const payer_id = jobs.some(({ owner_id }) => owner_id !== user_id) ? user_id : null
  const lines = jobs.map((job): Line => {
    if (job.price === null) throw conflict(`${jobName(job, jobs)} has no price yet. Please ask the shop.`)
    return { string_job_id: job.id, amount: job.price }
  })
  const amount = sum(lines.map((line) => line.amount))
  await requireCardAmount(trx, amount)

  const live = await checkoutsOfJobs(trx, string_job_ids)
  if (live.some(({ state }) => state === 'waiting')) throw conflict(ON_ITS_WAY)
  const usable = live.filter((checkout) => isUsable(checkout) && hasCurrentPrices(checkout.lines, lines))
  refuseCheckoutOfOther(usable, jobs, user_id)
  const same = usable.find((checkout) => isSameSet(checkout.lines, lines))
  if (same?.is_from_status_page === is_from_status_page && same.payer_id === payer_id) {
    return { ...same, url: same.state === 'open' ? same.url : null }
  }
  const other = usable.find((checkout) => checkout !== same)
  if (other) throw inOtherCheckout(other.lines, lines)
  if (live.length > 0) await closeCheckouts(trx, string_job_ids)

  await countCheckout(trx, user_id, { is_from_status_page })
  const attempt = await trx
    .insertInto('checkout_sessions')
    .values({ amount, is_from_status_page, payer_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id: checkout_session_id, state } = attempt
  await trx
    .insertInto('checkout_jobs')
    .values(lines.map((line) => ({ ...line, checkout_session_id, state })))
    .execute()
  return { ...attempt, lines }
}

/** The checkouts of any of these jobs that are not over, each with the lines of all its jobs. */
async function checkoutsOfJobs(trx: Trx, string_job_ids: number[]) {
  const checkouts = await trx
    .selectFrom('checkout_sessions as s')
    .selectAll('s')
    .where('s.id', 'in', (live) =>
      live
        .selectFrom('checkout_jobs as a')
        .select('a.checkout_session_id')
        .where('a.string_job_id', 'in', string_job_ids)
        .where(isCheckoutIn('a', LIVE)),
    )
    .execute()
  return Promise.all(checkouts.map(async (checkout) => ({ ...checkout, lines: await linesOf(trx, checkout.id) })))
}

const linesOf = (db: Db, checkout_id: number): Promise<Line[]> =>
  db
    .selectFrom('checkout_jobs')
    .select(['string_job_id', 'amount'])
    .where('checkout_session_id', '=', checkout_id)
    .orderBy('string_job_id')
    .execute()

const isSameSet = (a: Line[], b: Line[]) =>
  a.length === b.length && a.every(({ string_job_id }) => b.some((line) => line.string_job_id === string_job_id))

/** False when a price has changed since the checkout was opened. */
const hasCurrentPrices = (checkout: Line[], wanted: Line[]) =>
  wanted.every(({ string_job_id, amount }) =>
    checkout.every((line) => line.string_job_id !== string_job_id || line.amount === amount),
  )

function inOtherCheckout(other: Line[], wanted: Line[]): Refusal {
  const shared = wanted.find(({ string_job_id }) => other.some((line) => line.string_job_id === string_job_id))
  return conflict(
    `String Job #${shared?.string_job_id} is in another open checkout. Finish or leave that payment first.`,
    { other_checkout: shared?.string_job_id },
  )
}

interface OpenCheckout {
  /** Null when the owner of the jobs pays. */
  payer_id: number | null
  lines: Line[]
}

/** Throws 409 when another person is paying: the owner of a job and the one who pays for it keep their own checkouts. */
function refuseCheckoutOfOther(checkouts: OpenCheckout[], jobs: LockedJob[], user_id: number) {
  for (const { payer_id, lines } of checkouts) {
    const job = jobs.find(({ id }) => lines.some(({ string_job_id }) => string_job_id === id))
    if (job && (payer_id ?? job.owner_id) !== user_id) {
      throw conflict(
        `Someone else is paying for String Job #${job.id} right now. Please try again when they are done, or in an hour.`,
      )
    }
  }
}

/** Closes a customer's own open checkout of a job, so that its jobs can be paid in another way. Throws 404 and 409. */
export function leaveCheckout(
  db: Db,
  { user_id, string_job_id }: { user_id: number; string_job_id: number },
): Promise<void> {
  return transact(db, async (trx) => {
    const jobs = await lockPayableJobs(trx, user_id, [string_job_id])
    refuseCheckoutOfOther((await checkoutsOfJobs(trx, [string_job_id])).filter(isUsable), jobs, user_id)
    await closeCheckouts(trx, [string_job_id])
  })
}

async function createCheckout(
  db: Db,
  provider: PaymentProvider,
  attempt: Omit<Attempt, 'lines' | 'return_path'> & {
    id: number
    lines: Line[]
    is_from_status_page: boolean
    payer_id: number | null
  },
) {
  const titles = await titlesOf(db, attempt)
  const lines = attempt.lines.map((line) => ({ ...line, title: titles.get(line.string_job_id) ?? '' }))
  const [first] = attempt.lines
  const return_path =
    attempt.is_from_status_page && first ? `/t/${await tagOf(db, first.string_job_id)}` : '/checkout/return'
  return createAtProvider(db, provider, { ...attempt, lines, return_path })
}
