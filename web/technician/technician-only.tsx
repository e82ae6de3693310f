import type { ReactNode } from 'react'
import { Admission } from '../session/admission.tsx'
import { useStepOutbox } from './step-outbox.ts'
import { useTimerOutbox } from './timer-outbox.ts'

/** Shows the page to technicians, and sends the work that could not be sent before. */
export function TechnicianOnly({ children }: { children: ReactNode }) {
  useTimerOutbox()
  useStepOutbox()
  return <Admission admits={(me) => me.is_technician}>{children}</Admission>
}
