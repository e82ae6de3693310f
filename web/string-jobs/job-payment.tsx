import type { PaymentMethod } from '../../contract/payments.ts'
import type { StringJobDetails } from '../../contract/string-jobs.ts'
import { formatMoney } from '../money.ts'
import { PayControl } from '../payments/pay-control.tsx'
import { PriceLines } from '../payments/price-lines.tsx'
import { AskedExtras } from './asked-extras.tsx'

const PAID_BY: Record<PaymentMethod, string> = {
  card: 'Paid by card',
  credit: 'Paid with a stringing credit',
  technician: 'Paid at the shop',
}

/** The price of a job, and whether and how it was paid. */
export function JobPayment({ job }: { job: StringJobDetails }) {
  return (
    <section
      aria-labelledby="job-payment"
      className="flex flex-col gap-4 rounded-10 border border-line bg-surface p-4 wide:p-6"
    >
      <h2 id="job-payment">Payment</h2>
      <p>
        <span className="block text-14 text-ink-2">{job.string ? 'Flat rate' : 'Labor only'}</span>
        <span className="text-24 font-strong tabular-nums">{formatMoney(job.price)}</span>
      </p>
      <PriceLines lines={job.price_lines} />
      <AskedExtras job={job} />
      {job.paid_by && (
        <p className="text-14">
          {PAID_BY[job.paid_by]}
          {job.paid_way && `: ${job.paid_way}`}
        </p>
      )}
      <div className="mt-auto">
        <PayControl job={job} prominent />
      </div>
    </section>
  )
}
