import { Suspense } from 'react'
import { ownerLines } from '../../contract/base/person.ts'
import { sentence } from '../../contract/base/sentence.ts'
import type { Order } from '../../contract/job/orders.ts'
import { displayName } from '../../contract/job/rackets.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { isToPay } from '../../contract/job/to-pay.ts'
import type { CounterCustomer } from '../../contract/work/counter.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { racketsText } from '../counts.ts'
import { Till } from '../hand-over/till.tsx'
import { NOT_MARKED, useHandOver } from '../hand-over/use-hand-over.ts'
import { JobState } from '../job-state/job-sentence.tsx'
import { PrintLabelLink, PrintSlipLink } from '../labels/print-label-link.tsx'
import { formatMoney } from '../money.ts'
import { totalOf } from '../payments/order-prices.ts'
import { PaidMark } from '../payments/paid-mark.tsx'
import { PaymentReceiptLink, ReceiptLink } from '../payments/receipt-link.tsx'
import { useSideRead } from '../side-reads.ts'
import { UseCredit } from '../technician/use-credit.tsx'
import { Button } from '../ui/button.tsx'
import { filled, HERE, THERE } from '../ui/filled.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { part } from '../ui/part.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { StaffJobLink } from './staff-job-link.tsx'
import { UnpaidTotal } from './unpaid-total.tsx'

const PrintWithOrder = part(async () => (await import('../labels/print-with-order.tsx')).PrintWithOrder)

interface Props {
  order: Order
  /** The credits that the customer had when the order was taken. */
  credits: number
  onAnother: (customer: CounterCustomer) => void
}

/** The order that was just taken, the money for it, what its customer owes, and a button for another of their rackets. */
export function OrderTaken({ order, credits, onAnother }: Props) {
  const { jobs } = order
  const [first] = jobs
  const here = useSideRead({
    ...query('getHandOver', { query: { job: String(first?.id) } }),
    enabled: first !== undefined,
  })
  if (!first) return null
  const customer = here?.customer
  // The jobs as they are now, and until these are loaded as they were ordered, because the field of the next customer below
  // must not move while a person is about to use it. The rackets came with the order.
  const waiting = here ? here.waiting.filter(({ id }) => jobs.some((job) => job.id === id)) : jobs
  const owner = ownerLines(first.racket.owner, say).name
  const total = totalOf(jobs.map(({ price }) => price))
  return (
    <div className="mb-8 grid max-w-160 gap-3 rounded-10 border border-line bg-surface px-4 py-3 text-14">
      <div role="status">
        {jobs.length === 1 ? (
          <>
            {filled(
              say`Order taken: ${HERE} for ${THERE}, ${sentence(formatMoney(total), say.language)}`,
              <>
                <b className="font-strong">{say`String Job #${first.id}`}</b>, <bdi>{displayName(first.racket)}</bdi>
              </>,
              <bdi>{owner}</bdi>,
            )}{' '}
            <StaffJobLink id={first.id} look={linkLook}>{say`Open the job`}</StaffJobLink>
            <JobState job={first} className="mt-2" />
          </>
        ) : (
          <>
            {filled(
              say`Order taken: ${HERE} for ${THERE}, ${sentence(formatMoney(total), say.language)}`,
              <b className="font-strong">{racketsText(jobs.length)}</b>,
              <bdi>{owner}</bdi>,
            )}
            <ul className="my-2 grid gap-1">
              {jobs.map((job) => (
                <li key={job.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <StaffJobLink id={job.id} look={linkLook}>
                    <bdi>{displayName(job.racket)}</bdi>
                  </StaffJobLink>
                  <JobState job={job} />
                </li>
              ))}
            </ul>
          </>
        )}
        <span className="mt-2 flex flex-wrap gap-2">
          <PrintLabelLink jobs={waiting.length === 1 ? waiting : jobs} />
          <PrintSlipLink job={first} />
        </span>
        <Suspense>
          <PrintWithOrder jobs={jobs.map(({ id }) => id)} />
        </Suspense>
      </div>
      <Payment jobs={waiting} credits={customer?.stringing_credits ?? credits} />
      {(customer || !here) && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          {/* The amount due above says the same while the customer owes nothing else. */}
          {customer && customer.unpaid_jobs > waiting.filter(isToPay).length ? <UnpaidTotal {...customer} /> : <span />}
          <Button disabled={!customer} onClick={() => customer && onAnother(customer)}>{say`Another Racket`}</Button>
        </div>
      )}
    </div>
  )
}

/** Takes the money for the order, as at the hand-over; afterwards, the receipts. */
function Payment({ jobs, credits }: { jobs: StringJob[]; credits: number }) {
  const unpaid = jobs.filter(isToPay)
  const { take, sending, error } = useHandOver({ jobs: [], others: unpaid, onDone: () => {} })
  const isNamed = jobs.length > 1
  return (
    <>
      {unpaid.length > 0 && (
        <>
          <Refusal error={error} text={NOT_MARKED} />
          <Till jobs={[]} others={unpaid} sending={sending} onTake={take} />
        </>
      )}
      <ul aria-label={say`Payment`} className="grid gap-1 empty:hidden">
        {jobs.flatMap((job) => {
          if (!job.is_order_paid && !job.is_on_account && (credits === 0 || !isToPay(job))) return []
          return [
            <li key={job.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {isNamed && <bdi>{displayName(job.racket)}</bdi>}
              {(job.is_order_paid || job.is_on_account) && (
                <PaidMark paid={job.is_order_paid} onAccount={job.is_on_account} />
              )}
              <ReceiptLink job={job} />
              <UseCredit job={job} credits={credits} />
            </li>,
          ]
        })}
      </ul>
      <PaymentReceiptLink jobs={jobs} />
    </>
  )
}
