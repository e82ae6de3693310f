import { sumOfPriceLines, takesCredit, withCredit } from '../../contract/job/price-lines.ts'
import { canBePaid } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { creditsText } from '../../contract/money/packs.ts'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { formatMoney } from '../money.ts'
import { useSideRead } from '../side-reads.ts'
import { confirm } from '../ui/confirm.tsx'
import { LinkButton } from '../ui/link-button.tsx'

const canUse = (job: StringJob) => canBePaid(job) && takesCredit(job.price_lines)

/** Asks for the credits of the job's customer, for pages that do not show them. */
export function UseCustomerCredit({ job }: { job: StringJob }) {
  const customer = useSideRead({ ...query('getStaffJob', { id: job.id }), enabled: canUse(job) })?.customer
  return <UseCredit job={job} credits={customer?.stringing_credits ?? 0} />
}

/** Pays a job with one of its customer's stringing credits. Nothing when that is not possible. */
export function UseCredit({ job, credits }: { job: StringJob; credits: number }) {
  if (credits === 0 || !canUse(job)) return null
  const rest = sumOfPriceLines(withCredit(job.price_lines ?? []))

  const handleUse = () =>
    confirm({
      title: say`Use 1 stringing credit?`,
      text: [
        say`The customer has ${creditsText(credits, say)}.`,
        rest === null
          ? say`It pays for this string job.`
          : say`It pays for the stringing. ${formatMoney(rest)} remains to be paid.`,
      ].join('\n'),
      confirm: say`Use 1 Credit`,
      failed: say`The credit could not be used. Please try again.`,
      async run() {
        try {
          await call('useCustomerCredit', { id: job.id, body: {} })
        } finally {
          await refreshNow()
        }
      },
    })

  return <LinkButton className="text-12" onClick={() => void handleUse()}>{say`Use 1 credit`}</LinkButton>
}
