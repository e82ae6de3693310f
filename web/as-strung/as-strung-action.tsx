import { type ReactNode, Suspense, useEffect } from 'react'
import { isCancelled, isStrung } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import { part } from '../ui/part.tsx'
import { signal } from '../ui/signal.ts'

const AsStrungDialog = part(async () => (await import('./as-strung-dialog.tsx')).AsStrungDialog)

/** The id of the job whose dialog is open. */
const openJob = signal<number | null>(null)

interface Props {
  job: TechnicianJob
  /** The element to press: a figure, or the string. */
  children: ReactNode
}

/** Opens 'As Strung' where the stringing has begun. Before that, and when the job is cancelled, it is plain text. */
export function AsStrungAction({ job, children }: Props) {
  if (isCancelled(job.order_status) || !(job.started_at || isStrung(job.order_status))) return children
  return (
    <button
      type="button"
      title={say`As Strung`}
      className="cursor-pointer rounded-4 text-left decoration-ink-3 decoration-1 underline-offset-4 hover:underline"
      onClick={() => openJob.set(job.id)}
      {...AsStrungDialog.intent}
    >
      {children}
    </button>
  )
}

const close = () => openJob.set(null)

/**
 * The dialog of the actions, once on each page that has them: when a tablet is turned, the page draws its figures in
 * another place, and a dialog beside them would close and lose what was typed.
 */
export function AsStrung({ job }: { job: TechnicianJob }) {
  const isOpen = openJob.use() === job.id
  useEffect(() => close, [])
  return <Suspense>{isOpen && <AsStrungDialog job={job} onClose={close} />}</Suspense>
}
