import { useEffect, useRef, useState } from 'react'
import { isToBeStrung } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { useSession } from '../session/session.ts'
import { mayWorkOn, takeOnStart } from './take-job.ts'
import { stopTimersOf } from './timer-outbox.ts'
import { type Timer, useTimer } from './use-timer.ts'
import { useWakeLock } from './use-wake-lock.ts'

/**
 * The two timers of a job with the rules that every page for stringing shares: starting one takes the job, the screen
 * stays on while one runs, and both stop when the job no longer waits to be strung.
 */
export function useBench(job: TechnicianJob) {
  const { user } = useSession()
  const mains = useTimer(job.id, 'mains', job.mains_duration)
  const cross = useTimer(job.id, 'cross', job.cross_duration)
  const running = [mains, cross].find((timer) => timer.running)
  const [pausedSide, setPausedSide] = useState<Timer['side'] | null>(null)
  const paused = running ? undefined : [mains, cross].find(({ side }) => side === pausedSide)
  useWakeLock(running !== undefined)
  useStopAfterStringing(job)

  async function start(timer: Timer) {
    if (isToBeStrung(job.order_status) && !(await mayWorkOn(job))) return
    setPausedSide(null)
    timer.start()
    if (!(await takeOnStart(job, user))) timer.pause()
  }

  function pause() {
    if (!running) return
    setPausedSide(running.side)
    running.pause()
  }

  return { mains, cross, running, paused, start: (timer: Timer) => void start(timer), pause }
}

/** Stops and sends both timers when the job is strung or cancelled, here or by someone else. */
function useStopAfterStringing({ id, order_status }: TechnicianJob) {
  const waits = isToBeStrung(order_status)
  const waited = useRef(waits)
  useEffect(() => {
    if (waited.current && !waits) stopTimersOf(id)
    waited.current = waits
  }, [id, waits])
}
