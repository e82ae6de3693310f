import {
  cameTooLate,
  inSentence,
  isInQueue,
  isLate,
  type JobInSentence,
  jobSentence,
  lineSentence,
} from '../../contract/job/due.ts'
import { isToBeStrung, statusLabel } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { useSideRead } from '../side-reads.ts'
import { cn } from '../ui/cn.ts'
import { Dotted } from '../ui/dotted.tsx'
import { LateMark } from './late-mark.tsx'
import { Ticket } from './ticket.tsx'
import { useSentenceFacts } from './use-sentence-facts.ts'

interface Props {
  job: JobInSentence
  /** The number of rackets that are due before this one, if it is known. */
  position?: number | undefined
  /** True beside the status mark of the job, whose text is not repeated. */
  besideStatus?: boolean
  /** A word before the sentence, such as 'Ordered'. */
  before?: string
  className?: string
}

/**
 * The state of a job in one sentence. It has only the word before the sentence, which may be the name of a link, while the
 * shop's next promise is needed and not loaded.
 */
export function JobSentence({ job, position, besideStatus = false, before, className }: Props) {
  const facts = useSentenceFacts([job])
  if (!facts) return before && <span className={cn('block', className)}>{before}</span>
  const sentence = jobSentence(job, facts)
  if (besideStatus && sentence.toLowerCase() === say.of(statusLabel(job.order_status)).toLowerCase()) return null
  const text = before === undefined ? sentence : inSentence(before, sentence, say)
  const place = position === undefined || job.started_at ? '' : lineSentence(position, say)
  if (isLate(job, facts.now) || cameTooLate(job)) {
    return (
      <span className={cn('block tabular-nums', className)}>
        <LateMark isSentence>{text}</LateMark>
        {place && <span className="block text-14 text-ink-2">{place}</span>}
      </span>
    )
  }
  const state = <span className={cn(isToBeStrung(job.order_status) && 'font-strong')}>{text}</span>
  return (
    <span className={cn('block tabular-nums', className)}>
      {place ? (
        <Dotted>
          {state}
          <span className="text-ink-2">{place}</span>
        </Dotted>
      ) : (
        state
      )}
    </span>
  )
}

/** The state of the customer's own job, with its place in line. */
export function MyJobSentence({ job, className }: { job: StringJob; className?: string }) {
  const isInLine = isInQueue(job)
  const places = useSideRead({ ...query('listPlaces'), enabled: isInLine })
  const position = places?.find(({ id }) => id === job.id)?.position
  return <JobSentence job={job} besideStatus position={isInLine ? position : undefined} className={className} />
}

interface StateProps extends Pick<Props, 'besideStatus' | 'className'> {
  job: JobInSentence & { ticket: string | null }
}

/** The ticket of a job and its state, for rows. */
export const JobState = ({ job, besideStatus = false, className }: StateProps) => (
  <span className={cn('flex flex-wrap items-center gap-x-3 gap-y-1 text-14', className)}>
    <Ticket ticket={job.ticket} />
    <JobSentence job={job} besideStatus={besideStatus} className="min-w-0" />
  </span>
)
