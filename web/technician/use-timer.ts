import { useEffect, useReducer } from 'react'
import { askAboutAbsence } from './long-absence.ts'
import { type TimerSide, wholeSeconds } from './stopwatch.ts'
import { sendAgainIfOther, sendTimer, startTimer, stopTimer, troubles } from './timer-outbox.ts'
import { timerChanges, timerKey, timers } from './timers.ts'

/** The timer of one side of a job: what it shows, and the actions of its buttons. */
export function useTimer(id: number, side: TimerSide, server_seconds: number) {
  const key = timerKey(id, side)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  timerChanges.use()
  const trouble = troubles.use()[key] ?? null
  const running = timers.find(key)?.running ?? false

  useEffect(() => {
    timers.update(key, server_seconds)
    sendAgainIfOther(key, server_seconds)
  }, [key, server_seconds])

  useEffect(() => {
    if (!running) return
    let timer = 0
    const tick = () => {
      window.clearTimeout(timer)
      const absence = timers.takeAbsence(key)
      if (absence > 0) void askAboutAbsence(key, side, absence)
      redraw()
      // Just after the next full second, because browsers sometimes fire a little early.
      timer = window.setTimeout(tick, 1005 - ((timers.seconds(key, 0) * 1000) % 1000))
    }
    tick()
    // Browsers slow down the timeouts of hidden pages.
    document.addEventListener('visibilitychange', tick)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [key, side, running])

  return {
    side,
    key,
    running,
    seconds: wholeSeconds(timers.seconds(key, server_seconds)),
    trouble,
    start: () => startTimer(key, server_seconds),
    pause: () => stopTimer(key),
    set(seconds: number) {
      timers.set(key, seconds, server_seconds)
      void sendTimer(key)
    },
  }
}

export type Timer = ReturnType<typeof useTimer>
