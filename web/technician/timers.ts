import type { TimerSide } from '../../contract/timer.ts'
import { deviceStorage } from '../storage.ts'
import { signal } from '../ui/signal.ts'
import { createTimerKeeper } from './timer-keeper.ts'

/** Where a job's timer lies on the device. */
export const timerKey = (id: number, side: TimerSide) => `string-job-timer.${id}.${side}`

const KEY = /^string-job-timer\.(\d+)\.(mains|cross)$/

/** The job and side of a key; null when it is another key. */
export function readTimerKey(key: string): { id: number; side: TimerSide } | null {
  const [, id, side] = KEY.exec(key) ?? []
  // The expression lets no other side through.
  return id ? { id: Number(id), side: side as TimerSide } : null
}

/** Every timer that this device keeps. */
export const timerKeys = () => deviceStorage.keys().filter((key) => KEY.test(key))

export const timers = createTimerKeeper({
  storage: deviceStorage,
  clock: () => ({ wall: Date.now(), steady: performance.now() }),
})

/** Changes whenever a timer does, here or on another page. */
export const timerChanges = signal(0)

export const timersChanged = () => timerChanges.set(timerChanges.get() + 1)

window.addEventListener('storage', ({ key }) => {
  const timer = key === null ? null : readTimerKey(key.replace(/\.pulse$/, ''))
  if (!timer) return
  // Seen now, by the clock that nobody can set.
  timers.find(timerKey(timer.id, timer.side))
  if (key === timerKey(timer.id, timer.side)) timersChanged()
})
