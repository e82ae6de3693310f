import type { ReactNode } from 'react'
import { type OrderStatus, statusLabel } from '../../contract/job/statuses.ts'
import { say } from '../config.ts'
import { Mark } from '../ui/mark.tsx'

/** Paths in a box of 14 by 14. */
export const BAG = <path d="M2.5 5h9l.8 7.5H1.7zM4.8 5V3.8a2.2 2.2 0 0 1 4.4 0V5" />
export const CHECK = <path d="m2.5 7.5 3 3 6-7" />

const LOOKS: Record<OrderStatus, { look: 'blue' | 'filled' | 'quiet' | 'struck'; shape: ReactNode }> = {
  NEW: { look: 'blue', shape: <circle cx="7" cy="7" r="4.5" fill="currentColor" stroke="none" /> },
  READY_FOR_PICKUP: { look: 'filled', shape: BAG },
  COMPLETED: { look: 'quiet', shape: CHECK },
  CANCELLED: {
    look: 'struck',
    shape: (
      <>
        <circle cx="7" cy="7" r="5.3" />
        <path d="m3.5 10.5 7-7" />
      </>
    ),
  },
}

/** A job's status as a mark with its own shape and color. */
export const StatusMark = ({ status }: { status: OrderStatus }) => (
  <Mark {...LOOKS[status]}>{say.of(statusLabel(status))}</Mark>
)
