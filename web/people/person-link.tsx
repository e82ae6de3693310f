import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { query } from '../api.ts'
import { rowLink } from '../ui/link-button.tsx'

/** A person, as a link to their page for managers, who may open it. Without an id, there is no page. */
export function PersonLink({ id, children }: { id: number | null; children: ReactNode }) {
  const isManager = useQuery(query('getMe')).data?.is_manager
  if (!isManager || id === null) return <bdi>{children}</bdi>
  return (
    <Link to="/shop/people/$id" params={{ id: String(id) }} className={rowLink}>
      <bdi>{children}</bdi>
    </Link>
  )
}
