import { offerOf, type Telling, type ToldJob } from '../../contract/job/due.ts'
import { isToBeStrung } from '../../contract/job/statuses.ts'
import { config } from '../config.ts'
import { useNextPromise } from '../speeds/use-next-promise.ts'
import { useNow } from '../ui/use-now.ts'

/** Only the sentence of a racket that is still to be brought depends on the shop's next promise. */
const isAwaited = ({ order_status, received_at, speed }: ToldJob) =>
  isToBeStrung(order_status) && received_at === null && speed === null

/** What decides the sentences of these jobs besides the jobs; undefined until it is loaded. */
export function useTelling(jobs: ToldJob[]): Telling | undefined {
  const now = useNow()
  const isNeeded = jobs.some(isAwaited)
  const next = useNextPromise({ isNeeded })
  if (isNeeded && !next) return undefined
  return { next: next ? offerOf(next) : null, now, region: config }
}
