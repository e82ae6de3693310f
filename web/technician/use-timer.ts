import { useEffect, useReducer } from 'react'
import { type TimerSide, wholeSeconds } from '../../contract/timer.ts'
import { askAboutAbsence } from './long-absence.ts'
import { sendTimer, troubles } from './timer-outbox.ts'
import { timerChanges, timerKey, timers, timersChanged } from './timers.ts'

/** One side's timer of a job: what it shows, and what can be done with it. */
export function useTimer(id: number, side: TimerSide, server_seconds: number) {
  const key = timerKey(id, side)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  timerChanges.use()
  const trouble = troubles.use()[key] ?? null
  const running = timers.find(key)?.running ?? false

  useEffect(() => {
    timers.heard(key, server_seconds)
    timersChanged()
  }, [key, server_seconds])

  useEffect(() => {
    if (!running) return
    let timer = 0
    const beat = () => {
      window.clearTimeout(timer)
      const absence = timers.beat(key)
      if (absence > 0) void askAboutAbsence(key, side, absence)
      redraw()
      // When the next second is full, and a little later, since browsers fire early.
      timer = window.setTimeout(beat, 1005 - ((timers.seconds(key, 0) * 1000) % 1000))
    }
    beat()
    // Hidden pages beat seldom.
    document.addEventListener('visibilitychange', beat)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', beat)
    }
  }, [key, side, running])

  return {
    side,
    key,
    running,
    seconds: wholeSeconds(timers.seconds(key, server_seconds)),
    trouble,
    start() {
      timers.start(key, server_seconds)
      timersChanged()
    },
    pause() {
      timers.pause(key)
      timersChanged()
      void sendTimer(key)
    },
    reset() {
      timers.reset(key, server_seconds)
      timersChanged()
      void sendTimer(key)
    },
  }
}

export type Timer = ReturnType<typeof useTimer>
