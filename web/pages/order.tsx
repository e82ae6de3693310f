import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { OrderDetails } from '../../contract/job/orders.ts'
import { displayName } from '../../contract/job/rackets.ts'
import { isCancelled, isDimmed } from '../../contract/job/statuses.ts'
import type { StringJobDetails } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { MyJobSentence } from '../job-state/job-sentence.tsx'
import { Ticket } from '../job-state/ticket.tsx'
import { formatMoney } from '../money.ts'
import { followMoney } from '../payments/moving-money.ts'
import { totalOf } from '../payments/order-prices.ts'
import { PayControl } from '../payments/pay-control.tsx'
import { PayForAll } from '../payments/pay-for-all.tsx'
import { PaymentReceiptLink } from '../payments/receipt-link.tsx'
import { CompactRacket } from '../rackets/racket-display.tsx'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import { Shelf } from '../string-jobs/shelf.tsx'
import { StatusMark } from '../string-jobs/status-mark.tsx'
import { CompactStrings } from '../strings/string-display.tsx'
import { cn } from '../ui/cn.ts'
import { RelativeTime } from '../ui/dates.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { GoBack } from '../ui/go-back.tsx'
import { PlainLink } from '../ui/plain-link.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const OrderSkeleton = () => (
  <>
    <Skeleton className="mb-8 h-10 w-64" />
    <Skeleton className="h-40" />
  </>
)

/** One racket of the order: what was ordered, its progress and its payment. */
function OrderedRacket({ job }: { job: StringJobDetails }) {
  return (
    <li
      className={cn(
        'grid grid-cols-[32px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-line py-4 wide:grid-cols-[32px_minmax(0,1fr)_minmax(0,1fr)_152px]',
        isDimmed(job) && 'dim',
      )}
    >
      <RacketPicture name={displayName(job.racket)} bed={job} width={32} />
      <div className="grid min-w-0 gap-1">
        <PlainLink href={`/string-jobs/${job.id}`}>
          <CompactRacket racket={job.racket} />
        </PlainLink>
        <CompactStrings order={job} />
      </div>
      <div className="grid gap-1 text-14 narrow:col-start-2">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Ticket ticket={job.ticket} />
          <Shelf shelf={job.shelf} />
          <StatusMark status={job.order_status} />
        </span>
        <MyJobSentence job={job} />
      </div>
      <div className="narrow:col-start-2">
        <PayControl job={job} />
      </div>
    </li>
  )
}

function Order({ order: { jobs } }: { order: OrderDetails }) {
  const [first] = jobs
  const total = totalOf(jobs.filter(({ order_status }) => !isCancelled(order_status)).map(({ price }) => price))
  if (!first) return null
  return (
    <>
      <div className="page-head">
        <h1>{jobs.length === 1 ? say`Order of ${jobs.length} Racket` : say`Order of ${jobs.length} Rackets`}</h1>
      </div>
      <p className="mb-6 text-14 text-ink-2">
        {filled(say`Ordered ${HERE}`, <RelativeTime date={first.order_create_date} />)}
      </p>
      <ul aria-label={say`Rackets`} className="border-t border-ink">
        {jobs.map((job) => (
          <OrderedRacket key={job.id} job={job} />
        ))}
      </ul>
      <section aria-label={say`Payment`} className="mt-6 ml-auto grid max-w-160 gap-4">
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-ink-2">{say`Total`}</span>
          <span className="text-24 font-strong tabular-nums">{formatMoney(total)}</span>
        </p>
        <PayForAll jobs={jobs} isOrder />
        <PaymentReceiptLink jobs={jobs} />
      </section>
    </>
  )
}

/** The rackets of one order together: their progress, the total, one payment and its receipt. */
export function OrderPage() {
  const { id } = useParams({ from: '/orders/$id' })
  const order = useQuery({
    ...query('getOrder', { id }),
    refetchInterval: ({ state }) => followMoney(state.data?.jobs),
  })
  return (
    <>
      <div className="no-print mb-4">
        <GoBack otherwise="/string-jobs" />
      </div>
      <QueryStates
        answer={order}
        title={say`Error`}
        failed={say`This order could not be loaded. Please try again.`}
        missing={{ title: say`Not Found`, text: say`Could not find the specified order.` }}
        skeleton={<OrderSkeleton />}
      >
        {(data) => <Order order={data} />}
      </QueryStates>
    </>
  )
}
