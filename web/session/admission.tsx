import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CurrentUser } from '../../contract/base/users.ts'
import { query } from '../api.ts'
import { isUnauthorized } from '../api-error.ts'
import { say } from '../config.ts'
import { ErrorCard } from '../ui/error-card.tsx'

/** Replaces a page, or its list, for a person who may not see it. */
export const NotAuthorized = ({ level = 1 }: { level?: 1 | 2 }) => (
  <ErrorCard title={say`Authorization Error`} level={level} text={say`You are not authorized to view this page.`} />
)

/** Shows the page to people who may see it. The server checks every call by the same rule. */
export function Admission({ admits, children }: { admits: (me: CurrentUser) => boolean; children: ReactNode }) {
  const me = useQuery(query('getMe'))
  if (me.data ? !admits(me.data) : isUnauthorized(me.error)) return <NotAuthorized />
  return children
}
