import { formatDuration } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { keepOurs, sendTimer, takeTheirs } from './timer-outbox.ts'
import type { Timer } from './use-timer.ts'

/** Explains why the seconds of a timer are not on the server, and offers what the technician can do. */
export function TimerTrouble({ timer: { trouble, key, seconds, running } }: { timer: Timer }) {
  if (!trouble) return null
  if (trouble.kind === 'elsewhere') {
    const theirs = trouble.server_seconds
    return (
      <Alert title={trouble.detail} className="mt-4">
        <p className="mt-1">{say`This device has ${formatDuration(seconds)}. Which one is right?`}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button disabled={running} onClick={() => keepOurs(key, theirs)}>
            {say`Keep ${formatDuration(seconds)}`}
          </Button>
          <Button disabled={running} onClick={() => takeTheirs(key, theirs)}>
            {say`Take ${formatDuration(theirs)}`}
          </Button>
        </div>
      </Alert>
    )
  }
  const unauthorized = trouble.kind === 'unauthorized'
  return (
    <Alert
      title={unauthorized ? say`Authorization Error` : say`Failed to update stringing duration. Please try again.`}
      className="mt-4"
    >
      <p>{unauthorized ? say`You are not authorized to perform this action.` : trouble.detail}</p>
      <Button className="mt-3" onClick={() => void sendTimer(key)}>{say`Try Again`}</Button>
    </Alert>
  )
}
