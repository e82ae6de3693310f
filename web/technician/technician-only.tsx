import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../api.ts'
import { ErrorCard } from '../ui/error-card.tsx'
import { useTimerOutbox } from './timer-outbox.ts'
import { isUnauthorized } from './unauthorized.ts'

/** In place of a page, or of its list, that is not for this person. */
export const NotAuthorized = ({ level = 1 }: { level?: 1 | 2 }) => (
  <ErrorCard title="Authorization Error" level={level} text="You are not authorized to view this page." />
)

/** Shows technicians the page, and sends what their timers could not send before. */
export function TechnicianOnly({ children }: { children: ReactNode }) {
  const me = useQuery(query('getMe'))
  useTimerOutbox()
  if (me.data ? !me.data.is_technician : isUnauthorized(me.error)) return <NotAuthorized />
  return children
}
