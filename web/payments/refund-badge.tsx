import type { StringJob } from '../../contract/string-jobs.ts'
import { Badge } from '../ui/badge.tsx'

/** What becomes of money that was paid for a cancelled job; nothing where none goes back. */
export const RefundBadge = ({ refund }: Pick<StringJob, 'refund'>) =>
  refund && <Badge>{refund === 'done' ? 'Refunded' : 'Refund due'}</Badge>
