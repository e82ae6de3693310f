import { Ban, Ellipsis, Pencil } from 'lucide-react'
import { displayName } from '../../contract/job/rackets.ts'
import { isCancelled, isCompleted, isDimmed, isEditable } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { lazily } from '../ui/lazily.ts'
import { Menu } from '../ui/menu.tsx'

const cancelJob = lazily(async () => (await import('./cancel-job.ts')).cancelJob)

/** Returns the reason why a customer cannot edit or cancel a job; undefined if they can. */
function whyFixed(job: StringJob): string | undefined {
  if (isCancelled(job.order_status)) return say`This job is cancelled`
  if (isCompleted(job.order_status)) return say`This job is completed`
  if (!isEditable(job)) return say`The racket is already strung`
  if (job.racket.is_retired) return say`Unretire the racket to change its jobs`
}

/** The actions of a customer on a job. */
export function JobMenu({ job, onEdit }: { job: StringJob; onEdit: (job: StringJob) => void }) {
  const reason = whyFixed(job)
  const disabled = reason !== undefined
  const button = (
    <Button
      variant="bare"
      size="icon"
      aria-label={say`Actions for ${displayName(job.racket)}`}
      disabled={isDimmed(job)}
      reason={reason}
    >
      <Ellipsis />
    </Button>
  )
  if (isDimmed(job)) return button
  return (
    <Menu
      note={reason}
      items={[
        { label: say`Edit`, icon: <Pencil />, disabled, onSelect: () => onEdit(job) },
        { label: say`Cancel Job`, icon: <Ban />, danger: true, disabled, onSelect: () => void cancelJob(job) },
      ]}
    >
      {button}
    </Menu>
  )
}
