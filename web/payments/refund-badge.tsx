import type { StringJob } from '../../contract/job/string-jobs.ts'
import { say } from '../config.ts'
import { Badge } from '../ui/badge.tsx'

/** The state of a cancelled job's refund; nothing if there is none. */
export const RefundBadge = ({ refund }: Pick<StringJob, 'refund'>) =>
  refund && <Badge>{refund === 'done' ? say`Refunded` : say`Refund due`}</Badge>
