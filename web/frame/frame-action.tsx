import { Suspense, startTransition, useState } from 'react'
import { isToBeStrung } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { part } from '../ui/part.tsx'
import { customerName } from './customer-name.ts'

const FrameDialog = part(async () => (await import('./frame-dialog.tsx')).FrameDialog)

/**
 * Opens the dialog that notes what is wrong with a frame; nothing while a question is open, or when the racket is
 * strung. An open dialog stays, so that what was typed is not lost when a colleague asks first.
 */
export function FrameAction({ job }: { job: TechnicianJob }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {isToBeStrung(job.order_status) && !job.frame_question?.is_open && (
        <Button
          variant="bare"
          onClick={() => startTransition(() => setOpen(true))}
          {...FrameDialog.intent}
        >{say`Something Is Wrong With the Frame`}</Button>
      )}
      <Suspense>
        {isOpen && <FrameDialog job={job} name={customerName(job.racket)} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
