import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { PAGE_SIZE } from '../../contract/job/job-list.ts'
import { whoseRacket } from '../../contract/job/players.ts'
import { displayName } from '../../contract/job/rackets.ts'
import { FIRST_STATUS, isToBeStrung } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { Ticket } from '../job-state/ticket.tsx'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import { useSideRead } from '../side-reads.ts'
import { stillHere } from '../ui/still-here.ts'
import { takeNext } from './take-job.ts'

interface Props {
  /** The job of the page, if it has one. */
  job?: TechnicianJob
  /** Leads to the bench instead of the job's page. */
  isBench?: boolean
}

/**
 * The link from a page with nothing to string: takes the racket in the shop that is due first and that nobody has, or else
 * leads to the oldest order that nobody has.
 */
export function UpNext({ job, isBench = false }: Props) {
  const isAtWork = job !== undefined && isToBeStrung(job.order_status)
  const queue = useSideRead({ ...query('getQueue'), enabled: !isAtWork })
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  // Nobody has taken it, and nobody has begun.
  const isFree = (each: StringJob) =>
    each.id !== job?.id && each.technician === null && each.started_at === null && !each.frame_question?.is_open
  const firstDue = queue?.next_free
  const orders = useSideRead({
    ...query('listTechnicianJobs', { query: { page: '1', page_size: String(PAGE_SIZE), order_status: FIRST_STATUS } }),
    enabled: !isAtWork && queue !== undefined && !firstDue,
  })
  if (isAtWork || !(firstDue || orders)) return null
  const next = firstDue ?? orders?.results.find(isFree)
  if (!next) return <p className="no-print mt-6 text-14 text-ink-2">{say`No new jobs are waiting.`}</p>
  const target = (id: number) =>
    isBench
      ? ({ to: '/bench', search: { job: id } } as const)
      : ({ to: '/technician/string-jobs/$id', params: { id: String(id) } } as const)

  /** Takes the racket on the way, so that a colleague who presses at the same moment gets another one. */
  async function handleClick(event: MouseEvent) {
    if (!firstDue || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const isHere = stillHere()
    const taken = await takeNext(firstDue)
    setBusy(false)
    if (taken !== null && isHere()) void navigate(target(taken))
  }

  return (
    <Link
      {...target(next.id)}
      aria-busy={busy || undefined}
      onClick={(event) => void handleClick(event)}
      className="no-print mt-6 flex min-h-16 items-center magnified:flex-wrap gap-4 rounded-10 border border-line bg-surface px-4 py-3 hover:border-edge"
    >
      <RacketPicture name={displayName(next.racket)} bed={next} width={24} />
      <span className="min-w-0 flex-1 magnified:flex-auto">
        <span className="block text-12 text-ink-2">{say`Up next`}</span>
        <span className="block wrap-anywhere">
          <bdi className="font-strong">{displayName(next.racket)}</bdi> · <bdi>{whoseRacket(next.racket)}</bdi>
        </span>
      </span>
      <Ticket ticket={next.ticket} />
      <ArrowRight className="text-accent" />
    </Link>
  )
}
