import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { query } from '../api.ts'
import { cn } from '../ui/cn.ts'
import { rowLink } from '../ui/link-button.tsx'

interface Props {
  id: number
  /** The class names of the kind of link: one in a row of a list by default. */
  look?: string
  className?: string
  children: ReactNode
}

/** A link to a job for staff: to the technician's page for technicians, otherwise to the manager's. */
export function StaffJobLink({ id, look = rowLink, className, children }: Props) {
  const isTechnician = useQuery(query('getMe')).data?.is_technician
  return (
    <Link
      to={isTechnician ? '/technician/string-jobs/$id' : '/shop/jobs/$id'}
      params={{ id: String(id) }}
      className={cn(look, className)}
    >
      {children}
    </Link>
  )
}
