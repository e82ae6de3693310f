import { useQuery } from '@tanstack/react-query'
import { Suspense, startTransition, useState } from 'react'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { part } from '../ui/part.tsx'

const VoidDialog = part(async () => (await import('./void-dialog.tsx')).VoidDialog)

/**
 * Opens the dialog that voids a payment at the counter; nothing for other payments, for those that go back, also in part,
 * and for technicians where only a manager can do so. An open dialog stays and shows why it was refused.
 */
export function VoidPayment({ job }: { job: TechnicianJob }) {
  const me = useQuery(query('getMe')).data
  const [isOpen, setOpen] = useState(false)
  // The price of a paid job does not change, so it is what was paid.
  const goesBack = job.refund !== null || job.left_of_payment !== (job.price ?? 0)
  const isVoidable = job.paid_by === 'technician' && !goesBack
  return (
    <>
      {isVoidable && me && (me.is_manager || job.voidable_by === me.id) && (
        <LinkButton className="text-12" onClick={() => startTransition(() => setOpen(true))}>{say`Void`}</LinkButton>
      )}
      <Suspense>{isOpen && <VoidDialog job={job} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
