import { Pencil } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { part } from '../ui/part.tsx'

const CorrectOrderDialog = part(async () => (await import('./correct-order-dialog.tsx')).CorrectOrderDialog)

/** The button with which staff correct an order. */
export function CorrectOrder({ job }: { job: StringJob }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => startTransition(() => setOpen(true))} {...CorrectOrderDialog.intent}>
        <Pencil className="size-4" />
        {say`Correct Order`}
      </Button>
      <Suspense>{isOpen && <CorrectOrderDialog id={job.id} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
