import type { ReactNode } from 'react'
import { Admission } from '../session/admission.tsx'
import { useTimerOutbox } from './timer-outbox.ts'

/** Shows technicians the page, and sends what their timers could not send before. */
export function TechnicianOnly({ children }: { children: ReactNode }) {
  useTimerOutbox()
  return <Admission admits={(me) => me.is_technician}>{children}</Admission>
}
