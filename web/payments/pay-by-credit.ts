import { cardProblem } from '../../contract/catalog/price-limits.ts'
import { sumOfPriceLines, withCredit } from '../../contract/job/price-lines.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { creditUsedText } from '../../contract/money/payments.ts'
import { call } from '../api.ts'
import { errorMessage } from '../api-error.ts'
import { config, say } from '../config.ts'
import { dismissFailure, toast } from '../ui/toast.tsx'
import { reloadAfter } from './checkout-trip.ts'
import { payByCard } from './pay.ts'

const RELOAD_AFTER = 3000

/**
 * The cents that remain when a credit pays for the stringing of a job with other price lines; null if it pays
 * everything.
 */
export const restAfterCredit = (job: StringJob) => sumOfPriceLines(withCredit(job.price_lines ?? []))

/**
 * Pays with one credit; true if that is done. A rest is paid by card, so the browser goes on to the checkout; otherwise the
 * page reloads.
 */
export async function payByCredit(job: StringJob): Promise<boolean> {
  dismissFailure()
  try {
    const rest = restAfterCredit(job)
    const { message } = await call('useCredit', { body: { string_job_id: job.id } })
    if (rest !== null && !cardProblem(rest, config)) {
      await payByCard(job)
      return true
    }
    toast({
      title: say`Success!`,
      description: say`${message ? say.of(message) : creditUsedText(null, say)}. Refreshing page in 3 seconds..`,
    })
    reloadAfter(RELOAD_AFTER)
    return true
  } catch (error) {
    toast({
      kind: 'error',
      title: say`Unable to use credit`,
      description: errorMessage(error, say`An error occurred while using credit`),
    })
    return false
  }
}
