import { amountText, orderedTensions, strungTensions } from '../../contract/catalog/kilograms.ts'
import type { TensionUnit } from '../../contract/catalog/tension-unit.ts'
import { isReady, isToBeStrung } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import type { TimerSide } from '../technician/stopwatch.ts'

/** The next thing to do with a racket at the bench. 'scan' is the next racket. */
export type NextStep =
  | { kind: 'check' }
  | { kind: 'time'; side: TimerSide }
  | { kind: 'ready' }
  | { kind: 'store'; shelf: string }
  | { kind: 'scan' }

interface Situation {
  job: Pick<TechnicianJob, 'order_status' | 'started_at' | 'is_checked'>
  running: TimerSide | undefined
  /** The side whose timer was paused on this page. */
  paused: TimerSide | undefined
  seconds: Record<TimerSide, number>
  /** The shop has a checklist. */
  hasChecklist: boolean
  /** The shelf that was chosen or is proposed; null when the racket is on one, or none is free. */
  shelf: string | null
}

/** The action of the big button. */
export function nextStep({ job, running, paused, seconds, hasChecklist, shelf }: Situation): NextStep {
  if (!isToBeStrung(job.order_status)) {
    return isReady(job.order_status) && shelf ? { kind: 'store', shelf } : { kind: 'scan' }
  }
  if (running) return running === 'mains' ? { kind: 'time', side: 'cross' } : { kind: 'ready' }
  if (paused) return { kind: 'time', side: paused }
  if (seconds.cross > 0) return { kind: 'ready' }
  if (seconds.mains > 0) return { kind: 'time', side: 'cross' }
  if (hasChecklist && !job.is_checked && !job.started_at) return { kind: 'check' }
  return { kind: 'time', side: 'mains' }
}

const SIDE_NAMES: Record<TimerSide, string> = { mains: say`Mains`, cross: say`Crosses` }

/** The button that times one side. It names the tension of crosses that differ, because it is easily forgotten. */
export function timeText(side: TimerSide, seconds: number, other_tension?: number | null): string {
  const name = SIDE_NAMES[side]
  const what = side === 'cross' && other_tension ? say`${name} at ${other_tension}` : name
  return seconds > 0 ? say`Resume ${what}` : say`Start ${what}`
}

/** The tension of the crosses if it differs from that of the mains, otherwise null. */
export const otherTension = ({ mains, crosses }: { mains: number; crosses: number | null }) =>
  crosses === mains ? null : crosses

/** '2 lbs more', or '1 lb more'. */
export function differenceText(bed: { mains: number; crosses: number; unit: TensionUnit }): string {
  const difference = Math.round((bed.crosses - bed.mains) * 10) / 10
  const amount = amountText(bed.unit, Math.abs(difference))
  return difference > 0 ? say`${amount} more` : say`${amount} less`
}

type Tensioned = Parameters<typeof strungTensions>[0]

/** 'ordered 27' for each side that was strung at another tension, otherwise null. */
export function orderedNotes(job: Tensioned) {
  const [strung, ordered] = [strungTensions(job), orderedTensions(job)]
  const unit = ordered.unit === strung.unit ? '' : ` ${ordered.unit}`
  const note = (one: number, other: number) => (one === other && !unit ? null : say`ordered ${other}${unit}`)
  return {
    mains: note(strung.mains, ordered.mains),
    crosses: note(strung.crosses ?? strung.mains, ordered.crosses ?? ordered.mains),
  }
}
