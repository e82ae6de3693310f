import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ownerLines } from '../../contract/base/person.ts'
import { orderedTensions } from '../../contract/catalog/kilograms.ts'
import { consentInUse, consentText } from '../../contract/job/consents.ts'
import type { StaffJob } from '../../contract/work/counter.ts'
import { query } from '../api.ts'
import { AsStrung, AsStrungAction } from '../as-strung/as-strung-action.tsx'
import { say } from '../config.ts'
import { ChangeOrder } from '../counter/change-order.tsx'
import { UnpaidTotal } from '../counter/unpaid-total.tsx'
import { JobExtras } from '../extras/job-extras.tsx'
import { FrameNotice } from '../frame/frame-notice.tsx'
import { Ticket } from '../job-state/ticket.tsx'
import { JobMessageList } from '../messages/job-messages.tsx'
import { formatMoney } from '../money.ts'
import { PriceLines } from '../payments/price-lines.tsx'
import { ReceiptLink } from '../payments/receipt-link.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { JobPromise } from '../promises/job-promise.tsx'
import { PlayerAction } from '../rackets/player-action.tsx'
import { RacketLine } from '../rackets/racket-display.tsx'
import { RestringFree } from '../redos/restring-free.tsx'
import { PartRefund } from '../refunds/part-refund.tsx'
import { PaymentMarks } from '../refunds/payment-marks.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { FoldedMoments } from '../string-jobs/moments.tsx'
import { Shelf } from '../string-jobs/shelf.tsx'
import { StaffHistory } from '../string-jobs/staff-history.tsx'
import { StatusMark } from '../string-jobs/status-mark.tsx'
import { StrungFacts } from '../string-jobs/strung-facts.tsx'
import { StringNames } from '../strings/string-display.tsx'
import { Assignment } from '../technician/assignment.tsx'
import { OnAccount } from '../technician/on-account.tsx'
import { UseCredit } from '../technician/use-credit.tsx'
import { VoidPayment } from '../technician/void-payment.tsx'
import { Wanted } from '../ui/badge.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { FactRow } from '../ui/fact.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { rowLink } from '../ui/link-button.tsx'
import { QueryStates } from '../ui/query-states.tsx'

function Job({ job }: { job: StaffJob }) {
  const { racket, customer } = job
  const { mains, crosses, unit } = orderedTensions(job)
  const consent = consentInUse(job)
  const navigate = useNavigate()
  return (
    <>
      <div className="page-head">
        <h1>{filled(say`String Job ${HERE}`, <span className="tabular-nums">#{job.id}</span>)}</h1>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Ticket ticket={job.ticket} large />
          <Shelf shelf={job.shelf} large />
          <StatusMark status={job.order_status} />
          <PaymentMarks job={job} />
          <RestringFree
            job={job}
            onDone={({ id }) => void navigate({ to: '/shop/jobs/$id', params: { id: String(id) } })}
          />
        </span>
      </div>
      <dl className="max-w-160 border-t border-ink tabular-nums">
        <FactRow label={say`Owner`}>
          <PersonLink id={customer?.id ?? null}>{ownerLines(racket.owner, say).name}</PersonLink>
          {customer && (
            <span className="block text-12 text-ink-2">
              <UnpaidTotal {...customer} />
            </span>
          )}
        </FactRow>
        <FactRow label={say`Racket`}>
          {customer ? (
            <Link
              to="/shop/people/$id"
              params={{ id: String(customer.id) }}
              search={{ racket: racket.id }}
              hash="jobs"
              className={rowLink}
            >
              <RacketLine racket={racket} />
            </Link>
          ) : (
            <RacketLine racket={racket} />
          )}
        </FactRow>
        {customer && (
          <FactRow label={say`Player`}>
            <span className="flex flex-wrap items-center justify-between gap-x-4">
              <bdi>{racket.player || '-'}</bdi>
              <PlayerAction racket={racket} />
            </span>
          </FactRow>
        )}
        <FactRow label={say`Serial Number`}>{racket.serial_number || '-'}</FactRow>
        <FactRow label={say`String`}>
          <AsStrungAction job={job}>
            <StringNames order={job} />
          </AsStrungAction>
          <StrungFacts job={job} />
        </FactRow>
        <FactRow label={say`Main Tension`}>
          <AsStrungAction job={job}>
            {mains} {unit}
          </AsStrungAction>
        </FactRow>
        <FactRow label={say`Cross Tension`}>
          <AsStrungAction job={job}>{crosses === null ? '-' : `${crosses} ${unit}`}</AsStrungAction>
        </FactRow>
        {consent && (
          <FactRow label={say`Consent`}>
            <Wanted>{consentText(consent, say)}</Wanted>
          </FactRow>
        )}
        <FactRow label={say`Pre-Stretch`}>{job.pre_stretch ? say`Yes` : say`No`}</FactRow>
        {job.technician_notes && (
          <FactRow label={say`Notes`}>
            <bdi className="whitespace-pre-wrap">{job.technician_notes}</bdi>
          </FactRow>
        )}
        <FactRow label={say`Technician`}>
          <Assignment job={job} />
        </FactRow>
        <FactRow label={say`Price`}>
          <PriceLines lines={job.price_lines} className="mb-2 wide:max-w-72" />
          <span className="flex flex-wrap items-baseline gap-x-4">
            {job.is_imported ? '-' : <b className="font-strong">{formatMoney(job.price)}</b>}
            <ReceiptLink job={job} />
            <PartRefund job={job} />
            <VoidPayment job={job} />
            <UseCredit job={job} credits={customer?.stringing_credits ?? 0} />
            <OnAccount job={job} />
          </span>
        </FactRow>
        <FactRow label={say`Created`}>
          <RelativeTime date={job.order_create_date} />
        </FactRow>
        <FactRow label={say`Completed`}>
          <RelativeTime date={job.order_completion_date} />
        </FactRow>
      </dl>
      <AsStrung job={job} />
      <FrameNotice job={job} />
      <JobPromise job={job} />
      <div className="mt-8 border-t border-ink">
        <JobExtras job={job} />
        <FoldedMoments job={job} />
        <JobMessageList job={job} />
        <ChangeOrder job={job} />
        <StaffHistory id={job.id} read="listStaffJobEvents" />
      </div>
    </>
  )
}

function JobPage() {
  const { id } = useParams({ from: '/shop/jobs/$id' })
  const job = useQuery(query('getStaffJob', { id }))
  return (
    <QueryStates
      answer={job}
      title={say`Error`}
      failed={say`The string job could not be loaded.`}
      missing={{ title: say`Not Found`, text: say`The requested string job was not found.` }}
    >
      {(data) => <Job key={data.id} job={data} />}
    </QueryStates>
  )
}

/** A job for a manager, who need not be a technician. */
export const ShopJobPage = () => (
  <ManagerOnly>
    <JobPage />
  </ManagerOnly>
)
