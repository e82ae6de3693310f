import type { ReactNode } from 'react'
import { Admission } from '../session/admission.tsx'
import { useTimerOutbox } from './timer-outbox.ts'

/** Shows the page to technicians, and sends timer values that could not be sent before. */
export function TechnicianOnly({ children }: { children: ReactNode }) {
  useTimerOutbox()
  return <Admission admits={(me) => me.is_technician}>{children}</Admission>
}
