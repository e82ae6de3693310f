import { Suspense, startTransition, useState } from 'react'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { part } from '../ui/part.tsx'

const VoidDialog = part(async () => (await import('./void-dialog.tsx')).VoidDialog)

/** Opens the dialog that voids a payment at the counter; nothing for other payments and for those that go back. */
export function VoidPayment({ job }: { job: TechnicianJob }) {
  const [isOpen, setOpen] = useState(false)
  if (job.paid_by !== 'technician' || job.refund) return null
  return (
    <>
      <LinkButton className="text-12" onClick={() => startTransition(() => setOpen(true))}>{say`Void`}</LinkButton>
      <Suspense>{isOpen && <VoidDialog job={job} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
