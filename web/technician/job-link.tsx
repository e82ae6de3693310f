import { Link } from '@tanstack/react-router'
import { displayName } from '../../contract/job/rackets.ts'
import { isCancelled } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { CompactRacket } from '../rackets/racket-display.tsx'
import { RacketPicture } from '../rackets/racket-picture.tsx'

/** A job's racket, as a link to the job. */
export const JobLink = ({ job }: { job: StringJob }) => (
  <Link
    to="/technician/string-jobs/$id"
    params={{ id: String(job.id) }}
    className="grid grid-cols-[24px_minmax(0,1fr)] items-center gap-3"
  >
    <RacketPicture name={displayName(job.racket)} bed={job} width={24} retired={isCancelled(job.order_status)} />
    <CompactRacket racket={job.racket} />
  </Link>
)
