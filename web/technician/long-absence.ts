import { say } from '../config.ts'
import { confirm } from '../ui/confirm.tsx'
import type { TimerSide } from './stopwatch.ts'
import { sendTimer } from './timer-outbox.ts'
import { timers } from './timers.ts'

/** The time away counts, unless the technician discards it. */
export async function askAboutAbsence(key: string, side: TimerSide, seconds: number) {
  const discard = await confirm({
    title: say`Count the time you were away?`,
    text:
      side === 'mains'
        ? say`The mains timer ran for ${hours(seconds)} while this page was closed. That time counts unless you discard it.`
        : say`The cross timer ran for ${hours(seconds)} while this page was closed. That time counts unless you discard it.`,
    confirm: say`Discard`,
    cancel: say`Keep`,
    danger: true,
  })
  if (!discard) return
  timers.discard(key, seconds)
  void sendTimer(key)
}

/** '10 h 5 min' */
function hours(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return say`${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
