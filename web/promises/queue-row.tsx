import { useMutation } from '@tanstack/react-query'
import { fullName } from '../../contract/base/person.ts'
import { shortTensionsText } from '../../contract/catalog/kilograms.ts'
import { whoseRacket } from '../../contract/job/players.ts'
import type { QueueJob } from '../../contract/job/promises.ts'
import { displayName } from '../../contract/job/rackets.ts'
import { strungStringText } from '../../contract/job/string-bed-text.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { FrameMark } from '../frame/frame-mark.tsx'
import { JobSentence } from '../job-state/job-sentence.tsx'
import { LateMark } from '../job-state/late-mark.tsx'
import { Ticket } from '../job-state/ticket.tsx'
import { refreshNow } from '../live/refresh.ts'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import { useShown } from '../session/use-shown.ts'
import { tellTaken } from '../technician/take-job.ts'
import { Button } from '../ui/button.tsx'
import { clamp } from '../ui/clamp.ts'
import { cn } from '../ui/cn.ts'
import { PlainLink } from '../ui/plain-link.tsx'
import { toastFailure } from '../ui/toast.tsx'

interface Props {
  job: QueueJob
  /** True for technicians, who can take a job. */
  takes: boolean
}

/** A racket in the queue: when it is due, what to string, and who strings it. */
export function QueueRow({ job, takes }: Props) {
  const name = displayName(job.racket)
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line py-3 broad:min-h-16 broad:grid-cols-[40px_minmax(0,1fr)_88px_216px_112px]">
      <RacketPicture name={name} bed={job} width={29} className="mx-auto" />
      <div className="min-w-0">
        <PlainLink href={`${takes ? '/bench?job=' : '/shop/jobs/'}${job.id}`}>
          <bdi className={cn('leading-[1.3] font-strong wrap-anywhere', clamp(name, 'line-clamp-2'))}>{name}</bdi>
        </PlainLink>
        <span className="block text-14 text-ink-2 wrap-anywhere">
          <bdi>{whoseRacket(job.racket)}</bdi> · <bdi>{strungStringText(job, say)}</bdi> · {shortTensionsText(job, say)}
        </span>
      </div>
      <span className="snug:text-right">
        <Ticket ticket={job.ticket} />
      </span>
      <span className="text-14 tabular-nums snug:col-start-2">
        <Due job={job} />
      </span>
      <span
        className={cn('text-14 wide:text-right', job.technician ? 'narrow:col-start-2' : 'text-right snug:col-start-3')}
      >
        <Stringer job={job} takes={takes} />
      </span>
    </li>
  )
}

function Due({ job }: { job: QueueJob }) {
  return (
    <>
      <JobSentence job={job} position={job.position} />
      <FrameMark job={job} />
      {job.is_late_soon && <LateMark>{say`Will be late`}</LateMark>}
    </>
  )
}

function Stringer({ job, takes }: { job: QueueJob; takes: boolean }) {
  const isShown = useShown()
  const take = useMutation({
    mutationFn: () => call('assignJobToMe', { id: job.id, body: {} }),
    onSuccess: () => tellTaken(job.id),
    onError: (error) => toastFailure(error),
    onSettled: refreshNow,
  })
  // A single technician strings all of them, and takes each by starting it.
  if (!isShown('technicians')) return null
  if (job.technician) return <bdi className="wrap-anywhere">{fullName(job.technician)}</bdi>
  if (!takes) return <span className="text-ink-2">{say`No one yet`}</span>
  return (
    <Button
      busy={take.isPending}
      aria-label={say`Take ${displayName(job.racket)}`}
      onClick={() => take.mutate()}
    >{say`Take`}</Button>
  )
}
