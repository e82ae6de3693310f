import type { MouseEvent } from 'react'
import { STRUNG_STATUS, statusLabel } from '../../contract/job/statuses.ts'
import type { Timer } from '../technician/use-timer.ts'
import { Button } from '../ui/button.tsx'
import { type NextStep, timeText } from './next-step.ts'

interface Props {
  step: NextStep
  mains: Timer
  cross: Timer
  /** The tension of the crosses if it differs from that of the mains. */
  other_tension: number | null
  /** '3 of 3' */
  checks: string
  onPress: () => void
}

/** The next thing to do, large enough for a thumb. The space bar presses it, too. */
export function BigButton({ step, onPress, ...props }: Props) {
  // The second click of a double click would already be the step after.
  const once = ({ detail }: MouseEvent) => {
    if (detail < 2) onPress()
  }
  return (
    <Button variant="primary" className="h-18 w-full rounded-10 text-20" onClick={once}>
      {textOf(step, props)}
    </Button>
  )
}

function textOf(step: NextStep, { mains, cross, other_tension, checks }: Omit<Props, 'step' | 'onPress'>): string {
  switch (step.kind) {
    case 'check':
      return `Checked ${checks}`
    case 'time':
      return timeText(step.side, (step.side === 'mains' ? mains : cross).seconds, other_tension)
    case 'ready':
      return statusLabel(STRUNG_STATUS)
    case 'store':
      return `Put It on ${step.shelf}`
    case 'scan':
      return 'Scan Next Racket'
  }
}
