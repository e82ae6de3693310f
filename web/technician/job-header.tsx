import { isPayable } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import { Ticket } from '../job-state/ticket.tsx'
import { PrintLabelLink } from '../labels/print-label-link.tsx'
import { formatMoney } from '../money.ts'
import { ReceiptLink } from '../payments/receipt-link.tsx'
import { RestringFree } from '../redos/restring-free.tsx'
import { PartRefund } from '../refunds/part-refund.tsx'
import { PaymentMarks } from '../refunds/payment-marks.tsx'
import { Shelf } from '../string-jobs/shelf.tsx'
import { Button } from '../ui/button.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { markPaid } from './job-actions.ts'
import { OnAccount } from './on-account.tsx'
import { StatusControl } from './status-control.tsx'
import { UseCustomerCredit } from './use-credit.tsx'
import { VoidPayment } from './void-payment.tsx'

interface Props {
  job: TechnicianJob
  /** The person who strings at this device. */
  stringer: number | undefined
  /** Shows the job that restrings the racket free of charge. */
  onRedo: (redo: TechnicianJob) => void
}

/** The job's number, payment and status. */
export function JobHeader({ job, stringer, onRedo }: Props) {
  return (
    <div className="page-head">
      <h1>{filled(say`String Job ${HERE}`, <span className="tabular-nums">#{job.id}</span>)}</h1>
      <section aria-labelledby="job-details" className="job-controls">
        <h2 id="job-details" className="sr-only">{say`String Job Details`}</h2>
        <Ticket ticket={job.ticket} large />
        <Shelf shelf={job.shelf} large />
        <span className="inline-flex flex-wrap items-baseline gap-2">
          {!job.is_imported && <strong className="font-strong tabular-nums">{formatMoney(job.price)}</strong>}
          <PaymentMarks job={job} />
          <ReceiptLink job={job} />
          <PartRefund job={job} />
          <VoidPayment job={job} />
          <UseCustomerCredit job={job} />
          <OnAccount job={job} />
        </span>
        {/* The controls wrap together. */}
        <span className="flex flex-wrap gap-3 wide:gap-x-7 narrow:w-full">
          <span className="flex flex-wrap gap-3 empty:hidden narrow:w-full narrow:*:flex-1 narrow:[&_button]:flex-1">
            {!job.is_order_paid && (
              <Button
                disabled={!isPayable(job)}
                reason={say`A cancelled job cannot be paid`}
                onClick={() => void markPaid(job)}
              >{say`Mark as Paid`}</Button>
            )}
            <PrintLabelLink jobs={[job]} />
            <RestringFree job={job} onDone={onRedo} />
          </span>
          <StatusControl job={job} stringer={stringer} />
        </span>
      </section>
    </div>
  )
}
