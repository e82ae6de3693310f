import { Link, useLocation } from '@tanstack/react-router'
import { Timer } from 'lucide-react'
import { linkLook } from '../ui/link-button.tsx'
import { readTimerKey, runningTimers, timerChanges } from './timers.ts'

/** Above every other page, tells the technician about a timer that still runs on this device. */
export function RunningTimer() {
  timerChanges.use()
  const path = useLocation().pathname
  const [timer] = runningTimers().map(readTimerKey)
  if (!timer || path === `/technician/string-jobs/${timer.id}`) return null
  return (
    <aside
      aria-label="Running timer"
      className="no-print mb-6 flex items-start gap-2 rounded-8 bg-accent-soft px-4 py-3 text-14 text-accent-soft-ink"
    >
      <Timer className="mt-0.5 size-4 flex-none" />
      <span>
        The {timer.side} timer of{' '}
        <Link to="/technician/string-jobs/$id" params={{ id: String(timer.id) }} className={linkLook}>
          String Job #{timer.id}
        </Link>{' '}
        is still running.
      </span>
    </aside>
  )
}
