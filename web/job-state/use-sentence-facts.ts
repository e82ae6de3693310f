import { type JobInSentence, needsNext, offerOf, type SentenceFacts } from '../../contract/job/due.ts'
import { config } from '../config.ts'
import { useNextPromise } from '../speeds/use-next-promise.ts'
import { useNow } from '../ui/use-now.ts'

/** The time, region and next promise that the sentences of these jobs need; undefined until they are loaded. */
export function useSentenceFacts(jobs: JobInSentence[]): SentenceFacts | undefined {
  const now = useNow()
  const isNeeded = jobs.some(needsNext)
  const next = useNextPromise({ isNeeded })
  if (isNeeded && !next) return undefined
  return { next: next ? offerOf(next) : null, now, region: config }
}
