import { dueSentence, isLate } from '../../contract/due.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import { cn } from '../ui/cn.ts'
import { useNow } from '../ui/use-now.ts'
import { LateMark } from './late-mark.tsx'
import { useShopZone } from './use-shop-zone.ts'

/** What the shop promised for a job, in one sentence; nothing for a job without a promise or one that is strung. */
export function DueText({ job, className }: { job: StringJob; className?: string }) {
  const now = useNow()
  const zone = useShopZone({ isNeeded: job.due_at !== null })
  const sentence = zone === undefined ? null : dueSentence(job, now, zone)
  if (!sentence) return null
  return (
    <p className={cn('tabular-nums', className)}>
      {isLate(job, now) ? <LateMark>{sentence}</LateMark> : <span className="font-strong">{sentence}</span>}
    </p>
  )
}
