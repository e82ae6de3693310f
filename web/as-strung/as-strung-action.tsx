import { type ReactNode, Suspense, startTransition, useState } from 'react'
import { isCancelled, isStrung } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import { part } from '../ui/part.tsx'

const AsStrungDialog = part(async () => (await import('./as-strung-dialog.tsx')).AsStrungDialog)

interface Props {
  job: TechnicianJob
  /** The element to press: a figure, or the string. */
  children: ReactNode
}

/** Opens 'As Strung' where the stringing has begun. Before that, and when the job is cancelled, it is plain text. */
export function AsStrungAction({ job, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (isCancelled(job.order_status) || !(job.started_at || isStrung(job.order_status))) return children
  return (
    <>
      <button
        type="button"
        title={say`As Strung`}
        className="cursor-pointer rounded-4 text-left decoration-ink-3 decoration-1 underline-offset-4 hover:underline"
        onClick={() => startTransition(() => setOpen(true))}
        {...AsStrungDialog.intent}
      >
        {children}
      </button>
      <Suspense>{isOpen && <AsStrungDialog job={job} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
