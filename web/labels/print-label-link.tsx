import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { type LabelState, printLabelText } from '../../contract/labels.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import { buttonLook } from '../ui/button.tsx'

interface Props {
  job: Pick<StringJob, 'id' | 'ticket'> & { label?: LabelState }
}

/** Leads to printing the label of a job; nothing when its racket has left the shop. */
export function PrintLabelLink({ job }: Props) {
  if (job.ticket === null) return null
  return (
    <Link to="/counter/labels" search={{ jobs: String(job.id) }} className={`no-print ${buttonLook({})}`}>
      <Printer className="size-4" />
      {printLabelText(job.label ?? 'none')}
    </Link>
  )
}
