import { useState } from 'react'
import { cardProblem } from '../../contract/catalog/price-limits.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { sumOfPrices } from '../../contract/job/to-pay.ts'
import { config, say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { Button } from '../ui/button.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { tooltip } from '../ui/tooltip.ts'
import { payByCard } from './pay.ts'
import { inOnePayment, type Payable, payableTogether } from './payable.ts'

interface Props {
  /** The jobs to pay for. */
  jobs: Payable[]
}

/** The button that pays for several jobs with one card payment: for all of them, or as many as a payment can be for. */
export function PayForAllButton({ jobs }: Props) {
  const [busy, setBusy] = useState(false)
  const paid = inOnePayment(jobs)
  const sum = sumOfPrices(paid)
  const problem = cardProblem(sum, config, say)

  async function handlePay() {
    const [first, ...others] = paid
    if (!first) return
    setBusy(true)
    if (!(await payByCard(first, ...others))) setBusy(false)
  }

  return (
    <Button
      busy={busy}
      disabled={problem !== null}
      reason={problem ?? undefined}
      onClick={() => void handlePay()}
      {...tooltip(say`Secure payment handled by ${say.of(config.card_provider)}`)}
    >
      {filled(
        paid.length < jobs.length ? say`Pay for ${paid.length} Jobs ${HERE}` : say`Pay for All ${HERE}`,
        <span className="font-text tabular-nums">{formatMoney(sum)}</span>,
      )}
    </Button>
  )
}

/** Pays for all jobs that can be paid by card, with one payment. Nothing when there are fewer than two. */
export function PayForAll({ jobs, isOrder = false }: { jobs: StringJob[]; isOrder?: boolean }) {
  const payable = payableTogether(jobs)
  if (payable.length < 2) return null
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="text-14 text-ink-2">
        {isOrder
          ? say`${payable.length} jobs of this order are not paid yet.`
          : say`${payable.length} jobs are not paid yet.`}
      </p>
      <PayForAllButton jobs={payable} />
    </div>
  )
}
