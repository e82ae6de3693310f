import type { TechnicianJob } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import { PaidOrImported } from '../payments/paid-or-imported.tsx'
import { RefundBadge } from '../payments/refund-badge.tsx'
import { TestMoney } from '../payments/test-money.tsx'
import { RedoOf } from '../redos/redo-note.tsx'
import { Badge } from '../ui/badge.tsx'
import { PartRefunded } from './part-refunded.tsx'

/** The marks on a staff page of a job that say whether it is paid, on its way or refunded, or why it has no payment. */
export const PaymentMarks = ({ job }: { job: TechnicianJob }) => (
  <>
    <PaidOrImported job={job} />
    <TestMoney method={job.paid_by} />
    {job.is_payment_on_its_way && <Badge>{say`Payment on its way`}</Badge>}
    <RefundBadge refund={job.refund} />
    <PartRefunded part_refunded={job.part_refunded} />
    <RedoOf job={job} />
  </>
)
