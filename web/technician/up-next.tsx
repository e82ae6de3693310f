import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { ownerLines } from '../../contract/base/users.ts'
import { displayName } from '../../contract/job/rackets.ts'
import { FIRST_STATUS, isToBeStrung } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { PAGE_SIZE } from '../../contract/job/technician.ts'
import { query } from '../api.ts'
import { Ticket } from '../job-state/ticket.tsx'
import { RacketPicture } from '../rackets/racket-picture.tsx'

interface Props {
  /** The job of the page, if it has one. */
  job?: TechnicianJob
  /** Leads to the bench instead of the job's page. */
  isBench?: boolean
}

/**
 * The link from a page with nothing to string: to the unassigned racket in the shop that is due first, or else to the
 * oldest order.
 */
export function UpNext({ job, isBench = false }: Props) {
  const isAtWork = job !== undefined && isToBeStrung(job.order_status)
  const queue = useQuery({ ...query('getQueue'), enabled: !isAtWork })
  const isFree = (each: StringJob) => each.id !== job?.id && each.technician === null
  const firstDue = queue.data?.next_free
  const orders = useQuery({
    ...query('listTechnicianJobs', { query: { page: '1', page_size: String(PAGE_SIZE), order_status: FIRST_STATUS } }),
    enabled: !isAtWork && queue.data !== undefined && !firstDue,
  })
  if (isAtWork || !(firstDue || orders.data)) return null
  const waiting = (orders.data?.results ?? []).filter((each) => each.id !== job?.id)
  const next = firstDue ?? waiting.find(isFree) ?? waiting[0]
  if (!next) return <p className="no-print mt-6 text-14 text-ink-2">No new jobs are waiting.</p>
  return (
    <Link
      {...(isBench
        ? { to: '/bench', search: { job: next.id } }
        : { to: '/technician/string-jobs/$id', params: { id: String(next.id) } })}
      className="no-print mt-6 flex min-h-16 items-center gap-4 rounded-10 border border-line bg-surface px-4 py-3 hover:border-edge"
    >
      <RacketPicture name={displayName(next.racket)} bed={next} width={24} />
      <span className="min-w-0 flex-1">
        <span className="block text-12 text-ink-2">Up next</span>
        <span className="block wrap-anywhere">
          <bdi className="font-strong">{displayName(next.racket)}</bdi> ·{' '}
          <bdi>{ownerLines(next.racket.owner).name}</bdi>
        </span>
      </span>
      {isBench && <Ticket ticket={next.ticket} />}
      <ArrowRight className="text-accent" />
    </Link>
  )
}
