import { ArrowRight, Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { isCancelled, nextStatus, ORDER_STATUSES, type OrderStatus, statusLabel } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import { StatusMark } from '../string-jobs/status-mark.tsx'
import { Menu } from '../ui/menu.tsx'
import { tooltip } from '../ui/tooltip.ts'
import { setStatus } from './job-actions.ts'

interface Props {
  job: TechnicianJob
  /** The person who strings at this device. */
  stringer: number | undefined
}

/** The job's status, a menu to set any status, and an arrow to the next one. */
export function StatusControl({ job, stringer }: Props) {
  const [busy, setBusy] = useState(false)
  const status = job.order_status
  const next = nextStatus(status)

  async function change(to: OrderStatus, from?: OrderStatus) {
    setBusy(true)
    await setStatus(job, to, { from, stringer })
    setBusy(false)
  }

  return (
    <fieldset className="status-control min-w-0">
      <legend className="sr-only">{say`Status`}</legend>
      <span className="current min-w-0 [&>span]:h-auto [&>span]:min-h-6 [&>span]:whitespace-normal" aria-live="polite">
        <StatusMark status={status} />
      </span>
      <Menu
        items={ORDER_STATUSES.map((each) => ({
          label: say.of(statusLabel(each)),
          icon: <Check className={each === status ? undefined : 'invisible'} />,
          danger: isCancelled(each) && !isCancelled(status),
          onSelect: () => void change(each),
        }))}
      >
        <button type="button" aria-label={say`Set status`} disabled={busy}>
          <ChevronDown className="size-4" />
        </button>
      </Menu>
      <button
        type="button"
        aria-label={next ? say`Advance to ${say.of(statusLabel(next))}` : say`Advance`}
        disabled={busy || !next}
        onClick={() => next && void change(next, status)}
        {...(next && tooltip(say`Advance to ${say.of(statusLabel(next))}`))}
      >
        <ArrowRight className="size-4" />
      </button>
    </fieldset>
  )
}
