import { Ban, Ellipsis, Pencil } from 'lucide-react'
import { memo } from 'react'
import { displayName } from '../../contract/rackets.ts'
import { isDimmed, isEditable } from '../../contract/statuses.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import { PayControl } from '../payments/pay-control.tsx'
import { CompactRacket } from '../rackets/racket-display.tsx'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import { CompactString } from '../strings/string-display.tsx'
import { Button } from '../ui/button.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { Menu } from '../ui/menu.tsx'
import { CELL, ROW } from '../ui/table-roles.ts'
import { cancelJob } from './cancel-job.ts'
import { StatusMark } from './status-mark.tsx'

function JobMenu({ job, onEdit }: { job: StringJob; onEdit: (job: StringJob) => void }) {
  const button = (
    <Button
      variant="bare"
      size="icon"
      aria-label={`Actions for ${displayName(job.racket)}`}
      disabled={isDimmed(job)}
      reason={job.racket.is_retired ? 'Unretire the racket to change its jobs' : 'This job is cancelled'}
    >
      <Ellipsis />
    </Button>
  )
  if (isDimmed(job)) return button
  const disabled = !isEditable(job)
  return (
    <Menu
      items={[
        { label: 'Edit', icon: <Pencil />, disabled, onSelect: () => onEdit(job) },
        { label: 'Cancel Job', icon: <Ban />, danger: true, disabled, onSelect: () => void cancelJob(job) },
      ]}
    >
      {button}
    </Menu>
  )
}

interface Props {
  job: StringJob
  withCompleted: boolean
  onEdit: (job: StringJob) => void
}

/** One job of the table. */
export const StringJobRow = memo(function StringJobRow({ job, withCompleted, onEdit }: Props) {
  const dimmed = isDimmed(job)
  return (
    <tr {...ROW} className={dimmed ? 'dim' : undefined}>
      <td {...CELL} className="racket-cell">
        <RacketPicture name={displayName(job.racket)} bed={job} width={24} retired={dimmed} />
        <CompactRacket racket={job.racket} />
      </td>
      <td {...CELL} className="string">
        <CompactString string={job.string} />
      </td>
      <td {...CELL} className="tension tabular-nums">
        <span>{job.tension} lbs</span>
        {job.cross_tension !== null && <span className="text-12 text-ink-2">Cross: {job.cross_tension}</span>}
      </td>
      <td {...CELL} className="created">
        <span className="label">Created</span>
        <RelativeTime date={job.order_create_date} />
      </td>
      <td {...CELL} className="status">
        <StatusMark status={job.order_status} />
      </td>
      <td {...CELL} className="paid">
        <PayControl job={job} />
      </td>
      {withCompleted && (
        <td {...CELL} className="completed">
          <span className="label">Completed</span>
          <RelativeTime date={job.order_completion_date} />
        </td>
      )}
      <td {...CELL} className="menu">
        <JobMenu job={job} onEdit={onEdit} />
      </td>
    </tr>
  )
})
