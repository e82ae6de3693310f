import { useQuery } from '@tanstack/react-query'
import { Suspense, startTransition, useState } from 'react'
import { fullName } from '../../contract/base/person.ts'
import { isCancelled } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { useSession } from '../session/session.ts'
import { useShown } from '../session/use-shown.ts'
import { cn } from '../ui/cn.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { part } from '../ui/part.tsx'
import { assignToMe } from './take-job.ts'

const ReassignDialog = part(async () => (await import('./reassign-dialog.tsx')).ReassignDialog)

/** The job's technician, or a button to take the job if it has none. Managers can choose another technician. */
export function Assignment({ job }: { job: TechnicianJob }) {
  const { user } = useSession()
  const me = useQuery(query('getMe')).data
  const isShown = useShown()
  return (
    <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      {job.technician && <bdi>{fullName(job.technician)}</bdi>}
      {!job.technician && me?.is_technician && (
        <button
          type="button"
          className="no-print touch text-left font-strong text-accent underline-offset-3 hover:underline"
          onClick={() => void assignToMe(job, user)}
        >{say`None (Assign to me)`}</button>
      )}
      {!job.technician && <span className={cn(me?.is_technician && 'hidden print:inline')}>{say`None`}</span>}
      {me?.is_manager && isShown('technicians') && !isCancelled(job.order_status) && <Reassign job={job} />}
    </span>
  )
}

function Reassign({ job }: { job: TechnicianJob }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <LinkButton
        className="no-print text-14"
        onClick={() => startTransition(() => setOpen(true))}
        {...ReassignDialog.intent}
      >{say`Reassign`}</LinkButton>
      <Suspense>{isOpen && <ReassignDialog job={job} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
