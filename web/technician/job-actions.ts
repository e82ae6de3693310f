import { inARow } from '../../contract/base/sentence.ts'
import { hasCredit } from '../../contract/job/price-lines.ts'
import { isCancelled, isPaidByPayment, type OrderStatus, statusLabel, takesSet } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call } from '../api.ts'
import { errorMessage, isUnauthorized } from '../api-error.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'
import { CANNOT_BE_UNDONE, undoing } from '../undo/undoing.ts'
import { changeInTurn, showChange } from './job-cache.ts'
import { withAmount } from './paid-question.ts'
import { mayWorkOn } from './take-job.ts'
import { tellFailure } from './tell-failure.ts'
import { confirmPayment } from './way-to-pay.ts'

/**
 * Sets a status at once, and takes it back if the server refuses, for example because the status is no longer `from`.
 * Stringing someone else's job asks whether to take it over. `stringer` strings at this device.
 */
export async function setStatus(
  job: TechnicianJob,
  status: OrderStatus,
  { from, stringer }: { from?: OrderStatus | undefined; stringer?: number | undefined } = {},
) {
  if (isCancelled(status) && !isCancelled(job.order_status) && !(await sureToCancel(job))) return
  const isStrungNow = takesSet(job.order_status, status)
  if (isStrungNow && !(await mayWorkOn(job, stringer))) return
  const takeBack = await showChange(job, { order_status: status })
  try {
    const strung_by = isStrungNow ? stringer : undefined
    await changeInTurn(job.id, () =>
      call('setJobStatus', { id: job.id, body: { status, ...(from && { from }), ...(strung_by && { strung_by }) } }),
    )
    tellStatus(job, status)
  } catch (error) {
    await takeBack()
    tellFailure(error, say`Failed to update job status. Please try again.`)
  }
}

/** Asks before a paid job is cancelled, because its payment goes back. */
export const sureToCancel = (job: TechnicianJob): Promise<boolean> | true =>
  !isPaidByPayment(job) ||
  confirm({
    title: say`Cancel this paid job?`,
    text: whatGoesBack(job),
    confirm: say`Cancel Job`,
    cancel: say`Keep Job`,
    danger: true,
  })

/** Shows a toast about a status that was set, with undo unless a payment goes back. `job` is as it was before. */
export function tellStatus(job: TechnicianJob, status: OrderStatus) {
  // If it had the status already, undo would take back the action before.
  const isFinal = status === job.order_status || (isCancelled(status) && isPaidByPayment(job))
  toast({
    title: say.of(statusLabel(status)),
    description: say`String Job #${job.id}`,
    ...(!isFinal &&
      undoing({ string_job: job.id, kind: 'status' }, say`Status restored: ${say.of(statusLabel(job.order_status))}`)),
  })
}

/** The effect of cancelling on the payment of a paid job. */
function whatGoesBack(job: TechnicianJob): string {
  const credit = hasCredit(job.price_lines) && say`The customer gets the credit for the stringing back right away.`
  return inARow([howPaymentReturns(job), credit, CANNOT_BE_UNDONE], say.language)
}

/** The sentence about the payment; none when all of it was refunded before. */
function howPaymentReturns(job: TechnicianJob): string {
  if (job.paid_by === 'credit') {
    return say`It was paid with a stringing credit. The customer gets the credit back right away.`
  }
  if (job.left_of_payment === 0) return ''
  const amount = formatMoney(job.left_of_payment)
  if (job.paid_by === 'card') return say`It was paid by card. ${amount} will be refunded to the customer's card.`
  return say`It was paid at the counter. ${amount} will be listed for the manager as a refund due.`
}

/** Asks, then marks the job as paid. The dialog stays open until the server has answered. */
export async function markPaid(job: TechnicianJob) {
  await confirmPayment({
    // A job that is on account already, or has no price, cannot be put on account.
    onAccount: !job.is_on_account && job.price !== null,
    title: say`Mark Order as Paid?`,
    text: withAmount(say`This will mark the string job order as paid.`, job.price),
    confirm: say`Confirm`,
    async run(paid) {
      try {
        await changeInTurn(job.id, () => call('markJobPaid', { id: job.id, body: paid }))
      } catch (error) {
        if (!isUnauthorized(error)) throw new Error(paidFailure(error))
        tellFailure(error, '')
      }
    },
  })
}

function paidFailure(error: unknown): string {
  return [say`Failed to mark job as paid. Please try again.`, errorMessage(error, '')].filter(Boolean).join('\n')
}
