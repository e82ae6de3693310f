import { useEffect } from 'react'
import { sendKeptSteps } from './kept-steps.ts'
import { RunningTimer } from './running-timer.tsx'
import { sendTimers, useOtherPagesTimers } from './timer-outbox.ts'

/**
 * A part of every page of a technician: it names a running timer, and sends what an earlier page could not send, at the
 * start and when the network returns.
 */
export function OnEveryPage() {
  useEffect(() => {
    function send() {
      void sendTimers()
      sendKeptSteps()
    }
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [])
  useOtherPagesTimers()
  return <RunningTimer />
}
