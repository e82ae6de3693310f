import type { ReactNode } from 'react'
import type { Overview } from '../../contract/overview.ts'
import { formatCents } from '../../contract/payments.ts'
import { Wanted } from '../ui/badge.tsx'
import { relativeTime } from '../ui/relative-time.ts'
import { useNow } from '../ui/use-now.ts'

function Figure({ label, value, children }: { label: string; value: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="value">{value}</dd>
      <dd className="note">{children}</dd>
    </div>
  )
}

const days = (seconds: number) => {
  const value = Math.round((seconds / 86_400) * 10) / 10
  return (
    <>
      {value} <span className="text-16 tracking-normal">{value === 1 ? 'day' : 'days'}</span>
    </>
  )
}

/** The four figures that say how the shop stands. */
export function Figures({ overview }: { overview: Overview }) {
  const now = useNow()
  const { new_jobs, ready, unpaid, order_to_ready, turnaround_hours } = overview
  return (
    <dl className="figures">
      <Figure label="New" value={new_jobs.count}>
        {new_jobs.late > 0 ? (
          <Wanted>
            {new_jobs.late} longer than {turnaround_hours} h
          </Wanted>
        ) : (
          new_jobs.oldest && `oldest ${relativeTime(new_jobs.oldest, now).replace(' ago', '')}`
        )}
      </Figure>
      <Figure label="Ready for Pickup" value={ready.count}>
        {ready.longer_than_a_week > 0 && `${ready.longer_than_a_week} longer than a week`}
      </Figure>
      <Figure label="Unpaid" value={formatCents(unpaid.amount)}>
        {unpaid.count} {unpaid.count === 1 ? 'job' : 'jobs'}
      </Figure>
      <Figure label="Order to ready" value={order_to_ready === null ? '-' : days(order_to_ready)}>
        median, last 30 days
      </Figure>
    </dl>
  )
}
