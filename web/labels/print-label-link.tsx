import { Link } from '@tanstack/react-router'
import { Printer, ReceiptText } from 'lucide-react'
import { type LabelState, printLabelText } from '../../contract/job/labels.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { say } from '../config.ts'
import { buttonLook } from '../ui/button.tsx'

interface Props {
  jobs: (Pick<StringJob, 'id' | 'ticket'> & { label?: LabelState })[]
}

/** The link for printing one slip for all rackets of an order. */
export const PrintSlipLink = ({ job }: { job: { id: number } }) => (
  <Link to="/counter/labels" search={{ jobs: String(job.id), paper: 'slip' }} className={buttonLook({})}>
    <ReceiptText className="size-4" />
    {say`Print Slip`}
  </Link>
)

/** Leads to printing the labels of jobs; nothing when all of their rackets have left the shop. */
export function PrintLabelLink({ jobs }: Props) {
  const here = jobs.filter(({ ticket }) => ticket !== null)
  const [only] = here
  if (!only) return null
  return (
    <Link to="/counter/labels" search={{ jobs: here.map(({ id }) => id).join(',') }} className={buttonLook({})}>
      <Printer className="size-4" />
      {here.length === 1 ? printLabelText(only.label ?? 'none', say) : say`Print ${here.length} Labels`}
    </Link>
  )
}
