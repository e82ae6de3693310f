import type { CounterCustomer } from '../../contract/work/counter.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'

/** The amount that a customer owes: '2 unpaid jobs, $50.00 in total'. Renders nothing when everything is paid. */
export const UnpaidTotal = ({
  unpaid_jobs: jobs,
  unpaid_amount,
}: Pick<CounterCustomer, 'unpaid_jobs' | 'unpaid_amount'>) =>
  jobs > 0 && (
    <span className="tabular-nums">
      {jobs === 1
        ? say`${jobs} unpaid job, ${formatMoney(unpaid_amount)} in total`
        : say`${jobs} unpaid jobs, ${formatMoney(unpaid_amount)} in total`}
    </span>
  )
