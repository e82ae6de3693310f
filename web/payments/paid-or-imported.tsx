import type { StringJob } from '../../contract/job/string-jobs.ts'
import { say } from '../config.ts'
import { PaidMark } from './paid-mark.tsx'

interface Props {
  job: Pick<StringJob, 'is_order_paid' | 'is_on_account' | 'is_imported'>
}

/** Shows staff whether a job is paid. One from before the shop used the portal has no payment and no price. */
export const PaidOrImported = ({ job }: Props) =>
  job.is_imported ? (
    <span className="text-ink-2">{say`Imported`}</span>
  ) : (
    <PaidMark paid={job.is_order_paid} onAccount={job.is_on_account} />
  )
