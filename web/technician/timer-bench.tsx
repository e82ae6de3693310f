import './timer-bench.css'
import { useRef } from 'react'
import { isToBeStrung } from '../../contract/statuses.ts'
import type { TechnicianJob } from '../../contract/technician.ts'
import { formatDuration } from '../../contract/technician.ts'
import { useSession } from '../session/session.ts'
import { mayWorkOn, takeOnStart } from './take-job.ts'
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
  const { user } = useSession()
  useWakeLock(running !== undefined)

  async function start(timer: Timer) {
    if (isToBeStrung(job.order_status) && !(await mayWorkOn(job))) return
    timer.start()
    if (!(await takeOnStart(job, user))) timer.pause()
  }

  // Pauses the running timer, and starts it again when pressed again.
  useSpaceBar(() => {
    if (running) {
      paused.current = running.side
      running.pause()
      return true
    }
    if (paused.current) void start(paused.current === 'mains' ? mains : cross)
    return paused.current !== null
  })

  return (
    <section aria-labelledby="stringing-timer" className="bench-frame">
      <h2 id="stringing-timer" className="sr-only">
        Stringing Timer
      </h2>
      <div className="bench">
        <TimerPanel title="Mains Duration" timer={mains} onStart={() => void start(mains)} />
        <TimerPanel title="Cross Duration" timer={cross} onStart={() => void start(cross)} />
        {running && !window.isSecureContext && (
          <p className="insecure">The screen may turn off: keeping it on needs an https address.</p>
        )}
        <p className="total">
          <span className="text-ink-2">Total Duration</span>
          <span className="text-24 font-strong tabular-nums">{formatDuration(mains.seconds + cross.seconds)}</span>
        </p>
      </div>
    </section>
  )
}
