import { inARow } from '../../contract/base/sentence.ts'
import { hasCredit } from '../../contract/job/price-lines.ts'
import { displayName } from '../../contract/job/rackets.ts'
import { isPaidByPayment, isPaidWithoutPayment } from '../../contract/job/statuses.ts'
import type { StringJob, StringJobDetails } from '../../contract/job/string-jobs.ts'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { formatMoney } from '../money.ts'
import { queryClient } from '../query-client.ts'
import { confirmPrepared } from '../ui/confirm.tsx'
import { focusOn } from '../ui/focus.ts'
import { toast } from '../ui/toast.tsx'
import { CANNOT_BE_UNDONE, undoing } from '../undo/undoing.ts'

const LISTS = ['listStringJobs', 'listRacketHistory'] as const

function showInLists(job: StringJob) {
  for (const list of LISTS) {
    queryClient.setQueriesData<StringJob[]>({ queryKey: [list] }, (jobs) =>
      jobs?.map((each) => (each.id === job.id ? job : each)),
    )
  }
  queryClient.setQueryData<StringJobDetails>(
    query('getStringJob', { id: job.id }).queryKey,
    (shown) => shown && { ...shown, ...job },
  )
}

const NOT_PAID = say`You have not paid for it.`
const CREDIT = say`Your stringing credit will be returned right away.`

/** The sentences about the money and credit that the customer gets back when the job is cancelled. */
async function whatReturns(job: StringJob): Promise<string> {
  if (isPaidWithoutPayment(job)) return NOT_PAID
  const sentences: string[] = []
  if (job.is_payment_on_its_way) sentences.push(say`Your payment is on its way. It will be refunded when it arrives.`)
  // The payment of another customer goes back to that customer.
  const hasPaid = job.is_order_paid && !job.is_paid_by_other
  if (hasPaid) sentences.push(...(await howPaymentReturns(job)))
  if (hasCredit(job.price_lines)) sentences.push(CREDIT)
  if (sentences.length === 0 && !hasPaid) sentences.push(NOT_PAID)
  // The refund of a payment starts with the cancellation.
  if (job.is_order_paid) sentences.push(CANNOT_BE_UNDONE)
  return inARow(sentences, say.language)
}

/** The sentence about the payment; none when all of it was refunded before. */
async function howPaymentReturns(job: StringJob): Promise<string[]> {
  const details = await queryClient.fetchQuery(query('getStringJob', { id: job.id })).catch(() => null)
  if (details?.paid_by === 'credit') return [CREDIT]
  if (!details?.paid_by) return [say`Your payment will be returned.`]
  if (details.left_of_payment === 0) return []
  const left = formatMoney(details.left_of_payment)
  return details.paid_by === 'card'
    ? [say`Your card payment of ${left} will be refunded to your card.`]
    : [say`You paid ${left} at the shop. The shop will give it back to you.`]
}

const rowOf = (job: StringJob) => document.querySelector<HTMLElement>(`[data-row="${job.id}"]`)

/** Asks, then cancels a job at once, and takes it back if the server refuses. */
export async function cancelJob(job: StringJob) {
  const section = rowOf(job)?.closest('section')
  const isSure = await confirmPrepared(async () => ({
    title: say`Cancel Job?`,
    text: say`${displayName(job.racket)} will not be strung. ${await whatReturns(job)}`,
    confirm: say`Cancel Job`,
    cancel: say`Keep Job`,
    danger: true,
    // The button of the menu is disabled afterwards.
    focusAfter: () => rowOf(job) ?? document.querySelector('h1'),
  }))
  if (!isSure) return
  await Promise.all([...LISTS, 'getStringJob'].map((name) => queryClient.cancelQueries({ queryKey: [name] })))
  showInLists({ ...job, order_status: 'CANCELLED' })
  try {
    showInLists(await call('cancelStringJob', { id: job.id, body: { order_status: 'CANCELLED' } }))
    toast({
      title: say`Success`,
      description: say`String job cancelled successfully`,
      ...(!isPaidByPayment(job) && undoing({ string_job: job.id, kind: 'status' }, say`Job restored`)),
    })
  } catch {
    showInLists(job)
    toast({
      kind: 'error',
      title: say`Error`,
      description: say`Failed to cancel string job. You cannot cancel an already started or pending job.`,
    })
  }
  await refreshNow()
  // A list of pending jobs no longer has the row.
  if (document.activeElement === document.body) focusOn(section?.querySelector('h1, h2'))
}
