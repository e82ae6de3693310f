import { useState } from 'react'
import { MAX_JOBS_PER_PAYMENT } from '../../contract/payments.ts'
import { isPayable } from '../../contract/statuses.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import { config } from '../config.ts'
import { formatMoney } from '../money.ts'
import { Button } from '../ui/button.tsx'
import { tooltip } from '../ui/tooltip.ts'
import { payByCard } from './pay.ts'

const canBePaid = (job: StringJob) => isPayable(job) && job.price !== null && !job.is_payment_on_its_way

/** Pays for all jobs that can be paid by card, with one payment. Nothing when there are fewer than two. */
export function PayForAll({ jobs }: { jobs: StringJob[] }) {
  const [busy, setBusy] = useState(false)
  const [first, ...others] = jobs.filter(canBePaid).slice(0, MAX_JOBS_PER_PAYMENT)
  if (!first || others.length === 0) return null
  const sum = [first, ...others].reduce((total, { price }) => total + (price ?? 0), 0)

  async function handlePay(...all: [StringJob, ...StringJob[]]) {
    setBusy(true)
    if (!(await payByCard(...all))) setBusy(false)
  }

  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="text-14 text-ink-2">{others.length + 1} jobs are not paid yet.</p>
      <Button
        busy={busy}
        onClick={() => void handlePay(first, ...others)}
        {...tooltip(`Secure payment handled by ${config.card_provider}`)}
      >
        Pay for all <span className="font-text tabular-nums">{formatMoney(sum)}</span>
      </Button>
    </div>
  )
}
