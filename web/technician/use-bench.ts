import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fullName } from '../../contract/base/person.ts'
import { isToBeStrung } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { useSession } from '../session/session.ts'
import { toast } from '../ui/toast.tsx'
import { mayWorkOn, takeOnStart } from './take-job.ts'
import { stopTimersOf } from './timer-outbox.ts'
import { readTimerKey, runningTimers } from './timers.ts'
import { type Timer, useTimer } from './use-timer.ts'
import { useWakeLock } from './use-wake-lock.ts'

/**
 * The two timers of a job with the rules that every page for stringing shares: starting one takes the job, the screen
 * stays on while one runs, and both stop when the job no longer waits to be strung. `stringer` strings at this device.
 */
export function useBench(job: TechnicianJob, stringer: number | null = null) {
  const { user } = useSession()
  const mains = useTimer(job.id, 'mains', job.mains_duration)
  const cross = useTimer(job.id, 'cross', job.cross_duration)
  const running = [mains, cross].find((timer) => timer.running)
  const [pausedSide, setPausedSide] = useState<Timer['side'] | null>(null)
  const paused = running ? undefined : [mains, cross].find(({ side }) => side === pausedSide)
  useWakeLock(running !== undefined)
  useStopAfterStringing(job)
  useStopWhenTaken(job)

  async function start(timer: Timer) {
    if (isToBeStrung(job.order_status) && !(await mayWorkOn(job, stringer))) return
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

/** Says at once that someone else has taken a job over from this technician, and stops and sends its timers. */
export function useStopWhenTaken(job: TechnicianJob | undefined) {
  const me = useQuery(query('getMe')).data?.id
  const mine = useRef<number | null>(null)
  useEffect(() => {
    if (!job || me === undefined) return
    const isTaken = mine.current === job.id && job.technician_id !== null && job.technician_id !== me
    mine.current = job.technician_id === me ? job.id : null
    if (!isTaken) return
    const wasRunning = runningTimers().some((key) => readTimerKey(key)?.id === job.id)
    stopTimersOf(job.id)
    const name = (job.technician && fullName(job.technician)) || say`Another technician`
    toast({
      kind: 'info',
      title: say`${job.ticket ?? say`String Job #${job.id}`} was taken over`,
      description: wasRunning
        ? say`${name} has it now. Your timer has stopped, and its time is saved.`
        : say`${name} has it now.`,
    })
  }, [job, me])
}
