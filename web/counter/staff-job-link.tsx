import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { query } from '../api.ts'
import { cn } from '../ui/cn.ts'
import { rowLink } from '../ui/link-button.tsx'

/** A link to a job for staff: to the technician's page for technicians, otherwise to the manager's. */
export function StaffJobLink({ id, className, children }: { id: number; className?: string; children: ReactNode }) {
  const isTechnician = useQuery(query('getMe')).data?.is_technician
  return (
    <Link
      to={isTechnician ? '/technician/string-jobs/$id' : '/shop/jobs/$id'}
      params={{ id: String(id) }}
      className={cn(rowLink, className)}
    >
      {children}
    </Link>
  )
}
