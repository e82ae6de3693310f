import './timer-bench.css'
import type { TechnicianJob } from '../../contract/technician.ts'
import { formatDuration } from '../../contract/technician.ts'
import { TimerPanel } from './timer-panel.tsx'
import { useBench } from './use-bench.ts'

/** The two timers of a job and their sum. */
export function TimerBench({ job }: { job: TechnicianJob }) {
  const { mains, cross, isRunning, start } = useBench(job)
  return (
    <section aria-labelledby="stringing-timer" className="bench-frame">
      <h2 id="stringing-timer" className="sr-only">
        Stringing Timer
      </h2>
      <div className="bench">
        <TimerPanel title="Mains Duration" timer={mains} onStart={() => start(mains)} />
        <TimerPanel title="Cross Duration" timer={cross} onStart={() => start(cross)} />
        {isRunning && !window.isSecureContext && (
          <p className="insecure">The screen may turn off. It can be kept on only at an https address.</p>
        )}
        <p className="total">
          <span className="text-ink-2">Total Duration</span>
          <span className="text-24 font-strong tabular-nums">{formatDuration(mains.seconds + cross.seconds)}</span>
        </p>
      </div>
    </section>
  )
}
