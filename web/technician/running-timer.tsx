import { Link, useLocation } from '@tanstack/react-router'
import { Timer } from 'lucide-react'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { useSideRead } from '../side-reads.ts'
import { filled, HERE } from '../ui/filled.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { readTimerKey, runningTimers, timerChanges } from './timers.ts'
import { useStopWhenTaken } from './use-bench.ts'

/** A line above every other page that names the timer that still runs on this device. */
export function RunningTimer() {
  timerChanges.use()
  const { pathname, search } = useLocation()
  const [timer] = runningTimers().map(readTimerKey)
  const isBench = pathname === '/bench'
  const isOnItsPage = pathname === `/technician/string-jobs/${timer?.id}` || (isBench && search.job === timer?.id)
  const isElsewhere = timer !== undefined && !isOnItsPage
  const job = useSideRead({ ...query('getTechnicianJob', { id: timer?.id ?? 0 }), enabled: isElsewhere })
  useStopWhenTaken(isElsewhere ? job : undefined)
  if (!timer || isOnItsPage) return null
  return (
    <aside
      aria-label={say`Running timer`}
      className="no-print mb-6 flex items-start gap-2 rounded-8 bg-accent-soft px-4 py-3 text-14 text-accent-soft-ink"
    >
      <Timer className="mt-0.5 size-4 flex-none" />
      <span>
        {filled(
          timer.side === 'mains'
            ? say`The mains timer of ${HERE} is still running.`
            : say`The cross timer of ${HERE} is still running.`,
          <Link
            {...(isBench
              ? { to: '/bench', search: { job: timer.id } }
              : { to: '/technician/string-jobs/$id', params: { id: String(timer.id) } })}
            className={linkLook}
          >
            {say`String Job #${timer.id}`}
          </Link>,
        )}
      </span>
    </aside>
  )
}
