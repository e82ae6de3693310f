import { hasCredit, sumOfLines, withCredit } from '../../contract/price-lines.ts'
import { canBePaid } from '../../contract/statuses.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import { call, invalidate } from '../api.ts'
import { formatMoney } from '../money.ts'
import { confirm } from '../ui/confirm.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { refreshJobs } from './job-cache.ts'

/** Pays a job with one of its customer's stringing credits. Nothing when that is not possible. */
export function UseCredit({ job, credits }: { job: StringJob; credits: number }) {
  if (credits === 0 || !canBePaid(job) || hasCredit(job.price_lines)) return null
  const rest = sumOfLines(withCredit(job.price_lines ?? []))

  const handleUse = () =>
    confirm({
      title: 'Use 1 stringing credit?',
      text: [
        `The customer has ${credits === 1 ? '1 credit' : `${credits} credits`}.`,
        rest === null
          ? 'It pays for this string job.'
          : `It pays the stringing. ${formatMoney(rest)} remains to be paid.`,
      ].join('\n'),
      confirm: 'Use 1 Credit',
      failed: 'The credit could not be used. Please try again.',
      async run() {
        try {
          await call('useCustomerCredit', { id: job.id, body: {} })
        } finally {
          await Promise.all([invalidate('getHandOver'), refreshJobs()])
        }
      },
    })

  return (
    <LinkButton className="text-12" onClick={() => void handleUse()}>
      Use 1 credit
    </LinkButton>
  )
}
