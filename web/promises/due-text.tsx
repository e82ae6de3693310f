import { useQuery } from '@tanstack/react-query'
import { cameTooLate, isLate, lineSentence, offerOf, promiseSentence } from '../../contract/job/due.ts'
import { isToBeStrung } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { config } from '../config.ts'
import { useNextPromise } from '../speeds/use-next-promise.ts'
import { cn } from '../ui/cn.ts'
import { useNow } from '../ui/use-now.ts'
import { LateMark } from './late-mark.tsx'

interface Props {
  job: StringJob
  /** The number of rackets that are due before this one, if it is known. */
  position?: number
  className?: string
}

/** The promise for a job in one sentence. Renders nothing for a job without a promise or one that is strung. */
export function DueText({ job, position, className }: Props) {
  const now = useNow()
  const next = useNextPromise({ isNeeded: isToBeStrung(job.order_status) })
  const sentence = next && promiseSentence(job, offerOf(next), now, config)
  if (!sentence) return null
  const place = position === undefined || job.started_at ? '' : lineSentence(position)
  if (isLate(job, now) || cameTooLate(job)) {
    return (
      <p className={cn('tabular-nums', className)}>
        <LateMark isSentence>{sentence}</LateMark>
        {place && <span className="block text-14 text-ink-2">{place}</span>}
      </p>
    )
  }
  return (
    <p className={cn('tabular-nums', className)}>
      <span className="font-strong">{sentence}</span>
      {place && <span className="text-ink-2"> · {place}</span>}
    </p>
  )
}

/** The promise for the customer's own job, with its place in line. */
export function MyDueText({ job, className }: { job: StringJob; className?: string }) {
  const isInLine = isToBeStrung(job.order_status) && job.received_at !== null
  const places = useQuery({ ...query('listPlaces'), enabled: isInLine })
  const position = places.data?.find(({ id }) => id === job.id)?.position
  return <DueText job={job} position={isInLine ? position : undefined} className={className} />
}
