import { Suspense, startTransition, useState } from 'react'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { part } from '../ui/part.tsx'

const RestringFreeDialog = part(async () => (await import('./restring-free-dialog.tsx')).RestringFreeDialog)

interface Props {
  job: TechnicianJob
  onDone?: (redo: TechnicianJob) => void
}

/**
 * Takes a racket back and strings it again free of charge; nothing where the shop does not do that. An open dialog stays and
 * shows why it was refused.
 */
export function RestringFree({ job, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const end = job.free_until ? Date.parse(job.free_until) : 0
  return (
    <>
      {end >= Date.now() && (
        <Button
          onClick={() => startTransition(() => setOpen(true))}
          {...RestringFreeDialog.intent}
        >{say`Restring Free`}</Button>
      )}
      <Suspense>
        {isOpen && (
          // The end is the first moment of the day after.
          <RestringFreeDialog job={job} until={new Date(end - 1)} onDone={onDone} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
