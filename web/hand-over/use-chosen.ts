import { useState } from 'react'
import { isCompleted } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { type HandOver, MAX_JOBS } from '../../contract/work/hand-over.ts'
import { toggled } from '../toggled.ts'

const idsOf = (jobs: TechnicianJob[]) => jobs.map(({ id }) => id)

/**
 * The jobs that a hand-over is about. Rackets are collected unless staff leave them out. Of the other unpaid jobs, what was
 * collected is paid first. Both begin with as many as one hand-over can have.
 */
export function useChosen({ ready, cancelled, unpaid }: HandOver) {
  const offered = [...ready, ...cancelled]
  const [left, setLeft] = useState(() => idsOf(offered.slice(MAX_JOBS)))
  const [changed, setChanged] = useState<number[]>([])
  const room = Math.max(0, MAX_JOBS - offered.length)
  const paidFirst = idsOf(unpaid.filter(({ order_status }) => isCompleted(order_status)).slice(0, room))
  const isCollected = ({ id }: TechnicianJob) => !left.includes(id)
  const isPaidNow = ({ id }: TechnicianJob) => paidFirst.includes(id) !== changed.includes(id)
  return {
    offered,
    jobs: offered.filter(isCollected),
    others: unpaid.filter(isPaidNow),
    isCollected,
    isPaidNow,
    switchCollected: ({ id }: TechnicianJob) => setLeft(toggled(left, id)),
    switchPaid: ({ id }: TechnicianJob) => setChanged(toggled(changed, id)),
  }
}
