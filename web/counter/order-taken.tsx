import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { CounterCustomer } from '../../contract/counter.ts'
import { formatCents } from '../../contract/payments.ts'
import { displayName } from '../../contract/rackets.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import { ownerLines } from '../../contract/users.ts'
import { query } from '../api.ts'
import { PrintLabelLink } from '../labels/print-label-link.tsx'
import { Button } from '../ui/button.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { part } from '../ui/part.tsx'
import { StaffJobLink } from './staff-job-link.tsx'
import { UnpaidTotal } from './unpaid-total.tsx'

const PrintWithOrder = part(async () => (await import('../labels/print-with-order.tsx')).PrintWithOrder)

/** The order that was just taken, what its customer owes, and the way to another racket of theirs. */
export function OrderTaken({ job, onAnother }: { job: StringJob; onAnother: (customer: CounterCustomer) => void }) {
  const customer = useQuery(query('getStaffJob', { id: job.id })).data?.customer
  return (
    <div className="mb-8 grid max-w-160 gap-3 rounded-10 border border-line bg-surface px-4 py-3 text-14">
      <div role="status">
        Order taken: <b className="font-strong">String Job #{job.id}</b>, <bdi>{displayName(job.racket)}</bdi> for{' '}
        <bdi>{ownerLines(job.racket.owner).name}</bdi>, {formatCents(job.price)}.{' '}
        <StaffJobLink id={job.id} className={linkLook}>
          Open the job
        </StaffJobLink>{' '}
        <PrintLabelLink job={job} />
        <Suspense>
          <PrintWithOrder job={job.id} />
        </Suspense>
      </div>
      {customer && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <UnpaidTotal {...customer} />
          <Button onClick={() => onAnother(customer)}>Another Racket</Button>
        </div>
      )}
    </div>
  )
}
