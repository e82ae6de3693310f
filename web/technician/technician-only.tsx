import type { ReactNode } from 'react'
import { Admission } from '../session/admission.tsx'

export const TechnicianOnly = ({ children }: { children: ReactNode }) => (
  <Admission admits={(me) => me.is_technician}>{children}</Admission>
)
