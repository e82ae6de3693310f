import { useQuery } from '@tanstack/react-query'
import type { PaymentMethod } from '../../contract/job/payment-methods.ts'
import { canBePaid } from '../../contract/job/statuses.ts'
import type { StringJobDetails } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { formatMoney } from '../money.ts'
import { PaidMark } from '../payments/paid-mark.tsx'
import { PayControl } from '../payments/pay-control.tsx'
import { PayForAll } from '../payments/pay-for-all.tsx'
import { PriceLines } from '../payments/price-lines.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { PlainLink } from '../ui/plain-link.tsx'
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
      {job.statement_id !== null && (
        <p className="text-14">
          <PlainLink href={`/statements/${job.statement_id}`} className={linkLook}>
            Statement
          </PlainLink>
        </p>
      )}
      <div className="mt-auto grid gap-4">
        {job.is_on_account && <PaidMark paid={false} onAccount />}
        {/* While the shop asks about extras, the answer comes first. */}
        <PayControl job={job} prominent={job.asked_extras.length === 0} />
        <PayForOrder job={job} />
      </div>
    </section>
  )
}

/** Pays for everything that was ordered together with an unpaid job. */
function PayForOrder({ job }: { job: StringJobDetails }) {
  const unpaid = useQuery({ ...query('listStringJobs', { query: { status: 'unpaid' } }), enabled: canBePaid(job) })
  if (!canBePaid(job)) return null
  return (
    <PayForAll
      jobs={(unpaid.data ?? []).filter(({ order_id }) => order_id === job.order_id)}
      text="of this order are not paid yet."
    />
  )
}
