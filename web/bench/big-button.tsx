import { STRUNG_STATUS, statusLabel } from '../../contract/job/statuses.ts'
import { say } from '../config.ts'
import type { Timer } from '../technician/use-timer.ts'
import { Button } from '../ui/button.tsx'
import { once } from '../ui/once.ts'
import { type NextStep, timeText } from './next-step.ts'

interface Props {
  step: NextStep
  mains: Timer
  cross: Timer
  /** The tension of the crosses if it differs from that of the mains. */
  other_tension: number | null
  /** The number of checks that are still to be made. */
  checksLeft: number
  onPress: () => void
}

/** The next thing to do, large enough for a thumb. The space bar presses it, too. */
export function BigButton({ step, checksLeft, onPress, ...props }: Props) {
  if (step.kind === 'check') {
    return (
      <Button
        className="h-auto min-h-18 w-full flex-col rounded-10 py-1 whitespace-normal border-dashed text-20 text-ink-2"
        onClick={once(onPress)}
      >
        {checksLeft === 1 ? say`1 Check Left` : say`${checksLeft} Checks Left`}{' '}
        <span className="text-14 font-text">
          {checksLeft === 1 ? say`Press to go on without it` : say`Press to go on without them`}
        </span>
      </Button>
    )
  }
  return (
    <Button
      variant="primary"
      className="h-auto min-h-18 w-full rounded-10 py-1 text-20 leading-[1.2] whitespace-normal"
      onClick={once(onPress)}
    >
      {textOf(step, props)}
    </Button>
  )
}

function textOf(
  step: Exclude<NextStep, { kind: 'check' }>,
  { mains, cross, other_tension }: Pick<Props, 'mains' | 'cross' | 'other_tension'>,
): string {
  switch (step.kind) {
    case 'time':
      return timeText(step.side, (step.side === 'mains' ? mains : cross).seconds, other_tension)
    case 'ready':
      return say.of(statusLabel(STRUNG_STATUS))
    case 'store':
      return say`Put It on ${step.shelf}`
    case 'scan':
      return say`Scan Next Racket`
  }
}
