import type { ReactNode } from 'react'
import { Admission } from '../session/admission.tsx'
import { useKeptSteps } from './kept-steps.ts'
import { useTimerOutbox } from './timer-outbox.ts'

/** Shows the page to technicians, and sends the work that could not be sent before. */
export function TechnicianOnly({ children }: { children: ReactNode }) {
  useTimerOutbox()
  useKeptSteps()
  return <Admission admits={(me) => me.is_technician}>{children}</Admission>
}
