import { listed, sentence } from '../../contract/base/sentence.ts'
import { isOfTheShop } from '../../contract/catalog/strings.ts'
import { displayName, type Racket } from '../../contract/job/rackets.ts'
import { statusLabel } from '../../contract/job/statuses.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { confirm } from '../ui/confirm.tsx'
import type { JobFormValues } from './job-form.ts'

const confirmSecondJob = (racket: Racket, { id, order_status }: NonNullable<Racket['open_job']>) =>
  confirm({
    title: say`Order another string job?`,
    text: say`${displayName(racket)} already has an open string job: #${id} is ${say.of(statusLabel(order_status))}.`,
    confirm: say`Order Another`,
  })

/** Asks before rackets with an open job are ordered again; true without asking when none of them has one. */
export async function confirmSecondJobs(rackets: Racket[]): Promise<boolean> {
  const [first, ...others] = rackets.filter(({ open_job }) => open_job)
  if (!first?.open_job) return true
  if (others.length === 0) return confirmSecondJob(first, first.open_job)
  return confirm({
    title: say`Order more string jobs?`,
    text: say`${listed([first, ...others].map(displayName), say.language)} already have an open string job.`,
    confirm: say`Order More`,
  })
}

/**
 * Asks before an order without a string for at least one racket; true without asking when all have one. `price` is that of
 * all rackets, in cents.
 */
export async function confirmOwnStrings(jobs: JobFormValues[], price: number | null | undefined): Promise<boolean> {
  const open = jobs.filter(({ string }) => string === null)
  if (open.length === 0) return true
  const rackets = jobs.length
  return confirm({
    title: say`Bring your own string?`,
    text: sentence(
      open.some(({ cross_string }) => isOfTheShop(cross_string))
        ? say`You have not selected a string for the mains, so you bring it yourself. The order costs ${formatMoney(price)}`
        : rackets === 1
          ? say`You have not selected a string. With your own string you pay for labor only: ${formatMoney(price)}`
          : say`You have not selected a string for each racket. With your own string you pay for labor only. All ${rackets} rackets cost ${formatMoney(price)}`,
      say.language,
    ),
    confirm: say`Bring My Own String`,
    cancel: say`Select a String`,
  })
}
