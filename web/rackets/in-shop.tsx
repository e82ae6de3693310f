import { Link } from '@tanstack/react-router'
import type { OpenJob } from '../../contract/job/rackets.ts'
import { statusLabel } from '../../contract/job/statuses.ts'
import { linkLook } from '../ui/link-button.tsx'

/** Says that a racket is in the shop, or ordered, with the status of its job as a link to the job. */
export const InShop = ({ job }: { job: OpenJob }) => (
  <p className="text-14 leading-[1.4]">
    <span className="block text-12 text-ink-2">{job.is_received ? 'In the shop: ' : 'Ordered: '}</span>
    <Link to="/string-jobs/$id" params={{ id: String(job.id) }} className={linkLook}>
      {statusLabel(job.order_status)}
    </Link>
  </p>
)
