import { Suspense, useState } from 'react'
import { cardProblem } from '../../contract/catalog/price-limits.ts'
import { hasCredit, takesCredit } from '../../contract/job/price-lines.ts'
import { displayName } from '../../contract/job/rackets.ts'
import { isCancelled } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { config, say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { queryClient } from '../query-client.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { part } from '../ui/part.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { tooltip } from '../ui/tooltip.ts'
import { inTime, reportNoCheckout } from './checkout-trip.ts'
import { PaidMark } from './paid-mark.tsx'
import { payByCard } from './pay.ts'
import { ReceiptLink } from './receipt-link.tsx'
import { RefundBadge } from './refund-badge.tsx'
import { useIsWaiting } from './waiting.ts'

const OptionsDialog = part(async () => (await import('./payment-options-dialog.tsx')).PaymentOptionsDialog)

interface Props {
  job: StringJob
  /** True where paying is the main action: the button is filled and wide. */
  prominent?: boolean
}

const Waiting = () => (
  <p role="status" className="flex items-center gap-2 text-12 text-ink-2">
    <Spinner />
    {say`Waiting for the payment to arrive`}
  </p>
)

/**
 * Says that a credit has paid for the stringing of a job with other price lines. It comes back when the job is cancelled or
 * its payment refunded.
 */
const CreditUsed = ({ job }: { job: StringJob }) =>
  hasCredit(job.price_lines) &&
  !isCancelled(job.order_status) &&
  job.refund !== 'done' && <span className="mt-1 block w-full text-12 text-ink-2">{say`1 credit used`}</span>

/** The payment's state, or the button to pay. */
export function PayControl({ job, prominent = false }: Props) {
  const [busy, setBusy] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const isWaiting = useIsWaiting(job.id)

  if (job.is_order_paid) {
    return (
      <span className="inline-flex flex-wrap items-baseline gap-x-1.5 gap-y-0.5">
        <button type="button" disabled className="flex">
          <PaidMark paid />
        </button>
        <ReceiptLink job={job} />
        {job.redo_of !== null && <span className="text-12 text-ink-2">{say`Redo`}</span>}
        <RefundBadge refund={job.refund} />
        <CreditUsed job={job} />
      </span>
    )
  }
  if (isCancelled(job.order_status)) {
    return (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Button disabled reason={say`You cannot pay for a cancelled racket job`}>{say`Pay Now`}</Button>
        <RefundBadge refund={job.refund} />
      </span>
    )
  }
  if (isWaiting || job.is_payment_on_its_way) return <Waiting />

  const problem = cardProblem(job.price, config, say)

  async function handlePay() {
    setBusy(true)
    try {
      const [me] = await inTime(() =>
        Promise.all([
          queryClient.fetchQuery(query('getMe')).catch(() => null),
          // The options show the packs from the start, because their buttons would move on phones.
          config.sells_packs && queryClient.prefetchQuery(query('listPacks')),
        ]),
      )
      if (!me || me.stringing_credits === 0 || !takesCredit(job.price_lines)) {
        if (await payByCard(job)) return
      } else setChoosing(true)
    } catch (error) {
      reportNoCheckout(error)
    }
    setBusy(false)
  }

  return (
    <>
      <Button
        variant={prominent ? 'primary' : 'outline'}
        wide={prominent}
        busy={busy}
        // Where the column is narrow, the price goes below. The busy text replaces the spinner and covers the usual text,
        // so that the button keeps its size.
        className={cn(
          !prominent && 'h-auto min-h-(--control) max-w-full flex-wrap gap-y-0.5 py-1.5',
          busy && 'relative [&>:first-child]:hidden',
        )}
        aria-label={busy ? undefined : say`Pay Now ${formatMoney(job.price)} for ${displayName(job.racket)}`}
        onClick={handlePay}
        {...OptionsDialog.intent}
        {...tooltip(say`Secure payment handled by ${say.of(config.card_provider)}`)}
      >
        <span className={cn('wrap-normal break-keep', busy && 'invisible')}>{say`Pay Now`}</span>
        <span className={cn('font-text tabular-nums', busy && 'invisible')}>{formatMoney(job.price)}</span>
        {busy && <span className="absolute inset-0 grid place-items-center">{say`Loading...`}</span>}
      </Button>
      <CreditUsed job={job} />
      {problem && <span className="mt-1 block text-12 text-ink-2">{problem}</span>}
      {choosing && (
        <Suspense>
          <OptionsDialog job={job} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
