import { say } from '../config.ts'
import './timer-bench.css'
import { formatDuration, type TechnicianJob } from '../../contract/job/technician.ts'
import { TimerPanel } from './timer-panel.tsx'
import { useBench } from './use-bench.ts'
import { useSpaceBar } from './use-space-bar.ts'

interface Props {
  job: TechnicianJob
  /** The person who strings at this device. */
  stringer: number | undefined
}

/** The two timers of a job and their sum. */
export function TimerBench({ job, stringer }: Props) {
  const { mains, cross, running, paused, start, pause } = useBench(job, stringer)
  // The space bar pauses the running timer, and starts it again when pressed again.
  useSpaceBar(() => {
    if (running) pause()
    else if (paused) start(paused)
    return running !== undefined || paused !== undefined
  })
  return (
    <section aria-labelledby="stringing-timer" className="bench-frame">
      <h2 id="stringing-timer" className="sr-only">{say`Stringing Timer`}</h2>
      <div className="bench">
        <TimerPanel title={say`Mains Duration`} timer={mains} onStart={() => start(mains)} />
        <TimerPanel title={say`Cross Duration`} timer={cross} onStart={() => start(cross)} />
        {running && !window.isSecureContext && (
          <p className="insecure">{say`The screen may turn off. It can be kept on only at an https address.`}</p>
        )}
        <p className="total">
          <span className="text-ink-2">{say`Total Duration`}</span>
          <span className="text-24 font-strong tabular-nums">{formatDuration(mains.seconds + cross.seconds)}</span>
        </p>
      </div>
    </section>
  )
}
