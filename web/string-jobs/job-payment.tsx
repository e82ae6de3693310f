import type { PaymentMethod } from '../../contract/job/payment-methods.ts'
import { priceCaption } from '../../contract/job/price-lines.ts'
import { canBePaid } from '../../contract/job/statuses.ts'
import { hasShopString } from '../../contract/job/string-bed.ts'
import type { StringJobDetails } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { PaidMark } from '../payments/paid-mark.tsx'
import { PayControl } from '../payments/pay-control.tsx'
import { PayForAll } from '../payments/pay-for-all.tsx'
import { PriceLines } from '../payments/price-lines.tsx'
import { useSideRead } from '../side-reads.ts'
import { linkLook } from '../ui/link-button.tsx'
import { PlainLink } from '../ui/plain-link.tsx'
import { AskedAboutFrame } from './asked-about-frame.tsx'
import { AskedExtras } from './asked-extras.tsx'

const PAID_BY: Record<PaymentMethod, string> = {
  card: say`Paid by card`,
  credit: say`Paid with a stringing credit`,
  technician: say`Paid at the shop`,
}

/** The price of a job, and whether and how it was paid. */
export function JobPayment({ job }: { job: StringJobDetails }) {
  return (
    <section
      aria-labelledby="job-payment"
      className="flex flex-col gap-4 rounded-10 border border-line bg-surface p-4 wide:p-6"
    >
      <h2 id="job-payment">{say`Payment`}</h2>
      {!job.is_imported && (
        <p>
          <span className="block text-14 text-ink-2">{say.of(priceCaption(job.price_lines, hasShopString(job)))}</span>
          <span className="text-24 font-strong tabular-nums">{formatMoney(job.price)}</span>
        </p>
      )}
      <PriceLines lines={job.price_lines} />
      <AskedAboutFrame job={job} />
      <AskedExtras job={job} />
      {job.paid_by && (
        <p className="text-14">{job.paid_way ? say`${PAID_BY[job.paid_by]}: ${job.paid_way}` : PAID_BY[job.paid_by]}</p>
      )}
      {job.statement_id !== null && (
        <p className="text-14">
          <PlainLink href={`/statements/${job.statement_id}`} className={linkLook}>{say`Statement`}</PlainLink>
        </p>
      )}
      <div className="mt-auto grid gap-4">
        {job.is_on_account && <PaidMark paid={false} onAccount />}
        {/* While the shop asks about extras, the answer comes first. */}
        <PayControl job={job} prominent={job.asked_extras.length === 0} />
        <WholeOrder job={job} />
      </div>
    </section>
  )
}

/** Leads to the order of several rackets that a job is a part of, and pays for everything in it that is unpaid. */
function WholeOrder({ job }: { job: StringJobDetails }) {
  const order = useSideRead(query('getOrder', { id: job.order_id }))
  if (!order || order.jobs.length < 2) return null
  return (
    <>
      <p className="text-14">
        <PlainLink
          href={`/orders/${job.order_id}`}
          className={linkLook}
        >{say`Order of ${order.jobs.length} rackets`}</PlainLink>
      </p>
      {canBePaid(job) && <PayForAll jobs={order.jobs} isOrder />}
    </>
  )
}
