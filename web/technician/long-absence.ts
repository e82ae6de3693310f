import type { TimerSide } from '../../contract/timer.ts'
import { confirm } from '../ui/confirm.tsx'
import { sendTimer } from './timer-outbox.ts'
import { timers, timersChanged } from './timers.ts'

const NAMES: Record<TimerSide, string> = { mains: 'mains', cross: 'cross' }

/** The time away counts; after a long one the technician is asked whether it should. */
export async function askAboutAbsence(key: string, side: TimerSide, seconds: number) {
  const discard = await confirm({
    title: 'Keep the time away?',
    text: `The ${NAMES[side]} timer ran for ${hours(seconds)} while nobody looked at it. That time counts unless you discard it.`,
    confirm: 'Discard',
    cancel: 'Keep',
    danger: true,
  })
  if (!discard) return
  timers.discard(key, seconds)
  timersChanged()
  void sendTimer(key)
}

/** '10 h 5 min' */
function hours(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
