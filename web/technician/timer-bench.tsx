import './timer-bench.css'
import { useRef } from 'react'
import type { TechnicianJob } from '../../contract/technician.ts'
import { formatDuration } from '../../contract/technician.ts'
import { TimerPanel } from './timer-panel.tsx'
import { useSpaceBar } from './use-space-bar.ts'
import { type Timer, useTimer } from './use-timer.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** The two timers of a job and their sum. Only one of them runs at a time. */
export function TimerBench({ job }: { job: TechnicianJob }) {
  const mains = useTimer(job.id, 'mains', job.mains_duration)
  const cross = useTimer(job.id, 'cross', job.cross_duration)
  const running = [mains, cross].find((timer) => timer.running)
  const paused = useRef<Timer['side'] | null>(null)
  useWakeLock(running !== undefined)

  function start(timer: Timer, other: Timer) {
    if (other.running) other.pause()
    timer.start()
  }

  // Pauses the running timer, and starts it again when pressed again.
  useSpaceBar(() => {
    if (running) {
      paused.current = running.side
      running.pause()
      return true
    }
    if (paused.current === 'mains') start(mains, cross)
    else if (paused.current === 'cross') start(cross, mains)
    return paused.current !== null
  })

  return (
    <section aria-labelledby="stringing-timer" className="bench-frame">
      <h2 id="stringing-timer" className="sr-only">
        Stringing Timer
      </h2>
      <div className="bench">
        <TimerPanel title="Mains Duration" timer={mains} onStart={() => start(mains, cross)} />
        <TimerPanel title="Cross Duration" timer={cross} onStart={() => start(cross, mains)} />
        <p className="total">
          <span className="text-ink-2">Total Duration</span>
          <span className="text-24 font-strong tabular-nums">{formatDuration(mains.seconds + cross.seconds)}</span>
        </p>
      </div>
    </section>
  )
}
