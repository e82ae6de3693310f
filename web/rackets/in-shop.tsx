import { Link } from '@tanstack/react-router'
import type { OpenJob } from '../../contract/job/rackets.ts'
import { say } from '../config.ts'
import { JobSentence } from '../job-state/job-sentence.tsx'
import { Ticket } from '../job-state/ticket.tsx'
import { cn } from '../ui/cn.ts'
import { linkLook } from '../ui/link-button.tsx'

/** Says that a racket is ordered or in the shop, with its ticket and what is promised, as a link to its job. */
export const InShop = ({ job }: { job: OpenJob }) => (
  <p className="text-14 leading-[1.4]">
    <Ticket ticket={job.ticket} />
    <Link to="/string-jobs/$id" params={{ id: String(job.id) }} className={cn(linkLook, 'mt-1 block')}>
      <JobSentence job={job} before={job.is_received ? say`In the shop` : say`Ordered`} />
    </Link>
  </p>
)
