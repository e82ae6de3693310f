import type { ReactNode } from 'react'
import { isStaff } from '../../contract/base/person.ts'
import { Admission } from './admission.tsx'

export const ManagerOnly = ({ children }: { children: ReactNode }) => (
  <Admission admits={(me) => me.is_manager}>{children}</Admission>
)

/** Technicians and managers. */
export const StaffOnly = ({ children }: { children: ReactNode }) => <Admission admits={isStaff}>{children}</Admission>
