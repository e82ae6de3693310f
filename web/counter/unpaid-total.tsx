import type { CounterCustomer } from '../../contract/counter.ts'
import { formatMoney } from '../money.ts'

/** What a customer owes for all of their jobs: '2 unpaid jobs, $50.00 in total'; nothing when everything is paid. */
export const UnpaidTotal = ({
  unpaid_jobs: jobs,
  unpaid_amount,
}: Pick<CounterCustomer, 'unpaid_jobs' | 'unpaid_amount'>) =>
  jobs > 0 && (
    <span className="tabular-nums">
      {jobs} unpaid {jobs === 1 ? 'job' : 'jobs'}, {formatMoney(unpaid_amount)} in total
    </span>
  )
