import { needsNext, offerOf, type Telling, type ToldJob } from '../../contract/job/due.ts'
import { config } from '../config.ts'
import { useNextPromise } from '../speeds/use-next-promise.ts'
import { useNow } from '../ui/use-now.ts'

/** What decides the sentences of these jobs besides the jobs; undefined until it is loaded. */
export function useTelling(jobs: ToldJob[]): Telling | undefined {
  const now = useNow()
  const isNeeded = jobs.some(needsNext)
  const next = useNextPromise({ isNeeded })
  if (isNeeded && !next) return undefined
  return { next: next ? offerOf(next) : null, now, region: config }
}
