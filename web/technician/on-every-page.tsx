import { useKeptSteps } from './kept-steps.ts'
import { RunningTimer } from './running-timer.tsx'
import { useTimerOutbox } from './timer-outbox.ts'

/** A part of every page of a technician: it sends what an earlier page could not send, and names a running timer. */
export function OnEveryPage() {
  useTimerOutbox()
  useKeptSteps()
  return <RunningTimer />
}
