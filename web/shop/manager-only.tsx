import './shop.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CurrentUser } from '../../contract/users.ts'
import { query } from '../api.ts'
import { ErrorCard } from '../ui/error-card.tsx'

/** Shows the page to who may see it; the server decides the same of every call. */
function Only({ admits, children }: { admits: (me: CurrentUser) => boolean; children: ReactNode }) {
  const me = useQuery(query('getMe'))
  if (me.data && !admits(me.data)) {
    return <ErrorCard title="Authorization Error" level={1} text="You are not authorized to view this page." />
  }
  return children
}

export const ManagerOnly = ({ children }: { children: ReactNode }) => (
  <Only admits={(me) => me.is_manager}>{children}</Only>
)

/** Technicians and managers. */
export const StaffOnly = ({ children }: { children: ReactNode }) => (
  <Only admits={(me) => me.is_technician || me.is_manager}>{children}</Only>
)
