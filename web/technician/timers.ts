import { deviceStorage } from '../storage.ts'
import { signal } from '../ui/signal.ts'
import { myId } from './made-by.ts'
import type { TimerSide } from './stopwatch.ts'
import { createTimerKeeper } from './timer-keeper.ts'

/** The storage key of a job's timer. */
export const timerKey = (id: number, side: TimerSide) => `string-job-timer.${id}.${side}`

const KEY = /^string-job-timer\.(\d+)\.(mains|cross)$/

/** The job and side of a storage key; null when the key is not a timer's. */
export function readTimerKey(key: string): { id: number; side: TimerSide } | null {
  const [, id, side] = KEY.exec(key) ?? []
  // The expression allows no other side.
  return id ? { id: Number(id), side: side as TimerSide } : null
}

/** The keys of all timers on this device. */
export const timerKeys = () => deviceStorage.keys().filter((key) => KEY.test(key))

/** The keys of the timers that run on this device. */
export const runningTimers = () => timerKeys().filter((key) => timers.find(key)?.running)

/** Changes whenever a timer does, on this page or on another one. */
export const timerChanges = signal(0)

const timersChanged = () => timerChanges.set(timerChanges.get() + 1)

export const timers = createTimerKeeper({
  storage: deviceStorage,
  now: Date.now,
  onChange: timersChanged,
  person: myId,
})

window.addEventListener('storage', ({ key }) => {
  if (key && readTimerKey(key)) timersChanged()
})
