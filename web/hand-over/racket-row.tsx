import type { ReactNode } from 'react'
import { playerText } from '../../contract/job/players.ts'
import { displayName } from '../../contract/job/rackets.ts'
import { isCancelled } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { isToPay } from '../../contract/job/to-pay.ts'
import { say } from '../config.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { JobSentence } from '../job-state/job-sentence.tsx'
import { Ticket } from '../job-state/ticket.tsx'
import { formatMoney } from '../money.ts'
import { PaidMark } from '../payments/paid-mark.tsx'
import { RefundBadge } from '../payments/refund-badge.tsx'
import { TestMoney } from '../payments/test-money.tsx'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import { Shelf } from '../string-jobs/shelf.tsx'
import { StatusMark } from '../string-jobs/status-mark.tsx'
import { StrungFacts } from '../string-jobs/strung-facts.tsx'
import { CompactStrings } from '../strings/string-display.tsx'
import { UseCredit } from '../technician/use-credit.tsx'
import { Badge } from '../ui/badge.tsx'

interface Props {
  job: TechnicianJob
  /** The stringing credits of the customer. */
  credits: number
  isChosen: boolean
  onChoose: () => void
}

/** One racket that the customer can take with them, with a box to leave it out. */
export const RacketRow = (props: Props) => (
  <Row {...props} label={say`Hand over ${props.job.ticket ?? displayName(props.job.racket)}`} />
)

/** One job that the customer can pay for, although its racket is not handed over now. */
export const UnpaidRow = (props: Props) => (
  <Row {...props} label={say`Pay for ${props.job.ticket ?? displayName(props.job.racket)}`} />
)

function Row({ job, credits, isChosen, onChoose, label }: Props & { label: string }) {
  const name = displayName(job.racket)
  return (
    <li className="grid grid-cols-[24px_32px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-3">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
        className="touch size-5.5 accent-accent"
      />
      <RacketPicture name={name} bed={job} width={32} />
      <div className="grid min-w-0 gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 narrow:flex-col narrow:items-start">
          <Ticket ticket={job.ticket} />
          <StaffJobLink id={job.id}>
            <bdi className="font-strong wrap-anywhere">{name}</bdi>
          </StaffJobLink>
        </span>
        {job.racket.player && <bdi className="text-14 wrap-anywhere">{playerText(job.racket)}</bdi>}
        <JobSentence job={job} className="text-14 text-ink-2" />
        <span className="text-14">
          <CompactStrings order={job} />
        </span>
        <StrungFacts job={job} />
      </div>
      <div className="grid justify-items-end gap-1 text-14 narrow:col-span-2 narrow:col-start-3 narrow:flex narrow:flex-wrap narrow:items-center narrow:gap-x-4">
        <Shelf shelf={job.shelf} />
        <Price job={job} credits={credits} />
      </div>
    </li>
  )
}

function Price({ job, credits }: { job: TechnicianJob; credits: number }): ReactNode {
  if (isCancelled(job.order_status)) {
    return (
      <>
        <StatusMark status={job.order_status} />
        <RefundBadge refund={job.refund} />
      </>
    )
  }
  return (
    <>
      <span className="tabular-nums">{formatMoney(job.price)}</span>
      {job.is_payment_on_its_way ? (
        <Badge>{say`Payment on its way`}</Badge>
      ) : (
        <>
          <PaidMark paid={job.is_order_paid} onAccount={job.is_on_account} />
          <TestMoney method={job.paid_by} />
        </>
      )}
      {isToPay(job) && <UseCredit job={job} credits={credits} />}
    </>
  )
}
